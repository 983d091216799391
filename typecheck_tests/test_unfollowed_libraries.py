"""Chex has no types of its own: where mypy is not told to follow it, what a file imports says what its decorator is."""

import sys
from pathlib import Path

from .casefile.checking import CONFIG, OPTIONS, by_file, prime, relative, run
from .test_cases import BASE, CASES

OF_CHEX = [path for path in CASES if "@chex.dataclass" in path.read_text(encoding="utf-8")]

MODELS = """
from dataclasses import field

import chex as cx
from chex import dataclass as struct

@struct(frozen=True)
class State:
    obs: cx.Array
    step: int = 0
    extra: list[int] = field(default_factory=list)

@struct(mappable_dataclass=False)
class Pair:
    a: cx.Array
    b: cx.Array

    def swapped(self) -> "Pair":
        return Pair(self.b, self.a)

@cx.dataclass(init=False)
class Made:
    a: int

    def __init__(self) -> None:
        self.a = 1

def dataclass(cls):
    return cls

@dataclass
class Other:
    a = 1
"""

TRAIN = """
import jax
import jax.numpy as jnp
from models import Made, Other, Pair, State

def inside():
    import chex

    @chex.dataclass
    class Inner:
        x: chex.Array

    return jax.tree.map(jnp.shape, Inner(x=jnp.ones(2))).x

state = State(obs=jnp.ones(3))
print(state["obs"], state.to_tuple(), state.replace(step=1), inside(), Made(), Other().a)
jax.jit(lambda pair: pair.swapped().a)(Pair(jnp.ones(1), jnp.ones(2)))
jax.jit(lambda pair: pair.a)(Pair(jnp.ones(1), "name"))
jax.tree.map(jnp.add, state, {"obs": 1})
state.replace(other=3)
state.step = 3
State(jnp.ones(3), 1)
"""

SAID = [
    "18: error: jit: pair.b is str, which JAX cannot trace  [pytree-leaf]",
    '19: error: tree.map: structures differ at the root: "state" is State, the second tree is a dict with keys '
    "'obs'  [pytree-structure]",
    '20: error: Unexpected keyword argument "other" for "replace" of "State"  [call-arg]',
    '21: error: Property "step" defined in "State" is read-only  [misc]',
]


def said(base: Path, files: list[Path], cache: Path, config: Path) -> dict[Path, list[str]]:
    command = [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(cache), *OPTIONS]
    found = by_file(run([*command, "--", *relative(base, files)], base), base, files)
    return {file: [str(message) for message in messages] for file, messages in found.items()}


def unfollowed(folder: Path) -> Path:
    lines = CONFIG.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("[mypy-", "follow_untyped_imports"))]
    config = folder / "unfollowed.ini"
    config.write_text("\n".join([*kept, "ignore_missing_imports = True", ""]), encoding="utf-8")
    return config


def test_cases_are_told_the_same(tmp_path: Path) -> None:
    assert len(OF_CHEX) > 5
    followed = said(BASE, OF_CHEX, prime(tmp_path / "followed"), CONFIG)
    assert said(BASE, OF_CHEX, tmp_path / "unfollowed", unfollowed(tmp_path)) == followed


def test_a_class_is_one_by_whatever_name(tmp_path: Path) -> None:
    """Fresh, from the cache, and after an edit of the file that uses it."""
    models, train = tmp_path / "models.py", tmp_path / "train.py"
    models.write_text(MODELS, encoding="utf-8")
    for text in (TRAIN, TRAIN, f"{TRAIN}# edited\n"):
        train.write_text(text, encoding="utf-8")
        found = said(tmp_path, [models, train], tmp_path / "cache", unfollowed(tmp_path))
        assert found[models] == []
        assert [each for each in found[train] if ": error: " in each] == SAID
