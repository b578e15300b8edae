"""Official documents: read a user's own copy, cut it into pieces, and lay each beside the entry that restates it.

:mod:`reading` turns a file into lines, :mod:`repairs` mends what was damaged on the way, :mod:`pieces` cuts the lines
by the document's form, :mod:`matching` finds each piece's entries, :mod:`anomalies` reports what looks wrong,
:mod:`imported` puts them together, :mod:`shelf` keeps the result under ``JUDGE_HOME``. Nothing is silent: every repair
has its line, and what did not match is listed.
"""
