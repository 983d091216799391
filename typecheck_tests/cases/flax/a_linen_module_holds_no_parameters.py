"""A linen module is a description: ``init`` returns the parameters, and nothing puts them into the module."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax


class Net(nn.Module):
    width: int = 3

    def setup(self) -> None:
        self.dense = nn.Dense(self.width)

    def __call__(self, x):
        return self.dense(x)


class Generator(nn.Module):
    @nn.compact
    def __call__(self, x):
        return nn.Dense(3)(x)


class Base(nn.Module):
    """What its subclasses have."""

    def __call__(self, x):
        return self.inner(x) * self.scale


class Scaled(Base):
    scale: float = 2.0

    def setup(self):
        self.inner = nn.Dense(2)


def start(model, tx):
    return tx.init(model.params)  # E: Net has no attribute "params": a linen module holds no parameters  [pytree-structure] ;; N: init returns them: params = model.init(key, x)["params"] ;; N: called at ...


class Trainer:
    def __init__(self, model: Generator) -> None:
        self.model = model

    def step(self, x):
        return self.model.apply({"params": self.model.weights}, x)  # E: Generator has no attribute "weights"  [pytree-structure] ;; N: called at ...


x = jnp.ones((1, 4))
net = Net(width=2)
start(net, optax.sgd(0.1))  # RAISES
Trainer(Generator()).step(x)  # RAISES
assert (net.width, net.name, net.parent) == (2, None, None)
params = net.init(jax.random.key(0), x)["params"]
optax.sgd(0.1).init(params)
scaled = Scaled()
scaled.apply(scaled.init(jax.random.key(0), x), x)
bound = net.bind({"params": params})
bound.variables["params"], bound.dense(x)
