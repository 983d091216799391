"""``vmap`` reads its ``in_axes`` when it is asked for a function, before that is called."""

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

AXES = {"a": 0}


def entry(tree):
    return tree["a"]


def given(axes):
    return axes


def mapped(function, axes):
    return jax.vmap(function, in_axes=axes)  # E: vmap: in_axes must be a number, None, or a tuple...  [pytree-prefix] ;; N: ... ;; N: called at line 37


def declared(function: Callable[..., Any], axes: Any) -> Callable[..., Any]:
    return jax.vmap(function, axes)


x = jnp.ones((2, 3))
jax.vmap(entry, given(AXES))
# E: vmap: in_axes must be a number, None, or a tuple with one entry for each argument, not a dict with keys 'a'  [pytree-prefix] ;; N: ...
jax.vmap(entry, in_axes=given({"a": None}))  # E: vmap: in_axes must be a number, None, or a tuple...  [pytree-prefix] ;; N: ...
partial(jax.vmap, in_axes=AXES)(entry)  # E: vmap: in_axes must be a number, None, or a tuple...  [pytree-prefix] ;; N: ...
mapped(entry, (AXES,))
mapped(entry, [AXES])
mapped(entry, 0)
mapped(entry, AXES)  # RAISES
print(declared(entry, (AXES,))({"a": x}), jax.vmap(entry, in_axes=(AXES,))({"a": x}))
print(jax.vmap(jnp.add, in_axes=[0, None])(x, 1.0), jax.vmap(jnp.add, in_axes=(0, None))(x, 1.0))
