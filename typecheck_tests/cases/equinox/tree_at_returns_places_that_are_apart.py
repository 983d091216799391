"""What ``where`` returns is a place of the tree, or a sequence of places, none of which is inside another."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Model(eqx.Module):
    weight: jax.Array
    parts: dict


key = jax.random.key(0)
model = Model(jnp.ones(2), {"x": jnp.ones(1), "y": [jnp.ones(1), jnp.ones(2)]})
linear = eqx.nn.Linear(2, 3, key=key)
eqx.tree_at(lambda m: m.parts, model, {"x": 1.0})
eqx.tree_at(lambda m: [m.weight, m.parts["y"]], model, [1.0, 2.0])
eqx.tree_at(lambda m: tuple(m.parts.values()), model, (1.0, 2.0))
eqx.tree_at(lambda m: (m.weight, m.weight), model, (1.0, 2.0))
eqx.tree_at(lambda m: (), model, ())
eqx.tree_at(jax.tree.leaves, model, replace_fn=lambda leaf: leaf * 2)
eqx.tree_at(lambda pair: (pair[0], pair[1]), ((), 1), (2, 3))
eqx.tree_at(lambda layer: layer.weight, linear, replace_fn=lambda weight: weight.T)


def both(m):
    whole = m.parts
    return whole["y"], whole


class Surgery:
    def __init__(self, where):
        self.where = where

    def cut(self, tree, *values):
        return eqx.tree_at(self.where, tree, values)  # E: tree_at: "where" returns .parts['y'], which is inside .parts, and .parts as well  [pytree-structure] ;; N: called at ...


Surgery(lambda m: (m.weight, m.parts["x"])).cut(model, 1.0, 2.0)
Surgery(both).cut(model, 1.0, 2.0)  # RAISES
eqx.tree_at(lambda m: (m, m.weight), model, (1.0, 2.0))  # E: tree_at: "where" returns .weight, which is inside the root, and the root as well  [pytree-structure]
eqx.tree_at(lambda m: {"x": m.weight}, model, {"x": 2.0})  # E: tree_at: "where" returns a dict, which is not in the tree  [pytree-structure]
eqx.tree_at(lambda m: 0, model, 1.0)  # E: tree_at: "where" returns 0, which is not in the tree  [pytree-structure]
eqx.tree_at(lambda m: m.weight.T, model, jnp.ones(2))  # E: tree_at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: ...
