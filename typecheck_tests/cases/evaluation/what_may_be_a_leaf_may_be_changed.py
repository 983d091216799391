"""Where ``is_leaf`` does not decide, the function may be given the very list of the tree, and change it."""

import jax
import jax.numpy as jnp

z = jnp.ones(2)


def grow(part):
    part.append(z)


def is_part(x):
    return isinstance(x, list) and not isinstance(x[0], list)


def grown(parts):
    jax.tree.map(grow, parts, is_leaf=is_part)
    return parts


def of_dict(tree):
    jax.tree.map(lambda part: part.update(b=z), tree, is_leaf=lambda x: bool(eval("isinstance(x, dict) and 'w' in x")))
    return tree


jax.tree.map(jnp.add, grown([[z], [z]]), [[z, z], [z, z]])
parts = [[z], [z]]
jax.tree.map(lambda part: part.append(z), parts, is_leaf=lambda x: isinstance(x, list) and not isinstance(x[0], list))
jax.tree.map(jnp.add, parts, [[z, z], [z, z]])
jax.tree.map(jnp.add, of_dict({"a": {"w": z}}), {"a": {"w": z, "b": z}})
jax.tree.map(jnp.add, [[z], [z]], [[z, z], [z, z]])
# E: tree.map: structures differ at [0]: ...  [pytree-structure]
