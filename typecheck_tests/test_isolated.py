"""mypy and the plugin in one environment, the project in another one, which has JAX and nothing of ours."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

PROGRAM = """
import jax
import jax.numpy as jnp

x = jnp.ones(3)
reveal_type(jax.tree.map(jnp.shape, (x, x)))
jax.tree.map(jnp.add, (x, x), [x, x])
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with an environment whose packages are those of this one, without what stands in its ``.pth`` files."""
    venv.create(tmp_path / "env", with_pip=False)
    (packages,) = (tmp_path / "env").glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\nplugins = treetyped_mypy\n", encoding="utf-8")
    return tmp_path


def mypy(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    python = ["--python-executable", str(project / "env" / "bin" / "python")]
    command = [sys.executable, "-m", "mypy", *python, "--no-error-summary", *options, "program.py"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


def test_a_project_without_treetyped_has_no_error_without_a_line(project: Path) -> None:
    assert mypy(project).stdout.splitlines() == [
        'program.py:6: note: Revealed type is "tuple[tuple[int, ...], tuple[int, ...]]"',
        'program.py:7: error: tree.map: structures differ at the root: "tree" is a tuple of length 2, '
        '"rest[0]" is a list of length 2  [pytree-structure]',
    ]


def test_another_version_of_a_library_is_another_cache(project: Path) -> None:
    (project / "program.py").write_text("x = 1\n", encoding="utf-8")
    (packages,) = (project / "env").glob("lib/python*/site-packages")
    older = packages / "jax-0.0.1.dist-info"
    older.mkdir()
    mypy(project)
    assert "plugin configuration differs" not in mypy(project, "-v").stderr
    older.rename(packages / "jax-0.0.2.dist-info")
    assert "Metadata abandoned for program: plugin configuration differs" in mypy(project, "-v").stderr
