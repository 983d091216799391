"""Random programs that build trees through Python's plain flow, and hand them to JAX and its libraries.

Names, branches, loops, functions and ``try`` are those of ``tests/flow``: here its values become trees, and a *probe*
is a call that is kept whether it runs or not.
"""

from __future__ import annotations

import re
from random import Random

from tests.flow.random_programs import CLASSES, NAMES, Writer

from .table import CALLS, LOSSES, MADE, MAPPED, PAIRED, STEPS, TYPED

OWN = {
    "Own": "@treetyped.pytree_dataclass",
    "Flax": "@flax.struct.dataclass",
    "Chex": "@chex.dataclass",
    "Reg": "@jax.tree_util.register_dataclass\n@dataclass",
}
"""How each kind of class is declared; those that have a base stand in ``HEAD``."""
DECLARED = """@treetyped.pytree_dataclass
class Layer:
    w: jax.Array
    b: jax.Array | None = None
    n: int = treetyped.field(static=True, default=3)
    def scaled(self, by: float) -> "Layer":
        return jax.tree.map(lambda v: v * by, self)
class Net(eqx.Module):
    w: jax.Array
    layers: list[jax.Array]
    n: int = eqx.field(static=True, default=3)
    def __call__(self, v: jax.Array) -> jax.Array:
        return sum(self.layers, self.w) * v
@flax.struct.dataclass
class State:
    w: jax.Array
    step: int = flax.struct.field(pytree_node=False, default=0)
def added(left: Layer, right: Layer) -> Layer:
    return jax.tree.map(jnp.add, left, right)
def halved(params: dict[str, jax.Array]) -> dict[str, jax.Array]:
    return {k: v / 2 for k, v in params.items()}
"""
"""Classes and functions with types, that are given what they are declared for."""
HEAD = (
    """from dataclasses import replace
from functools import partial, reduce
from typing import Any, TypedDict
import chex
import equinox as eqx
import flax.struct
import jax
import jax.numpy as jnp
import optax
import treetyped
from jax import lax
from world import look, manager, other, unknown, unknown_list
"""
    + CLASSES.lstrip()
    + """class Eqx(eqx.Module):
    x: Any
    y: Any = None
    def moved(self, value):
        return eqx.tree_at(lambda t: t.x, self, value)
class Typed(TypedDict, total=False):
    x: Any
    y: Any
"""
    + "".join(f"{how}\nclass {name}:\n    x: Any\n    y: Any = None\n" for name, how in OWN.items())
    + DECLARED
)
TREES = (*OWN, "Eqx", "T")
PROBE = re.compile(r"r\d+ = ")
HOLE = re.compile(r"<(\w+)>")


class TreeWriter(Writer):
    """Writes one program; the values that it makes are mostly trees of arrays."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.probes = 0

    def value(self, depth: int = 2) -> str:
        if self.random.randrange(6) == 0:
            return super().value(depth)
        return self.tree(depth)

    def tree(self, depth: int) -> str:
        """A tree, a name that may hold one, or a call that makes one."""
        if depth <= 0:
            return self.pick(self.array(), self.name())
        match self.random.randrange(14):
            case 0 | 1 | 2:
                return self.name()
            case 3 | 4:
                return self.array()
            case 5 | 6 | 7 | 8:
                return self.container(depth - 1)
            case _:
                return self.filled(self.pick(*CALLS, *MADE), depth - 1)

    def array(self) -> str:
        return self.pick("jnp.ones(3)", "jnp.arange(3.0)", "jnp.zeros((3, 3))", "1.0", "jnp.float32(2)")

    def container(self, depth: int) -> str:
        if self.random.randrange(6) == 0:
            return self.filled(self.pick(*TYPED), depth)
        x, y = self.tree(depth), self.tree(depth)
        name = self.pick(*TREES)
        return self.pick(
            *(f"{{'x': {x}, 'y': {y}}}", f"{{'x': {x}}}", f"({x}, {y})", f"[{x}, {y}]", f"Typed(x={x}, y={y})"),
            *(f"{name}(x={x}, y={y})", f"{name}(x={x})", f"{name}(x={x}, y={y})", f"dict(x={x}, y={y})"),
        )

    def filled(self, pattern: str, depth: int) -> str:
        """A row of the table, its holes filled."""
        return HOLE.sub(lambda hole: self.part(hole[1], depth), pattern)

    def part(self, kind: str, depth: int) -> str:
        rows = {"map": MAPPED, "pair": PAIRED, "loss": LOSSES, "step": STEPS}
        match kind:
            case "tree":
                return self.tree(depth)
            case "array":
                return self.pick("jnp.ones(3)", "jnp.arange(3.0)", "jnp.zeros((3, 3))")
            case "name":
                return self.name()
            case "class":
                return self.pick(*TREES)
            case "key":
                return self.pick("x", "y")
            case "map" if self.functions and self.random.randrange(5) == 0:
                return f"(lambda t: {self.random.choice(self.functions)}(t, {self.name()}))"
            case _:
                return self.filled(self.random.choice(rows[kind]), depth - 1)

    def statement(self) -> None:
        if self.depth == 0 and self.random.randrange(3) == 0:
            self.probe()
        elif self.random.randrange(4) == 0:
            self.write(self.changed())
        else:
            super().statement()

    def probe(self) -> None:
        self.probes += 1
        self.write(f"r{self.probes} = {self.filled(self.pick(*CALLS), 1)}")

    def changed(self) -> str:
        """A name that is bound to what is made of what it held."""
        name = self.name()
        made = self.filled(self.pick(*MADE, *CALLS), 1)
        return self.pick(
            *(
                f"{name} = {made}",
                f"{name}, {self.name()} = {made}, {self.tree(1)}",
                f"{name} = [{made} for v in {name}]",
            ),
            *(f"{name} = {{k: {self.tree(1)} for k in {name}}}", f"{name} |= {{'y': {made}}}", f"{name}['x'] = {made}"),
        )

    def first(self) -> list[str]:
        """What the names hold when the program begins."""
        return [f"{name} = {self.container(1)}" for name in NAMES]
