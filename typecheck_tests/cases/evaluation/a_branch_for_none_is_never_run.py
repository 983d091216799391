"""``f`` is never given ``None`` without ``is_leaf``: neither through a method, nor where the tree comes through a function."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": None}


class Filling:
    def one(self, x):
        return jnp.zeros(3) if x is None else x


def given(value):
    return value


filled = jax.tree.map(Filling().one, given(params))
# E(silent): tree.map: None is a node, not a leaf: "f" is never given None, which stays None in the result  [pytree-leaf] ;; N: ...
assert filled["b"] is None
fill = given(lambda x: jnp.zeros(3) if x is None else x)
again = jax.tree.map(fill, *[params])
# E(silent): tree.map: None is a node, not a leaf: "f" is never given None, which stays None in the result  [pytree-leaf] ;; N: ...
assert again["b"] is None
jax.tree.map(fill, given({"w": jnp.ones(3)}))
jax.tree.map(fill, given(params), is_leaf=lambda x: x is None)
