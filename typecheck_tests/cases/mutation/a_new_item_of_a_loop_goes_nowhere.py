"""The name of a loop's item that is bound to a new tree changes nothing in what the loop goes through."""

import time

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)


def reset(layer, key):
    return eqx.tree_at(lambda linear: linear.bias, layer, jnp.zeros_like(layer.bias))


def reinitialised(layers, key):
    for layer, k in zip(layers, jax.random.split(key, len(layers)), strict=True):
        layer = reset(layer, k)  # E(silent): reset returns a new value and changes nothing: "layer" is only a name for the item, and the loop changes nothing  [pytree-leaf] ;; N: called at ...
    return layers


def scaled(params: dict[str, list[dict[str, jax.Array]]]) -> dict[str, list[dict[str, jax.Array]]]:
    for block in params["blocks"]:
        if block["w"].ndim == 2:
            block = jax.tree.map(lambda w: 0.5 * w, block)  # E(silent): tree.map returns a new value and changes nothing: "block" is only a name for ...  [pytree-leaf] ;; N: called at ...
    for block in params["blocks"]:
        print(block["w"].sum())
    return params


def collected(layers, key):
    new = []
    for layer in layers:
        layer = reset(layer, key)
        new.append(layer)
    for index, layer in enumerate(layers):
        layer = reset(layer, key)
        layers[index] = layer
    for layer in new:
        layer = reset(layer, key)
    return layers, layer


def repeated(layers, key):
    for layer in layers:
        for _ in range(2):
            layer = reset(layer, key)


def timed(layers, key):
    for layer in layers:
        start = time.time()
        layer = reset(layer, key)
        print(time.time() - start)


layers = [eqx.nn.Linear(2, 2, key=key), eqx.nn.Linear(2, 2, key=key)]
assert any(jnp.any(layer.bias != 0) for layer in reinitialised(layers, key))
assert scaled({"blocks": [{"w": jnp.ones((2, 2))}]})["blocks"][0]["w"].sum() == 4
collected([*layers], key)
repeated(layers, key)
timed(layers, key)
