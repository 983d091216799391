"""A name that begins as a number of Python's is set to arrays: to gradients, mapped results, entries, outputs of loops."""

import jax
import jax.numpy as jnp


def model(x: float) -> float:
    return x**2


by_grad = 0
by_grad = by_grad + jax.grad(lambda p: p**2)(2.0)
by_name = 0.0
slope = jax.grad(model)(2.0)
by_name = slope
by_both = 1.0
value, slope = jax.value_and_grad(model)(2.0)
by_both += value * slope
by_vmap = 0.0
by_vmap += jax.vmap(lambda x: x)(jnp.ones(2)).sum()
by_entry, best = 0, float("inf")
gradient = jax.grad(lambda p: (p["w"] ** 2).sum())({"w": jnp.ones(2)})
by_entry = by_entry + 2 * gradient["w"]
best = gradient["w"]
by_map = 1
by_map *= jax.tree.map(lambda x: 2 * x, {"w": jnp.ones(2)})["w"]
by_map = jax.tree.map(lambda x: 2 * x, (jnp.ones(2), 1.0))[0] - by_map
carry, outputs = jax.lax.scan(lambda c, x: (c + x, c), jnp.zeros(()), jnp.ones(3))
by_scan = 0.0
by_scan = -(by_scan - carry) / 2 if value > 0 else by_scan
for _ in range(2):
    by_scan = by_scan + outputs.sum()
