"""``eqx.nn.make_with_state(Net)(...)`` makes the module, and the state beside it."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Net(eqx.Module):
    linear: eqx.nn.Linear
    norm: eqx.nn.BatchNorm

    def __init__(self, key, width):
        self.linear = eqx.nn.Linear(3, width, key=key)
        self.norm = eqx.nn.BatchNorm(width, axis_name="batch", mode="batch")

    def __call__(self, x, state):
        return self.norm(self.linear(x), state)


model, state = eqx.nn.make_with_state(Net)(jax.random.key(0), width=4)
model.linear.weight @ jnp.ones(3)
model.linear.weight @ jnp.ones(4)  # E: "@": the shapes do not go together: (4, 3) and (4,)  [pytree-leaf]
many = jax.vmap(model, axis_name="batch", in_axes=(0, None), out_axes=(0, None))
outputs, state = many(jnp.ones((8, 3)), state)
outputs + jnp.ones((8, 4))
