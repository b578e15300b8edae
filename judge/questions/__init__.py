"""Questions → answers: resolves what a person named, lets the reasoning work, and puts the result into words.

Every front end (terminal, JSON, site) shows what these functions return, so that all say the same.
"""
