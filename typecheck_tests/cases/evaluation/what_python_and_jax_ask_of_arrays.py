"""Hashes, sizes, weights, segments, rules: what is asked of a value where it is used, and JAX or Python refuses."""

import jax
import jax.numpy as jnp
from jax import lax, random

rows, three, key = jnp.ones((4, 3)), jnp.ones(3), random.key(0)


def counted(x):
    return {x: 1}  # E: an array has no hash, so it is no key of a dict and no item of a set  [pytree-structure] ;; N: called at ...


def halves(n):
    return jnp.zeros((n / 2, 3))  # E: jnp.zeros: a size is a whole number, and no float  [pytree-leaf] ;; N: called at ...


def chosen(n):
    return random.choice(key, n, (2,), p=jnp.ones(4) / 4)  # E: random.choice: p has the shape (4,), and there are 5 to choose from  [pytree-leaf] ;; N: called at ...


def written(cache, update):
    return lax.dynamic_update_slice(cache, update, (0, 0))  # E: lax.dynamic_update_slice: float array of shape (3,) does not fit into float array of shape (4, 3)  [pytree-leaf] ;; N: called at ...


@jax.jit
def summed(data, segments):
    return jax.ops.segment_sum(data, segments)  # E: ops.segment_sum: the segment ids are traced, so it is not known how many segments there are  [pytree-static] ;; N: num_segments=n says it ;; N: called at ...


@jax.jit
def is_known(x):
    return x in [1.0, 2.0]  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: called at ...


@jax.jit
def ordered(x, y):
    return sorted([x, y])  # E: ...is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: called at ...


@jax.custom_vjp
def clipped(x):
    return x


# right
@jax.custom_vjp
def told(x):
    return x


told.defvjp(lambda x: (x, None), lambda _, g: (g,))


@jax.jit
def fine(data, segments, x):
    cache = lax.dynamic_update_slice(jnp.zeros((4, 3)), rows[:2], (0, 0))
    cache = lax.dynamic_update_index_in_dim(cache, three, 1, 0)
    known = [each is x for each in (x, data)]
    return jax.ops.segment_sum(data, segments, num_segments=2), cache, random.choice(key, rows, (2,)), sorted(known)


fine(three, jnp.array([0, 1, 1]), jnp.array(2.0))
jax.grad(told)(1.0)
jax.ops.segment_sum(three, jnp.array([0, 1, 1]))
random.choice(key, 4, (2,), p=jnp.ones(4) / 4)
random.choice(key, rows, (2,), p=jnp.ones(3) / 3, axis=1)
counted(three)  # RAISES
halves(4)  # RAISES
chosen(5)  # RAISES
written(rows, three)  # RAISES
summed(three, jnp.array([0, 1, 1]))  # RAISES
is_known(1.0)  # RAISES
ordered(1.0, 2.0)  # RAISES
clipped(1.0)  # E: custom_vjp: clipped has no rules, and JAX refuses to call it: clipped.defvjp(fwd, bwd)  [pytree-structure]
