from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import Partial


def scaled(w: Array, x: Array, *, scale: float = 1.0) -> Array:
    return (w * x * scale).sum()


step = Partial(scaled, jnp.ones(3), scale=2.0)
reveal_type(step)  # R: Partial
reveal_type(step(jnp.ones(3)))  # R: Array
step(2, scale=3)
step()  # E: Missing positional argument "x" in call to "scaled"  [call-arg]
reveal_type(jax.tree.map(lambda leaf: leaf * 2, step)(2.0))  # R: Array
reveal_type(jax.tree.leaves(Partial(scaled, jnp.ones(3))))  # R: list[Any]
reveal_type(jax.grad(step)(jnp.ones(3)))  # R: Array
jax.tree.map(jnp.add, step, Partial(scaled, jnp.ones(3), scale=1))
jax.tree.map(jnp.add, step, Partial(scaled, jnp.ones(3)))
# E: tree.map: structures differ at .keywords: "step" is a dict with keys 'scale', the second tree is an empty dict  [pytree-structure]
jax.tree.map(jnp.add, step, [step])
# E: tree.map: structures differ at the root: "step" is Partial, the second tree is a list of length 1  [pytree-structure]


@jax.jit
def call(f: Callable[[Array], Array], x: Array) -> Array:
    return f(x)


call(step, jnp.ones(3))
jax.lax.scan(lambda carry, x: (carry, carry(x)), step, jnp.ones((2, 3)))
