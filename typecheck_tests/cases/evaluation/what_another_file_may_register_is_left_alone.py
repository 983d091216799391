"""A function that this file only defines, or calls too late, may be called after another file has registered the class."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@dataclass
class Params:
    w: Array


@dataclass
class Other:
    w: Array


@jax.jit
def total(params: Params) -> Array:
    return jnp.sum(params.w)


@jax.jit
def doubled(w: Array) -> Params:
    return Params(2 * w)


def run() -> Array:
    return total(Params(jnp.ones(2))) + jnp.sum(doubled(jnp.ones(2)).w)


def gradient() -> Array:
    return jax.grad(lambda params: jnp.sum(params.w))(Params(jnp.ones(2))).w


def compiled(other: Other) -> Array:
    return jax.jit(lambda other: other.w)(other)  # E: jit: other is Other, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass ;; N: called at line 43, which is called at line 46


def main() -> None:
    compiled(Other(jnp.ones(2)))


main()  # RAISES
exec("jax.tree_util.register_dataclass(Params, ['w'], [])")  # in place of the other file
for function in (run, gradient):
    function()
