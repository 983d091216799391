"""Silent: a function that is tried, or called with the same again, whatever names it and its arguments have."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(2)}


def tried_under_other_names(params):
    """What is called, and what with, may have a name of its own: it is the same function, tried on one tree after another."""
    first = jax.tree.map
    first(jnp.add, params, params)
    second = jax.tree.map
    second(jnp.add, params, {"w": params["w"]})
    return params["w"]


def first_call_with_named_functions(params):
    """Two functions that do the same are the same again."""

    def doubled(leaf):
        return leaf * 2

    jax.tree.map(doubled, params)

    def doubled_again(leaf):
        return leaf * 2

    params = jax.tree.map(doubled_again, params)
    return params["w"]


def drawn_out(params, other):
    """So is a statement that stands in a function of its own."""

    def one():
        jax.tree.map(jnp.add, params, other)

    def two():
        jax.tree.map(jnp.add, other, params)

    class Third:
        def run(self):
            jax.tree.map(jnp.multiply, other, params)

    one()
    two()
    Third().run()
    return params["w"] + other["w"]


tried_under_other_names(params)
first_call_with_named_functions(params)
drawn_out(params, {"w": jnp.ones(2)})
