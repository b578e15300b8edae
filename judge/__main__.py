"""``python -m judge``."""

import sys

from judge.cli.main import main

sys.exit(main())
