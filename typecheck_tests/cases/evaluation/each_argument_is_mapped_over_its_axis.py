"""``vmap``: axes of any number, from the end too, as trees, and in the result."""

import jax
import jax.numpy as jnp

wide, long = jnp.ones((2, 5)), jnp.ones((5, 3))


def dot(row, column):
    return (row * column).sum()


def both(x, y):
    return x, {"y": y}


print(jax.vmap(jax.vmap(dot, in_axes=(None, 1)), in_axes=(0, None))(wide, long) + jnp.ones((2, 3)))
print(jax.vmap(both, in_axes=(-1, 0), out_axes=(0, 1))(wide, long)[1]["y"] + jnp.ones((3, 5)))
print(jax.vmap(lambda tree: tree["w"], in_axes=({"w": 1, "b": None},))({"w": wide, "b": 1.0}) + jnp.ones((5, 2)))
jax.vmap(dot)(wide, long)  # E: vmap: the mapped arguments have different numbers of rows: "row" (float array of shape (2, 5)) and "column" (float array of shape (5, 3))  [pytree-prefix]
jax.vmap(both, in_axes=(2, 0))(wide, long)  # E: vmap: "x" is mapped over axis 2, and has float array of shape (2, 5)  [pytree-prefix]
jax.vmap(both, in_axes=(1, 0), out_axes=(0, 3))(wide, long)  # E: vmap: out_axes: axis 3 is out of range for 2 axes  [pytree-prefix]
jax.vmap(both, in_axes=(None, None))(wide, long)  # E: vmap: in_axes maps over no argument  [pytree-prefix]
