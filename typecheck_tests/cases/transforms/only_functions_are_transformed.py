"""A tree, a generator or a method that is bound to nothing is no function to transform."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3)}
x = jnp.ones(3)


def halves(x):
    yield x / 2


jax.vmap(params)  # E: Value of type variable "F" of "vmap" cannot be "dict[str, Ar ...  [type-var]
jax.jit(params)  # E: No overload variant of "jit" matches argument type "dict[str ...  [call-overload]
jax.jit(halves)(x)  # E: jit: the result at the root is an iterator, which is no JAX type  [pytree-leaf]
jax.debug.callback(x, x)  # E: No overload variant of "debug_callback" matches argument typ ...  [call-overload]
jax.lax.platform_dependent(x, cpu=params)  # E: Argument "cpu" to "platform_dependent" has incompatible type ...  [arg-type]
jax.lax.scan(params, x, x)  # E: lax.scan: "f" is a dict with keys 'w', not a function  [pytree-carry]
jax.export.export(halves)  # E: Argument 1 to "export" has incompatible type "Callable[[Any] ...  [arg-type]
jax.shard_map(params, mesh=jax.make_mesh((1,), ("data",)), in_specs=None, out_specs=None)  # E: No overload variant of "shard_map" matches argument types "d ...  [call-overload]
