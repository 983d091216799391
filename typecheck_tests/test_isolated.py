"""mypy and the plugin in one environment, the project in another one, which has JAX and nothing of ours."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from .casefile.checking import Message, check, prime
from .test_cases import BASE, CACHE, CASES

PROGRAM = """
import jax
import jax.numpy as jnp
from treetyped import pytree_dataclass

x = jnp.ones(3)
reveal_type(jax.tree.map(jnp.shape, (x, x)))
jax.tree.map(jnp.add, (x, x), [x, x])
"""
SAID = [
    'program.py:4: error: Module "treetyped" has no attribute "pytree_dataclass"  [attr-defined]',
    'program.py:7: note: Revealed type is "tuple[tuple[int, ...], tuple[int, ...]]"',
    "program.py:8: error: tree.map: structures differ at the root: the first tree is a tuple of length 2, "
    "the second tree is a list of length 2  [pytree-structure]",
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with an environment whose packages are those of this one, without what stands in its ``.pth`` files."""
    venv.create(tmp_path / "env", with_pip=False)
    (packages(tmp_path) / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\nplugins = treetyped_mypy\n", encoding="utf-8")
    return tmp_path


def packages(project: Path) -> Path:
    (folder,) = (project / "env").glob("lib/python*/site-packages")
    return folder


def python_of(project: Path) -> str:
    return str(project / "env" / "bin" / "python")


def mypy(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run(project, "mypy", "--python-executable", python_of(project), "--no-error-summary", *options, "program.py")


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=project, capture_output=True, text=True, check=False)


def test_all_cases_without_treetyped_are_checked_as_ever(project: Path) -> None:
    plain = [path for path in CASES if "treetyped" not in path.read_text(encoding="utf-8")]
    assert len(plain) > len(CASES) / 2
    isolated = check(BASE, plain, CACHE.with_name("isolated"), python=python_of(project))
    assert said(isolated) == said(check(BASE, plain, prime(CACHE)))


def said(messages: dict[Path, list[Message]]) -> dict[Path, list[str]]:
    return {path: [str(message) for message in found] for path, found in messages.items()}


def test_strict_mypy_says_nothing_of_our_own_files_which_are_not_for_the_user(project: Path) -> None:
    for _ in ("fresh", "cached"):
        assert mypy(project, "--strict", "--disallow-any-explicit").stdout.splitlines() == SAID


def test_the_daemon_says_the_same_after_an_edit(project: Path) -> None:
    start = ["mypy.dmypy", "run", "--", "--python-executable", python_of(project), "--no-error-summary", "program.py"]
    try:
        assert run(project, *start).stdout.splitlines()[-len(SAID) :] == SAID
        (project / "program.py").write_text(PROGRAM + "reveal_type(jax.jit(jnp.sin))\n", encoding="utf-8")
        *as_before, added = run(project, *start).stdout.splitlines()
    finally:
        run(project, "mypy.dmypy", "stop")
    assert as_before == SAID
    assert added.startswith('program.py:9: note: Revealed type is "def (')


def test_a_project_without_jax_is_checked_by_mypy_alone(project: Path) -> None:
    (packages(project) / "others.pth").unlink()
    first, second, _, *others = mypy(project).stdout.splitlines()
    missing = "Cannot find implementation or library stub for module named"
    assert [first, second] == [
        f'program.py:2: error: {missing} "jax"  [import-not-found]',
        f'program.py:3: error: {missing} "jax.numpy"  [import-not-found]',
    ]
    assert others == [SAID[0], 'program.py:7: note: Revealed type is "Any"']


def test_another_version_of_a_library_is_another_cache(project: Path) -> None:
    (project / "program.py").write_text("x = 1\n", encoding="utf-8")
    older = packages(project) / "jax-0.0.1.dist-info"
    older.mkdir()
    mypy(project)
    assert "plugin configuration differs" not in mypy(project, "-v").stderr
    older.rename(packages(project) / "jax-0.0.2.dist-info")
    assert "Metadata abandoned for program: plugin configuration differs" in mypy(project, "-v").stderr
