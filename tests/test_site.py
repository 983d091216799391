"""The documentation as a site: every page is in the navigation, every link is good, the reference is complete."""

import subprocess
import sys
from pathlib import Path

import pytest

import treetyped

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built by MkDocs, for which a warning is a failure."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    runtime = (site / "reference" / "treetyped" / "index.html").read_text(encoding="utf-8")
    tree = (site / "reference" / "tree" / "index.html").read_text(encoding="utf-8")
    names = [name for name in treetyped.__all__ if name != "tree"]
    assert [name for name in names if f'id="treetyped.{name}"' not in runtime] == []
    shown = [name for name in dir(treetyped.tree) if name[0] != "_"]
    assert [name for name in shown if f'id="treetyped.tree.{name}"' not in tree] == []


def test_what_a_page_shows_of_the_repository_is_a_page(site: Path) -> None:
    assert 'href="../repository/examples/treex_guide.py/"' in (site / "from_treex" / "index.html").read_text(
        encoding="utf-8"
    )
    assert (site / "repository" / "examples" / "treex_guide.py" / "index.html").exists()


def test_the_marks_of_the_tests_are_titles(site: Path) -> None:
    page = (site / "start" / "index.html").read_text(encoding="utf-8")
    assert '<span class="filename">mypy</span>' in page
    assert '<span class="filename">Fails</span>' in page
    assert "python raises" not in page
