"""A mesh has the axes that it is made with: a spec, a sharding and a sum over an axis name no other."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((1,), ("data",))
plain = Mesh(np.array(jax.devices()[:1]), ("data",))
one_name = Mesh(np.array(jax.devices()[:1]), "data")
jax.make_mesh((1, 1), ("data",))  # E: jax.make_mesh: 2 axes, but 1 name: 'data'  [pytree-prefix]
NamedSharding(mesh, P("data"))
NamedSharding(mesh, P(None, "data"))
NamedSharding(one_name, P("data"))
NamedSharding(mesh, P("batch"))  # E: NamedSharding: the spec names 'batch', which is no axis of the mesh: it has 'data'  [pytree-prefix]
NamedSharding(plain, P(("data", "model")))  # E: NamedSharding: the spec names 'model', which is no axis of the mesh: it has 'data'  [pytree-prefix]
NamedSharding(one_name, spec=P("d"))  # E: NamedSharding: the spec names 'd', which is no axis of the mesh: it has 'data'  [pytree-prefix]
NamedSharding(mesh, P("data", "data"))  # E: NamedSharding: the spec names 'data' twice: an axis of the mesh divides one axis of an array  [pytree-prefix]


def sharded(mesh, *names):
    return NamedSharding(mesh, P(*names))  # E: NamedSharding: the spec names 'model', which is no axis of the mesh: it has 'data'  [pytree-prefix] ;; N: called at line 29


batch = jax.device_put(jnp.ones((4, 2)), sharded(plain, "data"))
sharded(plain, None, "model")  # RAISES


def doubled(x):
    return 2 * x


jax.shard_map(doubled, mesh=plain, in_specs=P("data"), out_specs=P("data"))(jnp.ones(4))
jax.shard_map(doubled, mesh=plain, in_specs=P("batch"), out_specs=P("data"))(jnp.ones(4))  # E: shard_map: in_specs names 'batch', which is no axis of the mesh: it has 'data'  [pytree-prefix]


@partial(jax.shard_map, mesh=plain, in_specs=(P("data"), P()), out_specs=P("model"))
def scaled(x, by):
    return x * by


scaled(jnp.ones(4), jnp.ones(()))  # E: shard_map: out_specs names 'model', which is no axis of the mesh: it has 'data'  [pytree-prefix]


def total(axis, x):
    return jax.lax.psum(x, axis)  # E: lax.psum: no axis is called 'batch': the axes here are 'data'  [pytree-prefix] ;; N: called at line 53, which is called at line 57


def summed(axis):
    return jax.shard_map(partial(total, axis), mesh=plain, in_specs=P("data"), out_specs=P())(jnp.ones(4))


summed("data")
summed("batch")  # RAISES
mesh.axis_names[1]  # E: mesh.axis_names has no item 1: it has 1 item  [pytree-structure]
jnp.zeros((mesh.shape["data"], mesh.devices.size))
with plain as entered:
    jax.shard_map(doubled, mesh=entered, in_specs=P("data"), out_specs=P("data"))(jnp.ones(4))
