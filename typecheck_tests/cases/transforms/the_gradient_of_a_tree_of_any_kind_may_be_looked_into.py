"""Optax declares a union of arrays, iterables and mappings for every tree: the gradient is the tree that it really is."""

import jax
import jax.numpy as jnp
import optax

ahead = optax.LookaheadParams.init_synced({"w": jnp.ones(2)})
jax.grad(lambda q: q["w"].sum())(ahead.fast)["w"].shape
value, gradients = jax.value_and_grad(lambda q: (q["w"] ** 2).sum())(ahead.slow)
gradients["w"].shape
fast = ahead.fast
gradients = jax.jit(jax.grad(lambda q: q["w"].sum()))(fast)
gradients["w"].shape
gradients, other = jax.grad(lambda q, r: (q["w"] * r["w"]).sum(), argnums=(0, 1))(fast, ahead.slow)
other["w"].shape
