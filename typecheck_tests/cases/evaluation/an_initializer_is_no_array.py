"""A spec goes wherever trees go; what computes with its initializers, without annotations and in any function, fails."""

import jax
import jax.numpy as jnp
from jax.nn.initializers import he_normal

from treetyped import Initializer, field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: object
    name: str = field(static=True)


def linear(inputs, outputs):
    return Linear(Initializer(he_normal(), (inputs, outputs)), "linear")  # type: ignore[arg-type]


def doubled(weight):
    return 2 * weight  # E: weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: ...


def negated(layer):
    return -layer.weight  # E: layer.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: ...


def total(layer):
    return jnp.sum(layer.weight)  # E: layer.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: ...


def first(layer):
    return layer.weight[0]  # E: layer.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: ...


def turned(layer):
    return layer.weight.T  # E: layer.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: ...


def squared(layer):
    return layer.weight**2  # E: layer.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: ...


def described(layer):
    return f"{layer.name} {layer.weight.shape} {layer.weight.dtype} {layer.weight == layer.weight}"


spec = linear(2, 3)
described(spec)
jax.tree.map(jnp.negative, spec)
doubled(spec.weight)  # RAISES
negated(spec)  # RAISES
total(spec)  # RAISES
first(spec)  # RAISES
turned(spec)  # RAISES
jax.jit(squared)(spec)  # RAISES
made = tree.init(spec, jax.random.key(0))
doubled(made.weight), negated(made), total(made), first(made), turned(made), squared(made)
