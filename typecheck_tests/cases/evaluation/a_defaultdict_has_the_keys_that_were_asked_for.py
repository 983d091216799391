"""A ``defaultdict`` makes what it is asked for and has not, and keeps it."""

from collections import defaultdict

import jax
import jax.numpy as jnp


def nested():
    return defaultdict(nested)


def by_layer(count):
    params = nested()
    params["final"]["scale"] = jnp.ones(3)
    for index in range(count):
        params[f"layer_{index}"]["attention"]["kernel"] = jnp.ones((3, 3))
    return params


def grown():
    found = defaultdict(list)
    found["a"] = [jnp.ones(2)]
    found["b"]
    return jax.tree.map(lambda left, right: left, found, defaultdict(list, {"a": [jnp.ones(2)], "b": []}))


made = by_layer(2)
jax.tree.map(jnp.shape, made["layer_1"]["attention"]["kernel"] @ jnp.ones(3))
jax.tree.map(jnp.shape, by_layer(1)["layer_0"]["attention"])
grown()["b"]


def missing():
    plain = {"a": jnp.ones(2)}
    return jax.tree.map(jnp.shape, plain["b"])  # E: plain has no key 'b': its only key is 'a'  [pytree-structure] ;; N: ...


missing()  # RAISES
