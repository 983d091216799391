"""A filter is a tree of answers that are known before the function is compiled."""

import equinox as eqx
import jax
import jax.numpy as jnp


@jax.jit
def kept(tree, answers):
    return eqx.filter(tree, answers)  # E: eqx.filter: the filter is traced, so its answers are not known: make the halves before the function is compiled  [pytree-static] ;; N: called at line 13


kept({"a": jnp.ones(2)}, {"a": True})  # RAISES
