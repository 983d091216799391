"""What stands in one attribute of an NNX module and is not known hides none of the others, nor their gradients."""

import importlib

import jax
import jax.numpy as jnp
import optax
from flax import nnx

found = importlib.import_module("flax.nnx")


class Net(nnx.Module):
    def __init__(self, wide, rngs):
        self.inner = found.Linear(2, 3, rngs=rngs)
        self.norm = nnx.BatchNorm(3, rngs=rngs)
        self.head = nnx.Linear(wide, 1, rngs=rngs)
        self.tx = optax.sgd(0.1)
        self.rngs = rngs

    def __call__(self, x):
        return self.head(self.norm(self.between(self.inner(x))))

    def between(self, x):
        return nnx.relu(x)


class Other(Net):
    def between(self, x):
        return self.head(jnp.ones((4, 5)))  # E: nnx.Linear: the layer takes arrays with 3 features, not a float array of shape (4, 5)  [pytree-leaf] ;; N: ...


class Sowing(nnx.Module):
    def __init__(self, rngs):
        self.inner = nnx.Linear(2, 3, rngs=rngs)

    def __call__(self, x):
        x = self.inner(x)
        self.sow(nnx.Intermediate, "between", x)
        return self.inner(x)  # E: nnx.Linear: the layer takes arrays with 2 features, not a float array of shape (4, 3)  [pytree-leaf] ;; N: ...


class Holding(nnx.Module):
    def __init__(self, rngs):
        self.z = nnx.Linear(2, 3, rngs=rngs)
        self.a = found.Sequential(self.z)


class Sharing(nnx.Module):
    def __init__(self, rngs):
        self.z = self.a = nnx.Linear(2, 3, rngs=rngs)


def loss(net, x):
    return (net(x) ** 2).mean()


x = jnp.ones((4, 2))


def gradients():
    net = Net(3, nnx.Rngs(0))
    return net, nnx.grad(loss)(net, x)


def misspelt():
    return gradients()[1]["haed"]  # E: ...has no key 'haed'...  [pytree-structure] ;; N: ...


def other_variables():
    net, grads = gradients()
    optimizer = nnx.Optimizer(net, optax.adam(0.1), wrt=nnx.BatchStat)
    optimizer.update(net, grads)  # E: Optimizer.update: structures differ...  [pytree-structure] ;; N: ...


def whole_for_the_parameters():
    net, grads = gradients()
    return jax.tree.map(jnp.add, nnx.state(net), grads)  # E: tree.map: structures differ...  [pytree-structure] ;; N: ...


def sown():
    net = Sowing(nnx.Rngs(0))
    net.sow(nnx.Intermediate, "between", x)
    graphdef, params, between = nnx.split(net, nnx.Param, nnx.Intermediate)
    assert len(between) == 1
    print(params["inner"]["kernel"])
    return nnx.merge(graphdef, params, between)


def right():
    net, grads = gradients()
    optimizer = nnx.Optimizer(net, optax.adam(0.1), wrt=nnx.Param)
    optimizer.update(net, grads)
    graphdef, params, stats, rest = nnx.split(net, nnx.Param, nnx.BatchStat, ...)
    print(params["head"]["kernel"] + grads["head"]["kernel"], stats["norm"], params["inner"], len(rest))
    nnx.merge(graphdef, jax.tree.map(jnp.add, params, grads), stats, rest)
    return nnx.merge(graphdef, params, stats, rest)(x)


right()
sown()
print(nnx.state(Holding(nnx.Rngs(0)))["a"], *nnx.state(Holding(nnx.Rngs(0))))
(_key,) = nnx.state(Holding(nnx.Rngs(0)))
(_key,) = nnx.state(Sharing(nnx.Rngs(0)))
assert "z" not in nnx.state(Sharing(nnx.Rngs(0)))
Other(3, nnx.Rngs(0))(x)  # RAISES
Sowing(nnx.Rngs(0))(x)  # RAISES
misspelt()  # RAISES
other_variables()  # RAISES
whole_for_the_parameters()  # RAISES
