"""Also of a subclass without a decorator, of two classes at once, and of a class with a base that mypy cannot see."""

from typing import Any

import chex
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


@struct.dataclass
class Base:
    q: Array


class Plain(Base):
    pass


@chex.dataclass
class Point:
    x: Array


class PlainPoint(Point):
    pass


Unknown: Any = Base


@struct.dataclass
class Wider(Unknown):
    v: Array


class Control(struct.PyTreeNode):
    ctrl: Array


UnknownControl: Any = Control


class Controlled(Base, UnknownControl):
    pass


class Position(struct.PyTreeNode):
    position: Array


class Held(struct.PyTreeNode):
    id: Array


class Key(Position, Held):
    pass


@struct.dataclass
class Mass:
    mass: Array


@struct.dataclass
class Body(Base, Mass):
    pass


@pytree_dataclass
class Layer:
    w: Array


class Named:
    name = "layer"


@pytree_dataclass
class NamedLayer(Layer, Named):
    pass


def moved(plain: Plain) -> Plain:
    return plain.replace(q=plain.q + 1)


def moved_point(point: PlainPoint) -> PlainPoint:
    return point.replace(x=point.x + 1)


def controlled(state: Controlled) -> Controlled:
    return state.replace(ctrl=state.q)


def at(thing: Position, place: Array) -> Position:
    return thing.replace(position=place, id=thing.id) if isinstance(thing, Held) else thing.replace(position=place)


def heavy(base: Base) -> Base:
    return base.replace(q=base.q, mass=base.mass + 1) if isinstance(base, Mass) else base


def named(layer: Layer) -> Layer:
    return layer.replace(w=layer.w) if isinstance(layer, Named) else layer


assert type(moved(Plain(q=jnp.ones(1)))) is Plain
assert type(moved_point(PlainPoint(x=jnp.ones(1)))) is PlainPoint
reveal_type(Wider(q=jnp.ones(1), v=jnp.ones(1)).replace(q=jnp.zeros(1)))  # R: Wider
unseen: Any = Controlled
controlled(unseen(q=jnp.ones(1), ctrl=jnp.ones(1)))
at(Key(position=jnp.ones(2), id=jnp.ones(1)), jnp.zeros(2))
heavy(Body(q=jnp.ones(1), mass=jnp.ones(1)))
named(NamedLayer(jnp.ones(1)))
Plain(q=jnp.ones(1)).replace(p=0)  # E: Unexpected keyword argument "p" for "replace" of "Base"  [call-arg]


def wrong(thing: Position) -> None:
    if isinstance(thing, Held):
        thing.replace(place=1)  # E: Key has no field "place": its fields are "id", "position"  [pytree-structure] ;; N: ...


wrong(Key(position=jnp.ones(2), id=jnp.ones(1)))  # RAISES
