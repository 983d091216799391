"""Whoever is given an object of jax_dataclasses may mark it as mutable, also while it is made."""

import contextlib
from collections.abc import Iterator

import jax.numpy as jnp
import jax_dataclasses as jdc
from jax import Array
from jax_dataclasses._copy_and_mutate import _mark_mutable, _Mutability


class Thawing:
    @contextlib.contextmanager
    def mutable(self) -> Iterator[None]:
        _mark_mutable(self, _Mutability.MUTABLE, set())
        yield
        _mark_mutable(self, _Mutability.FROZEN, set())

    def __post_init__(self) -> None:
        _mark_mutable(self, _Mutability.MUTABLE, set())


@jdc.pytree_dataclass
class Joint(Thawing):
    axis: Array

    def __post_init__(self) -> None:
        with self.mutable():
            self.axis = self.axis / jnp.linalg.norm(self.axis)


@jdc.pytree_dataclass
class Link(Thawing):
    mass: Array

    def __post_init__(self) -> None:
        super().__post_init__()
        self.mass = 2 * self.mass


@jdc.pytree_dataclass
class Body:
    mass: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "__mutability__", _Mutability.MUTABLE)
        self.mass = 2 * self.mass
        object.__setattr__(self, "__mutability__", _Mutability.FROZEN)


@jdc.pytree_dataclass
class Wheel:
    mass: Array


def thawed(wheel: Wheel) -> Wheel:
    _mark_mutable(wheel, _Mutability.MUTABLE, set())
    return wheel


x = jnp.ones(2)
joint = Joint(x)
with joint.mutable():
    joint.axis = x
link = Link(x)
link.mass = x
Body(x)
wheel = Wheel(x)
wheel.mass = x  # E: Wheel.mass cannot be assigned: Wheel is frozen  [pytree-field] ;; N: make a changed copy: dataclasses.replace(wheel, mass=...)
print(wheel, jnp.shape(wheel.mass))
wheel.mass = x  # E: Wheel.mass cannot be assigned: Wheel is frozen  [pytree-field] ;; N: make a changed copy: dataclasses.replace(wheel, mass=...)
thawed(wheel)
wheel.mass = x
