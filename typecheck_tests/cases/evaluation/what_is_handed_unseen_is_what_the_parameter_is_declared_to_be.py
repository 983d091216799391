"""A function that is called with what nobody sees is run for what its parameters are declared to be."""

from operator import call
from typing import Any, NamedTuple

import flax.struct
import jax
import jax.numpy as jnp
from jax import Array, lax


class Point(NamedTuple):
    x: Array
    y: Array


class Line(NamedTuple):
    start: Point
    end: Point


def walked(line: Line) -> Any:
    carry = {"line": line, "steps": 0}
    return lax.fori_loop(0, 3, lambda _, c: {"line": c["line"].start, "steps": c["steps"] + 1}, carry)
    # E: lax.fori_loop: the carry changes at ['line']: "carry" is Line, "body_fun" returns Point  [pytree-carry] ;; N: called at line 64


def gap(*points):
    return jax.tree.map(jnp.subtract, *points)  # E: tree.map: structures differ at the root: the first tree is Point, the second tree is Line  [pytree-structure] ;; N: called at line 34, which is called at line 65


def gaps(line: Line, by_name: bool = False):
    ends = line.end, line
    return gap(*ends)


class Drawing:
    def __init__(self, scale: float) -> None:
        self.scale = scale

    def scaled(self, line: Line, *, centre: Point) -> Line:
        around = {"start": centre, "end": centre}
        return jax.tree.map(lambda a, b: a * self.scale + b, line._asdict(), [around])  # E: tree.map: structures differ at the root: the first tree is a dict with keys 'end', 'start', the second tree is a list of length 1  [pytree-structure] ;; N: called at line 66


@flax.struct.dataclass
class State:
    """What ``self`` is declared to hold, where nobody sees who calls a method."""

    line: Line
    count: Array

    def advanced(self):
        ends = [self.line.start, self.line.end]
        return jax.tree.map(jnp.add, ends, [*ends, self.count])  # E: tree.map: structures differ at the root: "ends" is a list of length 2, the second tree is a list of length 3  [pytree-structure]


def repeated(state: State):
    return lax.fori_loop(0, 3, lambda _, held: held.replace(line=held.line.end), state)
    # E: lax.fori_loop: the carry changes at .line: "state" is Line, "body_fun" returns Point  [pytree-carry]


line = call(Line, Point(jnp.zeros(2), jnp.ones(2)), Point(jnp.ones(2), jnp.ones(2)))
walked(line)  # RAISES
gaps(line)  # RAISES
Drawing(2.0).scaled(line, centre=line.end)  # RAISES
state = call(State, line, jnp.ones(3))
call(repeated, state)  # RAISES
call(State.advanced, state)  # RAISES
