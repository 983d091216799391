"""``tree.map(f, *history)`` over trees whose number is not seen; ``zip(*rows)`` turns rows into columns."""

import jax
import jax.numpy as jnp


def measure(step):
    return {"loss": jnp.ones(()), "grad": jnp.ones(3)}


def stack(*leaves):
    return jnp.stack(leaves)


def stack_all(trees):
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *trees)


history = []
for step in range(100):
    print(step)
    history.append(measure(step))

stacked = jax.tree.map(lambda *leaves: jnp.stack(leaves), *history)
stacked["grad"] @ jnp.ones(3)
stacked["grad"] @ jnp.ones(4)
# E: "@": the shapes do not go together: (?, 3) and (4,)  [pytree-leaf]
jax.tree.map(jnp.add, stacked, {"loss": 1.0})
# E: tree.map: structures differ at the root: "stacked" is a dict with keys 'grad', 'loss', ...  [pytree-structure]
jax.tree.map(jnp.add, stack_all(history), {"loss": 1.0})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'grad', 'loss', ...  [pytree-structure]
jax.tree.map(jnp.add, jax.tree.map(stack, *history), {"loss": 1.0, "grad": 1.0})

rows = [(measure(step), jnp.ones(2)) for step in range(100)]
measures, rewards = zip(*rows, strict=True)
jnp.stack(rewards) @ jnp.ones(2)
jax.tree.map(jnp.add, measures[0], {"loss": 1.0})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'grad', 'loss', ...  [pytree-structure]
