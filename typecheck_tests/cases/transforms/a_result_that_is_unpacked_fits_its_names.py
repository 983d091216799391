"""What a jitted method of a module gives, taken apart into names that hold something else already."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Net(nn.Module):
    @nn.compact
    def __call__(self, x, cache):
        return nn.Dense(3)(x), cache


def new_cache() -> dict[str, dict[str, jax.Array]]:
    return {"a": {"k": jnp.ones(3)}}


net = Net()
cache = new_cache()
params = net.init(jax.random.key(0), jnp.ones(3), cache)
infer = jax.jit(net.apply)
logits, cache = infer(params, jnp.ones(3), cache=cache)
for _ in range(3):
    logits, cache = infer(params, jnp.ones(3), cache=cache)
