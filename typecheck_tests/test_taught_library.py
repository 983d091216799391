"""A library that is taught in ``[tool.treetyped]`` is known as one of ours: the page that says so is tried."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "other_libraries.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```([^\n`]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))

OTHER = """
import dataclasses
from typing import Annotated, Any, TypeVar, dataclass_transform
import jax
T = TypeVar("T")
Static = Annotated[T, "static"]
def field(*, pytree_node: bool = True, **options: Any) -> Any:
    return dataclasses.field(metadata={"static": not pytree_node}, **options)
@dataclass_transform(field_specifiers=(field,))
def dataclass(cls: type[T]) -> type[T]:
    return jax.tree_util.register_dataclass(dataclasses.dataclass(cls))
class Module:
    def __init_subclass__(cls) -> None:
        jax.tree_util.register_pytree_node(cls, flattened, rebuilt)
def flattened(module: Any) -> Any:
    return list(vars(module).values()), (type(module), *vars(module))
def rebuilt(keys: Any, parts: Any) -> Any:
    new = object.__new__(keys[0])
    vars(new).update(zip(keys[1:], parts, strict=True))
    return new
"""

MODEL = """
from jax import Array
from otherlib import Module, dataclass, field
@dataclass
class State:
    w: Array
    b: Array = field(default=None)
    step: int = field(pytree_node=False, default=0)
class Layer(Module):
    def __init__(self, w: Array) -> None:
        self.w = w
"""

USER = """
import jax
import jax.numpy as jnp
from typing_extensions import reveal_type
from model import Layer, State
state = State(jnp.ones(2), jnp.ones(2))
reveal_type(jax.tree.map(lambda leaf: leaf.shape, state).b)
reveal_type(jax.tree.map(lambda leaf: 2 * leaf, Layer(jnp.ones(2))))
jax.tree.map(lambda leaf: leaf.shape, Layer(jnp.ones(2))).w.index(2)
jax.jit(lambda state, layer: state.w + layer.w)(state, Layer(jnp.ones(2)))
"""


TAUGHT = """
[tool.mypy]
plugins = ["treetyped_mypy"]
[tool.treetyped]
decorators = ["otherlib.dataclass"]
base_classes = ["otherlib.Module"]
static_marker = "pytree_node=False"
"""


def check(folder: Path, program: str) -> list[str]:
    """What mypy says in the folder; its cache is kept, for it must read JAX anew whenever another library is taught."""
    cache = ROOT / ".mypy_cache" / "taught" / program
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--cache-dir", str(cache), program]
    done = subprocess.run([*command, "--no-error-summary"], cwd=folder, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()


def test_the_page_says_what_mypy_says(tmp_path: Path) -> None:
    for name in ("structs.py", "train.py"):
        (tmp_path / name).write_text(BLOCKS[f"python {name}"], encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(BLOCKS["toml"], encoding="utf-8")
    assert check(tmp_path, "train.py") == BLOCKS["text said"].splitlines()
    source = (tmp_path / "train.py").read_text(encoding="utf-8")
    good = "reveal_type = lambda value: value\n" + source.rsplit("\n", 2)[0]
    subprocess.run([sys.executable, "-c", good], cwd=tmp_path, check=True)
    assert subprocess.run([sys.executable, "-c", source], cwd=tmp_path, check=False, capture_output=True).returncode


def test_an_option_of_a_field_may_be_the_marker(tmp_path: Path) -> None:
    """The same where the class comes from mypy's cache, and the file that uses it is new."""
    for name, source in (("otherlib.py", OTHER), ("model.py", MODEL), ("user.py", USER)):
        (tmp_path / name).write_text(source, encoding="utf-8")
    taught = (
        'decorators = ["otherlib.dataclass"]\nbase_classes = ["otherlib.Module"]\nstatic_marker = "pytree_node=False"'
    )
    config = f'[tool.mypy]\nplugins = ["treetyped_mypy"]\n[tool.treetyped]\n{taught}\n'
    (tmp_path / "pyproject.toml").write_text(config, encoding="utf-8")
    said = [
        'user.py:7: note: Revealed type is "tuple[int, ...]"',
        'user.py:8: note: Revealed type is "model.Layer"',
    ]
    assert check(tmp_path, "user.py") == said
    (tmp_path / "user.py").write_text(f"{USER}# edited\n", encoding="utf-8")
    assert check(tmp_path, "user.py") == said
    subprocess.run([sys.executable, "user.py"], cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('decorator = ["a.b"]', "unknown option 'decorator'"),
        ('decorators = "a.b"', "decorators is a list of full names, as ['mylib.dataclass']"),
        ("static_marker = 1", "static_marker is a name, as 'mylib.static'"),
    ],
)
def test_a_wrong_option_is_named(tmp_path: Path, written: str, said: str) -> None:
    config = f'[tool.mypy]\nplugins = ["treetyped_mypy"]\n[tool.treetyped]\n{written}\n'
    (tmp_path / "pyproject.toml").write_text(config, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "-c", "x = 1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode
    assert said in done.stdout + done.stderr
