"""`python -m catstate` is the catstate command."""

import sys

from .cli import main

sys.exit(main())
