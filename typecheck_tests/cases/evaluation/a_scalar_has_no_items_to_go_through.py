"""A loop, a star and whatever asks for items goes through the rows of an array, and a scalar has none."""

import jax
import jax.numpy as jnp
import numpy as np

params = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}
loss = jnp.sum(params["w"] ** 2)
rows = list(params["w"])
first, *rest = params["b"]
total = sum(params["b"])
stacked = list(zip(params["w"], params["b"], strict=False))
nothing = list(np.zeros(0))

for step in loss:  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
    print(step)
for part in jnp.mean(params["b"]):  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
    print(part)
*before, last = loss  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
history = [float(x) for x in loss]  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
by_step = dict(enumerate(loss))  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
kept = list(loss)  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
pairs = list(zip(params["b"], loss, strict=False))  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
largest = max(loss)  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
joined = [*rows, *loss]  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]
print(*loss)  # E: iteration over a 0-d array (float scalar)  [pytree-leaf]


def norms(tree):
    return [jnp.sqrt(total) for total in jnp.sum(tree["b"] ** 2)]  # E: iteration over a 0-d array (float scalar)  [pytree-leaf] ;; N: called at line 33


jax.jit(norms)(params)  # RAISES


def each(tree):
    return [jnp.exp(row) for row in tree]  # E: iteration over a 0-d array (float scalar)  [pytree-leaf] ;; N: called at line 41


each(params["b"])
jax.vmap(each)(params["b"])  # RAISES


def schedule(options):
    return [2 * rate for rate in options["rate"]]  # E: a float is not iterable  [pytree-structure] ;; N: called at line 49


schedule({"rate": [0.1, 0.2]})
schedule({"rate": 0.1})  # RAISES


def as_list(value):
    try:
        return list(value)
    except TypeError:
        return [value]


as_list(loss), as_list(params["b"])


def dense(layer, x):
    w, b = layer  # E: an int is not iterable  [pytree-structure] ;; N: called at ...
    return x @ w + b


dense((jnp.ones((3, 2)), jnp.ones(2)), jnp.ones(3))
for size in (-1, 1):
    dense(size, jnp.ones(3))  # RAISES
