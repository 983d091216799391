"""A field that ``__init__`` sets to what a made function gives holds that, whatever is declared for it."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Layer(eqx.Module):
    weight: Array

    def __call__(self, x: Array) -> Array:
        return self.weight * x

    def inverse(self, x: Array) -> Array:
        return x / self.weight


class Stack(eqx.Module):
    layers: list[Layer]
    seen: list[Layer]

    def __init__(self, keys: Array) -> None:
        make = eqx.filter_vmap(lambda key: Layer(jax.random.normal(key)))
        self.layers = eqx.filter_vmap(lambda key: Layer(jax.random.normal(key)))(keys)
        self.layers = make(keys)
        self.seen = [Layer(jnp.ones(()))]

    def __call__(self, x: Array) -> Array:
        dynamic, static = eqx.partition(self.layers, eqx.is_array)
        return jax.lax.scan(lambda x, layer: (eqx.combine(layer, static)(x), None), x, dynamic)[0]

    def inverse(self, x):
        def body(x, layer):
            layers = eqx.combine(layer, static)
            return layers.inverse(x), None

        dynamic, static = eqx.partition(self.layers, eqx.is_array)
        return jax.lax.scan(body, x, dynamic)[0]

    def first(self, x: Array) -> Array:
        return self.seen(x)  # E: "list[Layer]" not callable  [operator]

    def last(self, x):
        return self.seen.weight * x  # E: "list[Layer]" has no attribute "weight"  [attr-defined]


stack = Stack(jax.random.split(jax.random.key(0)))
print(stack(jnp.ones(())), stack.inverse(jnp.ones(())))
stack.first(jnp.ones(()))  # RAISES
stack.last(jnp.ones(()))  # RAISES
