"""JAX declares the base class of all shardings; a value has the attributes of its own."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.sharding import Mesh, NamedSharding, PartitionSpec, Sharding

mesh = Mesh(jax.devices()[:1], ("batch",))
sharding = NamedSharding(mesh, PartitionSpec("batch"))


def double(x: Array) -> Array:
    return 2 * x


x = jax.device_put(jnp.ones(2), sharding)
y = jax.jit(double, out_shardings=sharding)(x)
print(y.sharding.spec, y.sharding.mesh.axis_names, len(y.sharding.device_set))
reveal_type(y.sharding.is_fully_replicated)  # R: bool
kept: Sharding = y.sharding
print(jax.vmap(double)(x).sharding.spec)
