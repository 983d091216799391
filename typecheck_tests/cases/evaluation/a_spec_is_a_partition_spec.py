"""``shard_map`` takes ``PartitionSpec("data")`` for a spec, not the bare name of the axis."""

import jax
import jax.numpy as jnp
from jax.sharding import AxisType
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((1,), ("data",), axis_types=(AxisType.Auto,))
x = jnp.ones(4)


def double(x):
    return jax.tree.map(lambda leaf: 2 * leaf, x)


jax.shard_map(double, mesh=mesh, in_specs=P("data"), out_specs=P("data"))(x)
jax.shard_map(double, mesh=mesh, in_specs=({"x": P("data")},), out_specs=P("data"))({"x": x})
jax.shard_map(double, mesh=mesh, in_specs="data", out_specs=P("data"))(x)  # E: shard_map: in_specs holds 'data': a spec is a PartitionSpec  [pytree-prefix]
jax.shard_map(double, mesh=mesh, in_specs=P("data"), out_specs="data")(x)  # E: shard_map: out_specs holds 'data': a spec is a PartitionSpec  [pytree-prefix]
jax.shard_map(double, mesh=mesh, in_specs=({"x": "data"},), out_specs=P("data"))({"x": x})  # E: shard_map: in_specs holds 'data': a spec is a PartitionSpec  [pytree-prefix]
