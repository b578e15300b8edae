"""The command line. Commands only present: what they show comes from the store, the search and the questions."""
