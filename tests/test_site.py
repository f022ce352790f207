"""`make docs` builds the site without a warning; its links lead somewhere, and its pages load nothing from outside."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[1]
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The links, the loaded files and the anchors of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ("search", "index", "next", "prev", "author", "copyright"):
            self.loaded.append(given.get("href", ""))
        elif tag in LOADING and LOADING[tag] in given:
            self.loaded.append(given[LOADING[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    place = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-d", str(place / "doctrees")]
    done = subprocess.run([*command, "docs", str(place / "html")], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return {file: Page(file) for file in (place / "html").rglob("*.html")}


def test_every_link_leads_somewhere(site: dict[Path, Page]) -> None:
    broken = []
    for file, page in site.items():
        for link in page.links:
            to = urlsplit(link)
            if to.scheme:
                continue
            target = (file.parent / unquote(to.path)).resolve() if to.path else file
            anchors = site[target].anchors if target in site else {to.fragment}
            if not target.is_file() or (to.fragment and unquote(to.fragment) not in anchors):
                broken.append(f"{file.name}: {link}")
    assert not broken


def test_pages_load_nothing_from_elsewhere(site: dict[Path, Page]) -> None:
    loaded = {name for page in site.values() for name in page.loaded}
    assert loaded
    assert not [name for name in loaded if "//" in name]
    for style in next(iter(site)).parents[0].rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), style.name


def test_the_site_has_the_rules_the_guides_and_the_reference(site: dict[Path, Page]) -> None:
    names = {file.relative_to(min(site, key=lambda file: len(file.parts)).parent).as_posix() for file in site}
    guides = {file.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for file in ROOT.glob("docs/[!r]*.md")}
    rules = {f"rules/{file.stem}.html" for file in ROOT.glob("docs/rules/*.md")}
    assert guides | rules <= names
    reference = next(page for file, page in site.items() if file.name == "catstate.html" and "reference" in file.parts)
    assert {"catstate.game", "catstate.load", "catstate.vector", "catstate.IllegalAction"} <= reference.anchors


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
def test_links_of_the_pages_outside_the_site_lead_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text(encoding="utf-8")):
        assert urlsplit(link).scheme or (ROOT / link).exists(), link
