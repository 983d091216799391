"""What is no function, no axis, no array, or has no hash, is refused where it is given."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, tree_util
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P


def text(x):
    return "a"


def function(x):
    return {"a": x, "f": jnp.sum}


def identity(x):
    return x


x = jnp.ones((1, 2))
mesh = jax.make_mesh((1,), ("x",), axis_types=(AxisType.Auto,))
axis = (0,)

jax.vmap(identity, in_axes=axis)(x), jax.vmap(identity, in_axes=0, out_axes=-1)(x), jax.vmap(identity, in_axes=({"a": 0},))({"a": x})
jax.vmap(lambda t: 1.0, axis_size=3)({})
jax.eval_shape(identity, [x, None]), jax.jit(identity)(None), jax.checkpoint(identity)(x)
hash(np.float32(1.0)), hash(jax.ShapeDtypeStruct((3,), jnp.float32)), hash("a")
jax.device_put(x, may_alias=False, donate=False), jax.device_put((), may_alias=True, donate=True)
lax.switch(0, [identity], x), tree_util.flatten_one_level([1])
jax.jit(identity, in_shardings=NamedSharding(mesh, P("x", None)))
lax.with_sharding_constraint(x, NamedSharding(mesh, P(P.UNCONSTRAINED, None)))

jax.vmap(identity, in_axes=(0.0,))(x)  # E: vmap: in_axes holds float: an axis is an int, or None  [pytree-prefix]
jax.vmap(identity, in_axes=({"a": True},))({"a": x})  # E: vmap: in_axes holds bool: an axis is an int, or None  [pytree-prefix]
jax.vmap(identity, in_axes=(jnp.zeros(1),))(x)  # E: vmap: in_axes holds float array of shape (1,): an axis is an int, or None  [pytree-prefix]
jax.vmap(identity, out_axes=(np.ones(2),))(x)  # E: vmap: out_axes holds float array of shape (2,): an axis is an int, or None  [pytree-prefix]
jax.vmap(identity)({})  # E: vmap: no argument holds an array, so there is nothing to map over  [pytree-prefix]
jax.pmap(identity)([{}, None])  # E: pmap: no argument holds an array, so there is nothing to map over  [pytree-prefix]
jax.vmap(text)(x)  # E: vmap: the result at the root is str, which is no JAX type  [pytree-leaf]
jax.vmap(lambda t: function(t), out_axes=None)(x)  # E: vmap: the result at ['f'] is a function, which is no JAX type  [pytree-leaf]
jax.jit(function)(x)  # E: jit: the result at ['f'] is a function, which is no JAX type  [pytree-leaf]
jax.eval_shape(text, x)  # E: eval_shape: the result at the root is str, which is no JAX type  [pytree-leaf]
jax.checkpoint(text)(x)  # E: checkpoint: the result at the root is str, which is no JAX type  [pytree-leaf]
hash(x)  # E: an array has no hash  [pytree-structure]
jax.device_put([x], may_alias=True, donate=True)  # E: device_put: a buffer is either given away or shared: donate or may_alias  [pytree-static]
lax.switch(0, [], x)  # E: lax.switch: there are no branches to choose from  [pytree-carry]
tree_util.flatten_one_level_with_keys(x)  # E: tree_util.flatten_one_level_with_keys: "tree" is a leaf (float array of shape (1, 2)), which has no children  [pytree-leaf]
jax.jit(identity, out_shardings={"a": P(P.UNCONSTRAINED)})  # E: jit: out_shardings holds P.UNCONSTRAINED, which only lax.with_sharding_constraint takes  [pytree-prefix]


def make():
    class Model:
        @jax.jit  # E: jax.jit: takes a function, not a staticmethod  [pytree-leaf] ;; N: called at line 62
        @staticmethod
        def scaled(x):
            return 2 * x


make()  # RAISES
