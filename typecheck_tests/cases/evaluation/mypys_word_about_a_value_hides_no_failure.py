"""What mypy says of a value that is given on, or assigned, says nothing of how it is made: that fails all the same."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Net(nn.Module):
    @nn.compact
    def __call__(self, x: jax.Array, train: bool = True) -> jax.Array:
        return nn.Dense(3)(nn.BatchNorm(use_running_average=not train)(x))


x = jnp.ones((3, 2))
net = Net()
variables = net.init(jax.random.key(0), x, train=False)
given = {"params": variables["params"], "batch_stats": {"batch_stats": variables["batch_stats"]}}
jnp.argmax(net.apply(given, x, train=False), axis=-1)  # E: ...have no 'BatchNorm_0/mean'...  [pytree-structure]


def loaded(like: dict[str, float]) -> dict[str, float]:
    return like


size: str = loaded({"a": 1.0})["b"]  # E: ...has no key 'b'...  [pytree-structure] ;; E: Incompatible types in assignment...  [assignment]
