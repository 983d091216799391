"""``*array`` gives a row for each entry of its first axis, which mypy cannot count."""

import jax
import jax.numpy as jnp

params = {"qkv": jnp.ones((3, 4, 2)), "out": jnp.ones(8)}


def head(q, k, v, x):
    return q + k + v + x


def attend(params, x, axes):
    return jax.vmap(head, in_axes=axes)(*params["qkv"], x)  # E: vmap: in_axes has 3 entries, but 4 positional arguments are given  [pytree-prefix] ;; N: called at line 19 ;; E(type): Too many arguments for "head"  [call-arg] -- mypy takes *values for any number

x = jnp.ones(2)
attend(params, x, (0, 0, 0, None))
attend({"qkv": [*params["qkv"]]}, x, (0, 0, 0, None))
attend(params, x, (0, 0, 0))  # RAISES
jax.vmap(head, in_axes=(0, 0, 0))(*params["qkv"], x)  # E: vmap: in_axes has 3 entries, but 4 positional arguments are given  [pytree-prefix] ;; E(type): Too many arguments for "head"  [call-arg] -- the same
