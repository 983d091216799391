"""An array that JAX has made never changes in place, wherever it is kept; one of NumPy's does."""

import jax
import jax.numpy as jnp
import numpy as np


class Buffer:
    def __init__(self, size):
        self.rows = jnp.zeros((size, 2))
        self.host = np.zeros((size, 2))

    def put(self, at, row):
        self.host[at] = row
        self.rows[at] = row  # E: "self.rows" is a JAX array, which never changes in place: its items cannot be assigned  [pytree-leaf] ;; N: make a changed copy: self.rows = self.rows.at[...].set(...) ;; N: called at line 50


def filled(out, count):
    for i in range(count):
        out[i] = i
    return out


def noisy(key):
    made = jax.random.normal(key, (3,))
    kept = made * 2
    kept[0] -= 1  # E: "kept" is a JAX array...  [pytree-leaf] ;; N: make a changed copy: kept = kept.at[...].subtract(...) ;; N: ...
    return kept


def cleared(tree):
    for leaf in jax.tree.leaves(tree):
        leaf[0] = 0.0  # E: "leaf" is a JAX array...  [pytree-leaf] ;; N: ... ;; N: ...


def either(use_numpy, n):
    out = np.zeros(n) if use_numpy else jnp.zeros(n)
    out[0] = 1.0
    return out


def by_numpy(x):
    host = np.asarray(x)
    total = np.stack([x, x])
    total[0] = 1
    return host, np.add(x, total)


buffer = Buffer(2)
buffer.put(0, 1.0)  # RAISES
filled(np.zeros(3), 3)
noisy(jax.random.key(0))  # RAISES
cleared({"w": jnp.ones(2)})  # RAISES
either(True, 3)
host, total = by_numpy(jnp.ones(2))
total[0, 0] = 2.0
rows = [jnp.ones(2), jnp.ones(2)]
rows[0] = jnp.zeros(2)
mixed = np.ones(2) + np.ones(2)
mixed[0] = 3.0
both = np.ones(2) + jnp.ones(2)
both[0] = 3.0  # E: "both" is a JAX array...  [pytree-leaf] ;; N: ...
copied = np.array(jnp.ones(2))
copied[1] = 0.0
