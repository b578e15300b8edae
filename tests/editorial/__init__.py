"""The check for whoever edits rules."""
