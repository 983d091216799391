"""``nn.with_partitioning`` and initialisers of one's own: what ``init`` gives need not be an array."""

import flax.linen as nn
import jax
import jax.numpy as jnp
from jax import Array

kernel = nn.with_partitioning(nn.initializers.lecun_normal(), (None, "model"))


def boxed(key, shape, dtype=jnp.float32):
    return nn.Partitioned(jnp.ones(shape, dtype), names=(None,) * len(shape))


class Dense(nn.Module):
    @nn.compact
    def __call__(self, x: Array) -> Array:
        return nn.Dense(3, kernel_init=kernel, bias_init=boxed)(x)


class Other(nn.Module):
    @nn.compact
    def __call__(self, x: Array) -> Array:
        x = nn.LayerNorm(scale_init=boxed)(x)
        return nn.DenseGeneral(3, kernel_init=boxed)(x)


x, key = jnp.ones((2, 4)), jax.random.key(0)
variables = Dense().init(key, x)
variables["params"]["Dense_0"]["kernel"].value.shape
variables["params"]["Dense_0"]["bias"].names
variables = Other().init(key, x)
variables["params"]["LayerNorm_0"]["scale"].value
variables["params"]["DenseGeneral_0"]["kernel"].names
table = nn.Embed(4, 3, embedding_init=boxed)
table.init(key, jnp.arange(2))["params"]["embedding"].value
nn.Dense(3).init(key, x)["params"]["bias"].names  # E: an array (...  [pytree-leaf]
made = nn.Dense(3, kernel_init=nn.initializers.normal(), bias_init=boxed).init(key, x)["params"]
made["kernel"].value  # E: an array (...  [pytree-leaf]
