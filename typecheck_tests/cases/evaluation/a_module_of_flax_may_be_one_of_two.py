"""Each of the layers that a module of Flax may hold is bound with it: none of them is called alone."""

import sys
from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp

is_small = len(sys.argv) >= 0
x = jnp.ones((4, 3))
key = jax.random.key(0)

either_list = nn.Sequential([nn.Dense(5), nn.tanh] if is_small else [nn.Dense(6), nn.tanh])
params = either_list.init(key, x)["params"]
params["layers_0"]["kernel"]
params["layers_2"]  # E: params has no key 'layers_2': its only key is 'layers_0'  [pytree-structure]
nn.Sequential([nn.Dense(5) if is_small else nn.Dense(6), nn.tanh]).init(key, x)
layers: list[Any] = [nn.Dense(6), nn.tanh]
if is_small:
    layers[0] = nn.Dense(5)
nn.Sequential(layers).init(key, x)
nn.Dense(5)(x)  # E: Dense is called, but a module alone has no parameters  [pytree-structure] ;; N: ...
(nn.Dense(5) if is_small else nn.Dense(6))(x)  # E: Dense is called, but a module alone has no parameters  [pytree-structure] ;; N: ...
