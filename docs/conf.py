"""The documentation as a site: `make docs`. Nothing on its pages is loaded from elsewhere."""

import os
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # kernels are described as the functions they are written as

from sphinx.application import Sphinx

import catstate

HERE = Path(__file__).parent
REFERENCE = HERE / "reference"  # written anew by every build
INSIDE = ("catstate.games.", "catstate.server", "catstate.cli", "catstate.__main__")  # for those who read the sources

project = "catstate"
author = "the catstate authors"
copyright = "the catstate authors, MIT licence"
version = release = catstate.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = [
    "screenshots/**",
    "physics/**",
    "teachers/**",
    "rules/*/**",
]  # the last two draw boards: /learn shows them
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
default_role = "code"  # docstrings are written with single backticks, as in Markdown
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": True}
suppress_warnings = ["ref.python"]  # one name in two modules, such as `Option`: the link goes to the first

html_theme = "furo"
html_title = "catstate"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"footer_icons": []}


def modules() -> Iterator[str]:
    """The modules that programs import."""
    yield "catstate"
    for module in pkgutil.walk_packages(catstate.__path__, "catstate."):
        private = any(part.startswith("_") for part in module.name.split("."))
        if not private and not module.ispkg and not module.name.startswith(INSIDE):
            yield module.name


def write_reference() -> None:
    """One page for each module, from its docstrings."""
    REFERENCE.mkdir(exist_ok=True)
    for old in REFERENCE.glob("*.md"):
        old.unlink()
    names = list(modules())
    for name in names:
        page = f"# {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n```\n"
        (REFERENCE / f"{name}.md").write_text(page, encoding="utf-8")
    entries = "\n".join(names)
    page = f"# Reference\n\nFrom the docstrings of every module.\n\n```{{toctree}}\n:maxdepth: 1\n\n{entries}\n```\n"
    (REFERENCE / "index.md").write_text(page, encoding="utf-8")


def write_as_rst(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Docstrings are Markdown. Blocks that are indented or set in columns are code, which begins with `::` here."""
    if lines and lines[0].startswith("Alias for field number"):
        lines[0] = ""  # what Python says of a named tuple's fields
    blocks = re.split(r"\n\s*\n", "\n".join(lines))
    written: list[str] = []
    for number, block in enumerate(blocks):
        in_columns = re.search(r"\S {3,}\S", block) is not None
        if in_columns or block.startswith("    "):
            if number == 0 or not written[-2].startswith("    "):
                written += ["::", ""]
            written += ["    " + line for line in block.splitlines()]
        else:
            written += block.replace("|Hop⟩", r"\|Hop⟩").splitlines()  # a bar begins a substitution
        written.append("")
    lines[:] = written


def setup(app: Sphinx) -> None:
    write_reference()
    app.connect("autodoc-process-docstring", write_as_rst)
