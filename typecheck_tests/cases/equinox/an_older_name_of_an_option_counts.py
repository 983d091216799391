"""``Dropout(deterministic=...)``, and an ``MLP`` that scans over its layers."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)
x = jnp.ones(2)
flag = True
options: Any = {"deterministic": True}

dropout = eqx.nn.Dropout()
dropout(x, deterministic=True)
dropout(x, deterministic=flag)
dropout(x, **options)
eqx.nn.Dropout(deterministic=True)(x)
eqx.nn.Dropout(0.5, False, deterministic=True)(x)
off = eqx.nn.Dropout(**options)
off(x)
dropout(x, key=key, deterministic=False)
dropout(x, deterministic=False)  # E: eqx.nn.Dropout: the layer needs a key, or inference=True  [pytree-leaf]
eqx.nn.Dropout(inference=True, deterministic=False)(x)  # E: eqx.nn.Dropout: the layer needs a key, or inference=True  [pytree-leaf]
off(x, deterministic=False)  # E: eqx.nn.Dropout: the layer needs a key, or inference=True  [pytree-leaf]

scanned = eqx.nn.MLP(2, 3, 8, depth=1, scan=True, key=key)
first, _, last = scanned.layers
first(x)
scanned(x)
first, middle, last = eqx.nn.MLP(2, 3, 8, depth=4, scan=flag, key=key).layers
first, last = eqx.nn.MLP(2, 3, 8, depth=1, scan=False, key=key).layers
first, _, last = eqx.nn.MLP(2, 3, 8, depth=1, key=key).layers  # E: 2 values are unpacked into 3 names  [pytree-structure]
