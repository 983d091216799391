"""Layers of Flax: whole numbers for an embedding, and as many features as the heads share."""

import jax
import jax.numpy as jnp
import optax
from flax import linen as nn
from flax import nnx
from flax.training import train_state

x, key = jnp.ones((2, 4, 8)), jax.random.key(0)


class Embedded(nn.Module):
    @nn.compact
    def __call__(self, tokens):
        return nn.Embed(10, 4)(tokens)  # E: nn.Embed: takes whole numbers, not float array of shape (2, 4, 8)  [pytree-leaf] ;; N: called at ...


class Attending(nn.Module):
    heads: int

    @nn.compact
    def __call__(self, x):
        return nn.MultiHeadDotProductAttention(num_heads=self.heads)(x, x)  # E: nn.MultiHeadDotProductAttention: 8 features are not divided among 3 heads  [pytree-leaf] ;; N: called at ...


def stated(model):
    state = train_state.TrainState.create(apply_fn=model.apply, params={}, tx=optax.sgd(0.1))
    return state.batch_stats  # E: TrainState has no attribute "batch_stats": it has "step", "params", "opt_state", "apply_fn", "tx"  [pytree-structure] ;; N: called at ...


# right
class Fine(nn.Module):
    @nn.compact
    def __call__(self, tokens, x):
        h = nn.Embed(10, 8)(tokens) + nn.MultiHeadDotProductAttention(num_heads=2)(x, x)
        return nn.Dropout(0.1)(nn.BatchNorm(use_running_average=True)(h), True)


Fine().init(key, jnp.ones((2, 4), int), x)
nnx.Embed(10, 4, rngs=nnx.Rngs(0))(jnp.ones(3, int))
Embedded().init(key, x)  # RAISES
Attending(3).init(key, x)  # RAISES
stated(Fine())  # RAISES
nnx.Embed(10, 4, rngs=nnx.Rngs(0))(x)  # E: nnx.Embed: takes whole numbers, not float array of shape (2, 4, 8)  [pytree-leaf]
