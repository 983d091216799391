"""``if len(batch) == size: yield batch``: a loop over what such a generator gives is run; one that looks for some may not."""

import jax
import jax.numpy as jnp
import numpy as np

params = {"w": jnp.ones(3), "b": jnp.zeros(())}


def batches(rows, size):
    order = np.random.permutation(len(rows))
    for places in np.array_split(order, range(size, len(rows), size)):
        if len(places) == size:
            yield rows[places]


def some(rows, size, steps):
    for step in range(steps):
        batch = rows[step * size : (step + 1) * size]
        if len(batch) < size:
            break
        yield step, batch


def loss(params, batch):
    return ((batch @ params["w"] + params["b"]) ** 2).mean(), batch


def train(params, rows):
    for batch in batches(rows, 4):
        grads = jax.grad(loss)(params, batch)
        # E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf]
        # N: has_aux=True differentiates the first of a pair and hands the second through
        # N: called at line 52
        params = jax.tree.map(lambda p, g: p - g, params, grads)
    return params


def train_some(params, rows, steps):
    for _ in some(rows, 4, steps):
        velocity = {"w": jnp.zeros(3)}
        params = jax.tree.map(lambda p, v: p - v, params, velocity)
        # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', "velocity" is a dict with keys 'w'  [pytree-structure]
        # N: called at line 53
    return params


def rows_of(count):
    return np.array([[float(place)] * 3 for place in range(count)])


train(params, rows_of(20))  # RAISES
train_some(params, rows_of(20), len(rows_of(3)))  # RAISES


def pairs(groups):
    for group in groups:
        if len(group) == 2:
            yield group


def matrices(tree):
    for leaf in jax.tree.leaves(tree):
        if leaf.ndim == 2:
            yield leaf


def with_name(tree, name):
    for key, value in tree.items():
        if key == name:
            yield value


def looked_for(tree, name, *groups):
    """What the question lets through fits what is done with it: no word."""
    for first, second in pairs(groups):
        tree = {**tree, "sum": jnp.array(first + second)}
    for matrix in matrices(tree):
        matrix @ jnp.ones(3)
    for part in with_name(params, name):
        part["inner"]
    return tree


looked_for(params, "head", [1.0], [1.0, 2.0])
