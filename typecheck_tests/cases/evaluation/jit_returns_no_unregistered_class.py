"""Whether or not its result is annotated, a jitted function cannot return what JAX does not know."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@dataclass
class Params:
    w: Array


@jax.jit
def unannotated(w: Array):
    return Params(w)


@jax.jit
def in_a_pair(w: Array) -> tuple[Array, Params]:
    return w, Params(w)


def body(carry: Params, y: Array) -> tuple[Params, Array]:
    return carry, y


x = jnp.ones(2)
unannotated(x)  # E: jit: the result at the root is Params, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
in_a_pair(x)  # E: jit: the result at [1] is Params, ...  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
jax.lax.scan(body, Params(x), x)  # E: lax.scan: init is Params, ...  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
jax.vmap(lambda params: params.w)(Params(x))  # E: vmap: params is Params, ...  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
