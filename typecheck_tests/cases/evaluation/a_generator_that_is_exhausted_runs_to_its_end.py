"""A loop that nothing leaves asks a generator for all it has: what fails in its body fails there, whatever happens between."""

import jax
import jax.numpy as jnp

x = jnp.ones(2)


def steps(count):
    state = {"a": x}
    for _ in range(count):
        state = jax.tree.map(jnp.add, state, {"b": x})  # E: ...differ at the root: "state" is a dict with keys 'a', the second tree is a dict with keys 'b'  [pytree-structure] ;; N: ...
        yield state


def batches(data, size):
    for start in range(0, 8, size):
        yield jax.tree.map(lambda leaf: leaf[start : start + size], data)
    jax.tree.map(jnp.add, data, [x])  # E: ..."data" is a dict with keys 'x', the second tree is a list of length 1  [pytree-structure] ;; N: ...


def pairs(trees):
    for tree in trees:
        yield jax.tree.map(jnp.add, tree, [x])  # E: ..."tree" is a tuple of length 1, the second tree is a list of length 1  [pytree-structure] ;; N: ...


def late():
    yield x
    jax.tree.map(jnp.add, [x], [x, x])


def total():
    found = 0.0
    for batch in batches({"x": jnp.ones((8, 2))}, 4):
        found = found + batch["x"].sum()
    return found


def first():
    for each in late():
        if each.sum() > 0:
            return each
    return None


def stopped():
    for _ in late():
        break


first()
stopped()
next(late())
total()  # RAISES
for state in steps(2):  # RAISES
    print(state)
[len(pair) for pair in pairs([(x,)])]  # RAISES
