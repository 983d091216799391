"""``nnx.Rngs`` without a default stream has the streams that it is made with, and no others."""

import functools

import jax
import jax.numpy as jnp
from flax import nnx


class Model(nnx.Module):
    def __init__(self, rngs, collection="dropout"):
        self.linear = nnx.Linear(3, 3, rngs=rngs)
        self.drop = nnx.Dropout(0.5, rng_collection=collection, rngs=rngs)  # E: nnx.Dropout: the Rngs have no stream 'dropout' and no default stream: there is only 'params'  [pytree-structure] ;; N: ... ;; N: ...

    def __call__(self, x):
        return self.drop(self.linear(x))


class Sampler:
    def __init__(self, seed):
        self.rngs = nnx.Rngs(params=seed, noise=seed + 1)

    def noise(self, shape):
        return jax.random.normal(self.rngs.noise(), shape)

    def mask(self, shape):
        return jax.random.bernoulli(self.rngs.mask(), 0.5, shape)  # E: nnx.Rngs: the Rngs have no stream 'mask' and no default stream: there is only 'params', 'noise'  [pytree-structure] ;; N: ... ;; N: ...


def layer(make, streams):
    return make(rngs=streams)  # E: nnx.Linear: the Rngs have no stream 'params' and no default stream: there is only 'dropout'  [pytree-structure] ;; N: ... ;; N: ...


def closed_over(streams):
    def draw():
        return streams.noise() if "noise" in streams else streams.params()

    return draw


def named(streams, name="params"):
    return streams[name]()  # E: nnx.Rngs: the Rngs have no stream 'noise' and no default stream: there is only 'params'  [pytree-structure] ;; N: ... ;; N: ...


def shuffled(given):
    given.shuffle = nnx.RngStream(jax.random.key(0), tag="shuffle")
    return given.shuffle()


def right():
    Model(nnx.Rngs(0))(jnp.ones((2, 3)))
    Model(nnx.Rngs(params=0, dropout=1))(jnp.ones((2, 3)))
    Model(nnx.Rngs(params=0, masks=1), "masks")
    Model(nnx.Rngs({"params": 0, "dropout": 1}))
    Model(nnx.Rngs(default=0))
    Model(nnx.Rngs(**dict.fromkeys(("params", "dropout"), 0)))
    Sampler(0).noise((2,))
    closed_over(nnx.Rngs(params=0))()
    layer(functools.partial(nnx.Linear, 2, 3), nnx.Rngs(params=0))
    named(nnx.Rngs(params=0))
    named(nnx.Rngs(0), "noise")
    nnx.Rngs(params=0).fork()
    shuffled(nnx.Rngs(params=0))
    nnx.Dropout(0.5)


def no_dropout():
    Model(nnx.Rngs(params=0))

def no_item():
    named(nnx.Rngs(params=0), "noise")

def no_mask():
    Sampler(0).mask((2,))

def no_params():
    layer(functools.partial(nnx.Linear, 2, 3), nnx.Rngs(dropout=0))


right()
no_dropout()  # RAISES
no_item()  # RAISES
no_mask()  # RAISES
no_params()  # RAISES
