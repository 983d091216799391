"""``shard_map``: out_specs name what the result differs along, no spec is longer than its array or leaves axis_names."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType, Mesh
from jax.sharding import PartitionSpec as P

mesh: Mesh = jax.make_mesh((1, 1), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
a = jnp.ones((8, 8))
spread = P("x", "y")


@partial(jax.shard_map, mesh=mesh, in_specs=P("x"), out_specs=P("y"))
def other_axis(v):
    return v + 1


def twice(v):
    return 2 * v


def summed(v):
    return lax.psum(v, "x")


def with_set(v):
    return lax.pcast(v, {"y"}, to="varying")  # E: lax.pcast: "axis_name" must be a tuple or a str, not a set  [pytree-leaf] ;; N: called at line 48


jax.shard_map(summed, mesh=mesh, in_specs=(spread,), out_specs=P(None, "y"))(a)
jax.shard_map(twice, mesh=mesh, in_specs=spread, out_specs=P(), check_vma=False)(a)
jax.shard_map(lambda v, w: (v, w * 2), mesh=mesh, in_specs=(P("x"), P()), out_specs=(P("x"), P()))(a, a)
jax.shard_map(twice, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})(a)
jax.shard_map(twice, mesh=mesh, in_specs=P("x", "y"), out_specs=P(None, ("y", "x")))(a)
jax.shard_map(lambda v: lax.pcast(v, "y", to="varying"), mesh=mesh, in_specs=P("x"), out_specs=P("x", "y"))(a)
jax.shard_map(twice, mesh=mesh, in_specs=(spread,), out_specs=P(None, "y"))(a)  # E: shard_map: out_specs does not name 'x', along which the result (float array of shape (?, ?)) differs  [pytree-prefix]
jax.shard_map(jnp.sum, mesh=mesh, in_specs=P(("x", "y")), out_specs=P())(a)  # E: shard_map: out_specs does not name 'x' and 'y', along which the result (float scalar) differs  [pytree-prefix]
jax.jit(jax.shard_map(lambda v: {"a": v}, mesh=mesh, in_specs=spread, out_specs={"a": P("x")}))(a)  # E: shard_map: out_specs does not name 'y', along which the result (float array of shape (?, ?)) differs  [pytree-prefix]
other_axis(a)  # E: shard_map: out_specs does not name 'x', along which the result (float array of shape (?, ?)) differs  [pytree-prefix]
jax.shard_map(twice, mesh=mesh, in_specs=spread, out_specs=P("x"), axis_names=frozenset({"x"}))(a)  # E: shard_map: in_specs names 'y', which is not in axis_names: 'x'  [pytree-prefix]
jax.shard_map(twice, mesh=mesh, in_specs=(P("x"),), out_specs=spread, axis_names={"x"})(a)  # E: shard_map: out_specs names 'y', which is not in axis_names: 'x'  [pytree-prefix]
jax.shard_map(twice, mesh=mesh, in_specs=P("x", None), out_specs=P("x"))(jnp.ones(3))  # E: shard_map: in_specs[0] has 2 entries for float array of shape (3,)  [pytree-prefix]
jax.shard_map(lambda d: d["a"], mesh=mesh, in_specs=({"a": P("x")},), out_specs=P())({"a": 1.0})  # E: shard_map: in_specs[0] has 1 entry for float scalar  [pytree-prefix]
jax.shard_map(twice, mesh=mesh, in_specs=P("x"), out_specs=P("x", None))(jnp.ones(3))  # E: shard_map: out_specs has 2 entries for float array of shape (?,)  [pytree-prefix]
jax.shard_map(with_set, mesh=mesh, in_specs=P("x"), out_specs=spread)(a)  # RAISES
