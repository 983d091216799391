"""Equinox differentiates arrays of floats and of complex numbers: both have a gradient."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


class Spectral(eqx.Module):
    response: jax.Array
    gain: jax.Array
    bins: jax.Array

    def __init__(self, key):
        real, imaginary = jax.random.normal(key, (2, 3))
        self.response = real + 1j * imaginary
        self.gain = jnp.ones(3)
        self.bins = jnp.arange(3)


def loss(layer, x):
    return jnp.sum(jnp.abs(layer.response * jnp.fft.fft(x)) * layer.gain)


layer = Spectral(jax.random.key(0))
optimiser = optax.sgd(0.1, momentum=0.9)
state = optimiser.init(eqx.filter(layer, eqx.is_inexact_array))
grads = eqx.filter_grad(loss)(layer, jnp.ones(3))
assert grads.response.dtype == jnp.complex64
updates, state = optimiser.update(grads, state)
layer = eqx.apply_updates(layer, updates)
plain = jax.grad(lambda tree: jnp.sum(jnp.abs(tree["z"])))({"z": layer.response})
jax.tree.map(jnp.add, plain, {"z": layer.response})
grads.bins.sum()  # E: None has no attribute "sum"  [pytree-structure]
