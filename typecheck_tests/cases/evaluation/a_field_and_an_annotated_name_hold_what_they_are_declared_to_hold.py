"""A name or a field that is given what nobody sees holds what it is declared to hold."""

import dataclasses
from operator import itemgetter
from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array, lax

first = itemgetter(0)


class Point(NamedTuple):
    x: Array
    y: Array


class Line(NamedTuple):
    start: Point
    end: Point


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Drawing:
    line: Line
    scale: Array


class Ruler(eqx.Module):
    line: Line

    def __init__(self, path):
        self.line = first(path)


def kept(start):
    return lax.fori_loop(0, 3, lambda _, held: {"at": held["at"].x}, {"at": start})
    # E: lax.fori_loop: the carry changes at ['at']: "init_val" is Point, "body_fun" returns a leaf (Array)  [pytree-carry] ;; N: ...


def annotated(data):
    line: Line = first(data)
    return kept(line.start)


def unpacked(data):
    return jax.tree.map(jnp.add, [Line(*first(data))], [Line(*first(data)).end])
    # E: tree.map: structures differ at [0]: the first tree is Line, the second tree is Point  [pytree-structure] ;; N: called at line 76


def stored(data):
    drawing = Drawing(first(data), jnp.ones(()))
    return jax.tree.map(jnp.add, [drawing.line], [drawing.line.end])
    # E: tree.map: structures differ at [0]: the first tree is Line, the second tree is Point  [pytree-structure] ;; N: called at line 77


def measured(data):
    ruler = Ruler(data)
    return jax.tree.map(jnp.subtract, {"from": ruler.line.start}, {"to": ruler.line.end})
    # E: tree.map: structures differ at the root: the first tree is a dict with keys 'from', the second tree is a dict with keys 'to'  [pytree-structure] ;; N: called at line 78


def seen(data):
    """What is seen counts: here the name holds a pair of points by now."""
    line: Line = first(data)
    pair = (line.start, line.end)
    return jax.tree.map(jnp.add, pair, pair)


line = Line(Point(jnp.zeros(2), jnp.ones(2)), Point(jnp.ones(2), jnp.ones(2)))
seen([line])
annotated([line])  # RAISES
unpacked([(line.start, line.end)])  # RAISES
stored([line])  # RAISES
measured([line])  # RAISES
