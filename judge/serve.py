"""The built site on this machine's own address, 127.0.0.1, and nowhere else."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from judge.errors import UsageError
from judge.site.publish import recover


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, and does not write a line for each."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class calls it so)
        """Nothing."""


def serve(folder: Path, port: int, started: Callable[[str], None]) -> None:
    """Serve ``folder`` until Ctrl-C; ``started`` is told the address."""
    recover(folder.absolute())
    if not (folder / "index.html").is_file():
        raise UsageError(f"{folder} holds no built site; run judge build {folder} first")
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
    except OSError as error:
        reason = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise UsageError(f"port {port} {reason}; give another with --port, or --port 0 for any") from None
    with server:
        started(f"http://127.0.0.1:{server.server_port}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
