"""What may be one of two trees has room for the leaves of either, never of both; what may be a function fails nowhere."""

import jax
import jax.numpy as jnp
import optax


def leaf_for(decide):
    tree = (jnp.ones(2), None)
    if decide:
        tree = [jnp.ones(2), jnp.ones(2)]  # E(type): Incompatible types in assignment...  [assignment] -- mypy's own
    return jax.tree.unflatten(jax.tree.structure(tree), jax.tree.leaves(jnp.ones(2)))


def inside(decide):
    tree = {"a": jnp.ones(2) if decide else (jnp.ones(2), jnp.ones(2))}
    return jax.tree.structure(tree).unflatten([jnp.ones(2), jnp.ones(2)])


def in_a_loop(names):
    tree = jnp.ones(2)
    for name in names:
        tree = {name: tree, "more": jnp.ones(2)}  # E(type): Incompatible types in assignment...  [assignment] -- mypy's own
    return jax.tree.unflatten(jax.tree.structure(tree), [jnp.ones(2)])


def started(decide):
    params = {"a": jnp.ones(2)}
    if decide:

        def params():  # E(type): Incompatible redefinition (redefinition with...  [misc] -- mypy's own
            return 1.0

    return optax.adam(0.1).init(params)


def made(decide, make):
    params = make() if decide else make
    return optax.sgd(0.1, momentum=0.9).init(params)


print(leaf_for(len(jax.devices()) > 999), inside(len(jax.devices()) > 999), in_a_loop([]))
print(started(len(jax.devices()) > 999), made(len(jax.devices()) < 999, lambda: {"a": jnp.ones(2)}))
