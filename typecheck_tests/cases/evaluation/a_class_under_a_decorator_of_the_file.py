"""A class decorator that the file defines is run: a registry leaves the class as it is, others change it."""

import dataclasses

import jax.numpy as jnp

KNOWN: dict[str, type] = {}
NAMED = {}  # E(type): Need type annotation for "NAMED" (hint: "NAMED: dict[<type>, <type>] = ...")  [var-annotated] -- declared nowhere
w = jnp.ones((4, 2))


def register(name: str):
    def deco(cls: type) -> type:
        KNOWN[name] = cls
        return cls

    return deco


def known(cls):
    NAMED[cls.__name__] = cls
    return cls


@register("narrow")
class Narrow:
    def __init__(self) -> None:
        self.x = jnp.ones((3,))


@known
class Wide:
    def make(self):
        return jnp.ones((5,))


def as_dataclass(cls):
    dataclasses.dataclass(cls)
    return cls


@as_dataclass
class Sizes:
    x: int


# wrong
KNOWN["narrow"]().x @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
NAMED["Wide"]().make() @ w  # E: "@": the shapes do not go together: (5,) and (4, 2)  [pytree-leaf]
Wide().make() @ w  # E: "@": the shapes do not go together: (5,) and (4, 2)  [pytree-leaf]

# right
NAMED["Wide"]().make() @ jnp.ones((5,))
Sizes(4)  # E(type): Too many arguments for "Sizes"  [call-arg] -- mypy does not run the decorator
