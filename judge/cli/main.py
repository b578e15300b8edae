"""The entry point: runs a command, and tells whatever went wrong in one line. Never a traceback."""

from __future__ import annotations

import gc
import os
import sys

from judge import notices
from judge.errors import JudgeError, NotFoundError, one_line

#: So many ids that were close are named in an error.
_MOST_NEAR = 3


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit code is the contract's."""
    notices.forget()
    _write_utf8()
    arguments = sys.argv[1:] if arguments is None else arguments
    if any("\0" in argument for argument in arguments):
        return _fail("an argument has a NUL character in it; leave it out", 2)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except NotFoundError as error:
        near = f"; near: {', '.join(error.near[:_MOST_NEAR])}" if error.near else ""
        return _fail(f"{error}{near}", error.exit_code)
    except JudgeError as error:
        return _fail(str(error), error.exit_code)
    except BrokenPipeError:  # the reader of a pipe had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except UnicodeEncodeError:
        return _fail("an argument is not UTF-8 text; type it again", 2)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _fail(f"{where}{error.strerror or error}; check the path, its permissions and the space left", 2)
    return code


def _run(arguments: list[str]) -> int:
    from judge.cli import quick  # decides before the parser of all commands is imported

    try:
        return _answered(arguments)
    except Exception as error:
        if not _is_damage(error):
            raise
        quick.distrust(arguments)  # it looked whole: now every byte of it is looked at
        return _answered(arguments)


def _answered(arguments: list[str]) -> int:
    from judge.cli import quick

    code = quick.run(arguments)
    return _parsed(arguments) if code is None else code


def _is_damage(error: Exception) -> bool:
    """Whether a compiled library could not be read (``sqlite3`` is there only if something used it)."""
    database = sys.modules.get("_sqlite3")
    return database is not None and isinstance(error, database.Error)


def _parsed(arguments: list[str]) -> int:
    import re

    import click

    from judge.cli.app import app

    gc.enable()
    try:
        result = app(arguments, prog_name="judge", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError:
        return _fail("name a command, as judge search horgony; see judge --help", 2)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "judge"
        sentences = dict.fromkeys(re.split(r"(?<=[.?]) (?=[A-Z])", " ".join(error.format_message().split())))
        return _fail(f"{' '.join(sentences).removesuffix('.')}; see {command} --help", 2)
    except click.Abort:
        return _fail("interrupted", 130)
    return result if isinstance(result, int) else 0


def _fail(message: str, code: int) -> int:
    sys.stderr.write(f"judge: {one_line(message)}\n")
    return code


def _write_utf8() -> None:
    """Answers are Hungarian and Russian, whatever the terminal's locale says; what cannot be shown is replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")


def console() -> None:
    """The ``judge`` script. A look-up makes too little to be worth collecting, and leaves at once: taking everything
    apart first is a sixth of its time."""
    gc.disable()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # whoever read it has gone
            continue
    os._exit(code)
