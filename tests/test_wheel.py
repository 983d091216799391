"""The two wheels: built, and tried with the source tree out of reach; that of the plugin without JAX as well."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import treetyped

ROOT = Path(__file__).parent.parent
PLUGIN = ROOT / "mypy_plugin"

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

CHECKED = """
from typing import NamedTuple

import jax
import jax.numpy as jnp

class Point(NamedTuple):
    x: jax.Array
    y: jax.Array

point = Point(jnp.ones(2), jnp.ones(3))
reveal_type(jax.tree.map(jnp.shape, point))
reveal_type(jax.tree.structure({"x": 1}))
jax.tree.map(jnp.add, point, (1.0, 2.0))
"""
SAID = [
    'program.py:12: note: Revealed type is "tuple[tuple[int, ...], tuple[int, ...], '
    'fallback=treetyped.mapped.Mapped[program.Point, tuple[int, ...]]]"',
    'program.py:13: note: Revealed type is "treetyped.treedef.TreeDef[dict[str, int]]"',
    'program.py:14: error: tree.map: structures differ at the root: "point" is Point, '
    "the second tree is a tuple of length 2  [pytree-structure]",
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel of treetyped, and the source distribution and the wheel of its plugin."""
    folder = tmp_path_factory.mktemp("wheels")
    build(ROOT, folder, "-t", "wheel")
    build(PLUGIN, folder)
    return folder


def build(project: Path, folder: Path, *options: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", *options, "-d", str(folder)]
    as_released = {**os.environ, "TREETYPED_PLUGIN": "apart"}
    subprocess.run(command, cwd=project, check=True, capture_output=True, env=as_released)


@pytest.fixture(scope="module")
def unpacked(built: Path) -> Path:
    """Both wheels in one folder."""
    for wheel in built.glob("*.whl"):
        unpack(wheel, built / "site")
    return built / "site"


def unpack(wheel: Path, target: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)


def described(unpacked: Path, name: str) -> Distribution:
    (folder,) = unpacked.glob(f"{name}-*.dist-info")
    return PathDistribution(folder)


def content(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {*archive.namelist()}


def test_the_packages_work_from_the_wheels(unpacked: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(unpacked)], cwd=unpacked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Point(x=2.0, y=3.0)\n"


def test_the_packages_say_that_they_are_typed(unpacked: Path) -> None:
    assert (unpacked / "treetyped" / "py.typed").exists()
    assert (unpacked / "treetyped_mypy" / "py.typed").exists()
    assert (unpacked / "treetyped_command" / "py.typed").exists()


def test_the_plugin_brings_the_command_and_the_page_that_it_explains_from(unpacked: Path) -> None:
    (script,) = described(unpacked, "treetyped_mypy").entry_points
    assert (script.name, script.value) == ("treetyped", "treetyped_command.main:main")
    page = (unpacked / "treetyped_command" / "errors.md").read_text(encoding="utf-8")
    assert page == (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "packages"), [("treetyped", ["treetyped"]), ("treetyped_mypy", ["treetyped_mypy", "treetyped_command"])]
)
def test_a_wheel_carries_its_packages_and_its_licence_and_nothing_of_the_tests(
    built: Path, name: str, packages: list[str]
) -> None:
    (wheel,) = built.glob(f"{name}-*.whl")
    described = f"{name}-{treetyped.__version__}.dist-info"
    assert {path.partition("/")[0] for path in content(wheel)} == {*packages, described}
    assert f"{described}/licenses/LICENSE" in content(wheel)
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read(f"{described}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_the_source_of_the_plugin_makes_the_same_wheel(built: Path, tmp_path: Path) -> None:
    """It stands alone: what comes from elsewhere in the repository is in it."""
    (source,), (wheel,) = built.glob("treetyped_mypy-*.tar.gz"), built.glob("treetyped_mypy-*.whl")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    build(folder, tmp_path, "-t", "wheel")
    assert content(tmp_path / wheel.name) == content(wheel)


def test_the_two_have_one_version_which_is_that_of_the_extra_and_of_the_citation(unpacked: Path) -> None:
    runtime, plugin = described(unpacked, "treetyped"), described(unpacked, "treetyped_mypy")
    assert runtime.version == plugin.version == treetyped.__version__
    assert f"treetyped-mypy=={plugin.version}; extra == 'mypy'" in (runtime.requires or ())
    assert f"\nversion: {plugin.version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_two_ask_for_the_same_versions_of_a_library(unpacked: Path) -> None:
    both = (described(unpacked, name).requires or () for name in ("treetyped", "treetyped_mypy"))
    runtime, plugin = ({one.name: one.specifier for one in map(Requirement, asked)} for asked in both)
    assert {"jax", "optax"} <= runtime.keys() & plugin.keys()
    assert {name: runtime[name] for name in runtime.keys() & plugin.keys()} == {
        name: plugin[name] for name in runtime.keys() & plugin.keys()
    }


def needed(asked: Distribution) -> Iterator[Distribution]:
    """What pip installs with it, found in this environment."""
    for requirement in map(Requirement, asked.requires or ()):
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield distribution(requirement.name)
            yield from needed(distribution(requirement.name))


@pytest.fixture
def isolated(unpacked: Path, built: Path, tmp_path: Path) -> Path:
    """The python of an environment that holds the plugin's wheel, what that asks for, and nothing else."""
    venv.create(tmp_path / "isolated", with_pip=False)
    (packages,) = (tmp_path / "isolated").glob("lib/python*/site-packages")
    (wheel,) = built.glob("treetyped_mypy-*.whl")
    unpack(wheel, packages)
    for other in needed(described(unpacked, "treetyped_mypy")):
        for name in {path.parts[0] for path in other.files or () if path.parts[0] not in ("..", "__pycache__")}:
            if not (packages / name).exists():
                (packages / name).symlink_to(other.locate_file(name))
    return tmp_path / "isolated" / "bin" / "python"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The python of another environment, which has JAX and nothing of ours; a program stands beside it."""
    venv.create(tmp_path / "project", with_pip=False)
    (packages,) = (tmp_path / "project").glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    (tmp_path / "program.py").write_text(CHECKED, encoding="utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\nplugins = treetyped_mypy\n", encoding="utf-8")
    return tmp_path / "project" / "bin" / "python"


def test_an_isolated_mypy_without_jax_and_without_treetyped_sees_the_bug(isolated: Path, project: Path) -> None:
    there = subprocess.run([isolated, "-c", "import jax"], capture_output=True, text=True, check=False)
    assert "No module named 'jax'" in there.stderr
    mypy = [isolated, "-m", "mypy", "--python-executable", project, "--no-error-summary", "program.py"]
    done = subprocess.run(mypy, cwd=project.parents[2], capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines(), done.stderr) == (SAID, "")


def test_the_command_stands_beside_an_isolated_mypy(isolated: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [isolated, "-m", "treetyped_command", "--version"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == f"treetyped {treetyped.__version__}\n"


def test_a_clone_installs_its_own_plugin(tmp_path: Path) -> None:
    """``pip install ".[mypy]"`` takes nothing of ours from an index."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    plain = {name: value for name, value in os.environ.items() if name != "TREETYPED_PLUGIN"}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=plain)
    unpack(next(tmp_path.glob("*.whl")), tmp_path / "site")
    asked = described(tmp_path / "site", "treetyped").requires or ()
    assert [one for one in asked if "treetyped-mypy" in one and "extra == 'mypy'" in one] == [
        f"treetyped-mypy @ {PLUGIN.as_uri()} ; extra == 'mypy'"
    ]
