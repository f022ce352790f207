"""The libraries that people learn with are large, PyTorch above all: `make soak` installs them and runs these tests."""

import os

collect_ignore_glob = [] if os.environ.get("CATSTATE_SOAK") else ["test_*.py"]
