"""``ShapeDtypeStruct.update``: another description, with what is said of it."""

import jax
import jax.numpy as jnp

described = jax.ShapeDtypeStruct((2, 2), jnp.int32)
wide = described.update(shape=(4, 2))
floats = described.update(dtype=jnp.float32)
named = {"shape": (3,), "dtype": jnp.float32}
vector = described.update(**named)
jax.eval_shape(jnp.add, described.update(shape=(2, 2)), described)
jax.eval_shape(jnp.add, wide, jax.ShapeDtypeStruct((4, 2), jnp.int32))
jax.eval_shape(jnp.add, vector, jax.ShapeDtypeStruct((3,), jnp.int32))
jax.eval_shape(jnp.add, wide.update(weak_type=True), wide)
assert not described.is_ref
jax.eval_shape(jnp.add, wide, described)  # E: jnp.add: the shapes do not go together: int array of shape (4, 2) and int array of shape (2, 2)  [pytree-leaf]
jnp.ones(2).update(shape=(3,))  # E: "Array" has no attribute "update"  [attr-defined]
