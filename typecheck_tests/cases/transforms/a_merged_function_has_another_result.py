"""``nnx.merge_inputs`` returns the arguments beside the result, whatever its declaration says."""

from functools import partial

import jax
import jax.numpy as jnp
from flax import nnx
from flax.nnx.transforms import general


class Env(nnx.Pytree):
    def __init__(self) -> None:
        self.index = nnx.Variable(jnp.arange(8))


def step(env: Env) -> None:
    env.index[...] += 1


def read(env: Env) -> jax.Array:
    return jnp.asarray(env.index[...] + 1)


@general.split_inputs
@partial(jax.vmap, in_axes=(0,), out_axes=((0,), None))
@general.merge_inputs
def stepped(env: Env) -> None:
    env.index[...] += 1


env = Env()
stepped(env)
merged = general.merge_inputs(step)
merge = general.merge_inputs
general.split_inputs(jax.vmap(merged, in_axes=(0,), out_axes=((0,), None)))(env)
general.split_inputs(jax.vmap(general.merge_inputs(step), in_axes=(0,), out_axes=((0,), None)))(env)
general.split_inputs(jax.vmap(merge(read), in_axes=(0,), out_axes=((0,), 0)))(env)
jax.vmap(read, in_axes=(0,), out_axes=((0,), 0))(env)  # E: vmap: out_axes is no prefix of the result at the root: out_axes is a tuple of length 2, the result is a leaf (array)  [pytree-prefix]
