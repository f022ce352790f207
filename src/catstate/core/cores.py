"""How many cores this process may use."""

import os
import sys


def usable_cores() -> int:
    """Cores that the system lets this process run on: `taskset`, containers and batch systems often allow only some."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
