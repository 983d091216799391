"""What ``nnx.merge`` and ``nnx.update`` put into a module has the axes of the state, not those of the module that was split."""

import jax
import jax.numpy as jnp
from flax import nnx


class Layer(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(4, 4, rngs=rngs)
        self.norm = nnx.RMSNorm(4, rngs=rngs)

    def __call__(self, x):
        return self.norm(self.linear(x))


@jax.jit
def through(state, x):
    return jax.lax.scan(lambda x, row: (nnx.merge(graphdef, row)(x), None), x, state)[0]


def one_by_one(state, x):
    for number in range(3):
        x = nnx.merge(graphdef, jax.tree.map(lambda leaf: leaf[number], state))(x)
    return x


def wider(state, x):
    return jax.vmap(lambda row, x: nnx.merge(graphdef, row)(x), in_axes=(0, None))(state, x)


x = jnp.ones((2, 4))
layers = nnx.vmap(Layer)(nnx.Rngs(0).split(3))
graphdef, state = nnx.split(layers)
through(state, x) + x, one_by_one(state, x), wider(state, x) + jnp.ones((3, 2, 4))
nnx.vmap(lambda layer, x: layer(x), in_axes=(0, None))(nnx.merge(graphdef, state), x) + jnp.ones((3, 2, 4))
part = nnx.clone(layers)
nnx.update(part, jax.tree.map(lambda leaf: leaf[0], state))
part(x)
made, states = jax.vmap(lambda key: nnx.split(Layer(nnx.Rngs(key))))(jax.random.split(jax.random.key(0), 3))
jax.vmap(lambda row: nnx.merge(made, row)(x))(states) + jnp.ones((3, 2, 4))


def whole(layers, x):
    return layers.linear(x)


wider(state, x) + jnp.ones((2, 2, 4))  # E: "+": the shapes do not go together: float array of shape (3, 2, 4) and float array of shape (2, 2, 4)  [pytree-leaf]
nnx.merge(graphdef, state).linear(x)  # E: nnx.Linear: the kernel is a float array of shape (3, 4, 4): ...  [pytree-leaf] ;; N: ...
