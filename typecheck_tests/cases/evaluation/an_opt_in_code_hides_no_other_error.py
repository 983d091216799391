# mypy: enable-error-code="pytree-unknown"
"""What fails has its own error, beside that of what is unknown; ``type: ignore[pytree]`` silences both."""

import pickle

import jax
import jax.numpy as jnp


def add(left, right):
    return jax.tree.map(jnp.add, left, right)  # E(type): tree.map: not all is known of "right": annotate the parameter "right" of "add" (line 10)  [pytree-unknown] -- asked for


add({"a": 1.0}, pickle.loads(pickle.dumps({"a": 1.0})))
jax.tree.map(jnp.add, (1.0, 2.0), (1.0,))  # E: tree.map: structures differ at the root: the first tree is a tuple of length 2, the second tree is a tuple of length 1  [pytree-structure]
loaded = pickle.loads(pickle.dumps({"a": 1.0}))
jax.tree.leaves(loaded)  # type: ignore[pytree]
jax.tree.map(jnp.add, loaded, loaded)  # type: ignore[pytree-unknown]
