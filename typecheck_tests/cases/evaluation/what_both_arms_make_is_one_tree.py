"""``a if flag else b`` and two ``return`` statements: what is made alike is one tree, whichever made it."""

import sys

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax.core import freeze

is_so = len(sys.argv) > 100
x = jnp.ones(3)


def made(flag):
    if flag:
        return {"w": x, "b": x}
    return {"w": 2 * x, "b": x}


params = {"w": x, "b": x} if is_so else {"w": x, "b": 2 * x}
params["c"] = x
jax.tree.map(jnp.add, params, {"w": x, "b": x, "c": x})
jax.tree.map(jnp.add, params, {"w": x, "b": x})  # E: ...structures differ at the root: "params" is a dict with keys 'b', 'c', 'w', the second tree is a dict with keys 'b', 'w'  [pytree-structure]
jax.tree.map(jnp.add, made(is_so), {"w": x, "b": x})
jax.tree.map(jnp.add, made(is_so), {"w": x})  # E: ...the first tree is a dict with keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure]
frozen = freeze({"w": x}) if is_so else freeze({"w": 2 * x})
frozen["w"] = x  # E: "frozen" is a FrozenDict, which never changes: its entries cannot be assigned  [pytree-field] ;; N: ...

adam = optax.adam(1e-3)
state = adam.init(made(True)) if is_so else adam.init(made(False))
adam.update(made(is_so), state)
adam.update((x, x), state)  # E: update: structures differ at the root: "updates" is a tuple of length 2, the tree given to init is a dict with keys 'b', 'w'  [pytree-structure]

# right: they are not alike, or one of them is changed
either = {"w": x} if is_so else {"w": x, "b": x}
jax.tree.map(jnp.add, either, {"w": x, "b": x})
one, two = {"w": x}, {"w": x}
chosen = one if is_so else two
chosen["b"] = x
jax.tree.map(jnp.add, two, {"w": x, "b": x})
jax.tree.map(jnp.add, one, {"w": x})
dense = nn.Dense(2) if is_so else nn.Dense(3)
dense.init(jax.random.key(0), x)

# right: a scalar of NumPy is a number of Python
assert np.mean([1.0] if is_so else [2.0, 4.0]).is_integer()
assert np.mean(1.0 if is_so else [2]).is_integer()
