"""``tree_deserialise_leaves`` gives arrays where ``like`` has arrays, and ``None`` where that has ``None``."""

import io

import equinox as eqx
import jax
import jax.numpy as jnp


class Scale(eqx.Module):
    w: jax.Array | None

    def __call__(self, x):
        return x * self.w  # E: self.w is None here: "*" takes numbers  [pytree-leaf] ;; N: ...


def saved(model):
    buffer = io.BytesIO()
    eqx.tree_serialise_leaves(buffer, model)
    buffer.seek(0)
    return buffer


def loaded(buffer):
    like = eqx.filter_eval_shape(Scale, jnp.ones(3))
    return eqx.tree_deserialise_leaves(buffer, like)


def loaded_into_nothing(buffer):
    return eqx.tree_deserialise_leaves(buffer, Scale(None))


model = Scale(jnp.ones(3))
loaded(saved(model))(jnp.ones(3))
loaded_into_nothing(saved(model))(jnp.ones(3))  # RAISES
