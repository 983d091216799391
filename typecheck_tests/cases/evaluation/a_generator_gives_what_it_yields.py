"""The body of a generator is run for what it yields; what may change between its steps is not believed."""

import itertools

import jax
import jax.numpy as jnp

x = jnp.ones(3)


def batches(data, size):
    while True:
        for i in range(0, len(data["x"]), size):
            yield {name: rows[i : i + size] for name, rows in data.items()}, jnp.ones(())


def rebound():
    for _ in range(2):
        yield x * scale


def buffer():
    kept = {}
    for i in range(3):
        kept[f"k{i}"] = x
        yield kept


def different():
    yield x
    yield {"w": x}


def grown(d):
    for _ in range(2):
        yield d


scale: jax.Array | float = 1.0
for _ in rebound():
    scale = jnp.ones((2, 3))
for _, row in enumerate(rebound()):
    row @ jnp.ones((3, 2))
*_, last = buffer()
last["k2"]
names = {"a": x}
for each in grown(names):
    if "b" in each:
        each["b"] + x
    names["b"] = x
print([isinstance(found, dict) and found["w"] for found in different()], next(different()) + x)
for batch, _ in itertools.islice(batches({"x": jnp.ones((4, 3))}, 2), 2):
    batch["x"] @ x

loader = batches({"x": jnp.ones((4, 3)), "y": jnp.ones(4)}, 2)
first, weight = next(loader)
first["z"]  # E: first has no key 'z': its keys are 'x', 'y'  [pytree-structure]
for batch, _ in loader:
    batch["x"] @ jnp.ones(2)  # E: "@": the shapes do not go together: (2, 3) and (2,)  [pytree-leaf]
    break
for batch, _ in batches({"x": jnp.ones((4, 3))}, 2):
    jax.tree.map(jnp.add, batch, {"y": x})  # E: tree.map: structures differ at the root: "batch" is a dict with keys 'x', the second tree is a dict with keys 'y'  [pytree-structure]
    break
