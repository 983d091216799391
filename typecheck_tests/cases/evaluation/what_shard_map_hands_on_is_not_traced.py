"""``None`` among ``in_specs`` hands the argument on as it is: it may be static, and is no array."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec

mesh = Mesh(np.array(jax.devices()[:1]), ("d",))
x = jnp.ones(2)


@partial(jax.jit, static_argnames=("count", "mode"))
def repeated(x, count, mode):
    return x * count if mode == "all" else x


def over(*specs):
    return jax.shard_map(repeated, mesh=mesh, in_specs=specs, out_specs=PartitionSpec())


over(PartitionSpec(), None, None)(x, 3, "all")
over(PartitionSpec(), None, None)({"w": x}["w"], x.shape[0], "all")
over(PartitionSpec(), PartitionSpec(), None)(x, 3, "all")  # E: ...  [pytree-static]
jax.lax.fori_loop(0, 3, lambda i, _: (), None)  # E: lax.fori_loop: the carry changes at the root: "init_val" is None, "body_fun" returns a tuple of length 0  [pytree-carry]
