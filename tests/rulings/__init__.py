"""Rulings: their life-cycle, the user's own, and starting one."""
