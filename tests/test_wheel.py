"""The wheel holds all packages: built, unpacked in an empty directory, imported with the source tree out of reach."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PROGRAM = f"""
import sys
target = sys.argv[1]
sys.path[:] = [target, *(entry for entry in sys.path if entry and entry not in {{
    {str(ROOT)!r}, {str(ROOT / "src")!r}, {str(ROOT / "mypy_plugin")!r},
    {str(ROOT / "command")!r}}})]
import treetyped, treetyped_command, treetyped_mypy
for module in (treetyped, treetyped_command, treetyped_mypy):
    assert module.__file__.startswith(target), module.__file__
from mypy.version import __version__
assert treetyped_mypy.plugin(__version__)
from treetyped import pytree_dataclass, tree
@pytree_dataclass
class Point:
    x: float
    y: float
print(tree.map(lambda leaf: leaf + 1, Point(1.0, 2.0)))
from treetyped_command.explanations import HERE, explanation
assert str(HERE).startswith(target)
assert explanation("structure").startswith("## pytree-structure")
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("treetyped-*.whl")
    target = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def test_the_packages_work_from_the_wheel(unpacked: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(unpacked)], cwd=unpacked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Point(x=2.0, y=3.0)\n"


def test_the_packages_say_that_they_are_typed(unpacked: Path) -> None:
    assert (unpacked / "treetyped" / "py.typed").exists()
    assert (unpacked / "treetyped_mypy" / "py.typed").exists()
    assert (unpacked / "treetyped_command" / "py.typed").exists()


def test_the_wheel_installs_the_command_and_the_page_that_it_explains_from(unpacked: Path) -> None:
    (scripts,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "treetyped = treetyped_command.main:main" in scripts.read_text(encoding="utf-8")
    page = (unpacked / "treetyped_command" / "errors.md").read_text(encoding="utf-8")
    assert page == (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")


def test_the_wheel_carries_its_licence_and_nothing_of_the_tests(unpacked: Path) -> None:
    assert list(unpacked.glob("*.dist-info/licenses/LICENSE"))
    assert {entry.name.partition("-")[0] for entry in unpacked.iterdir()} == {
        "treetyped",
        "treetyped_command",
        "treetyped_mypy",
    }
