"""What is declared ``-> float`` is an array once it is jitted or mapped, and goes on fitting where a float is wanted."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(w: float) -> float:
    return w * 2.0


value = loss(1.0)
reveal_type(value)  # R: Array
value.block_until_ready()
total = 0.0
for _ in range(2):
    total += loss(1.0)
history: list[float] = [loss(2.0)]
history.append(value)
best = float("inf")
if value < best:
    best = value
jax.vmap(loss)(jnp.ones(3)).shape
