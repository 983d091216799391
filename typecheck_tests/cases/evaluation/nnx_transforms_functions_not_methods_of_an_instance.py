"""The transformations of Flax NNX take no method of a module, one module once, and static arguments with a hash."""

from functools import partial

import jax.numpy as jnp
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(3, 2, rngs=rngs)

    def __call__(self, x):
        return self.linear(x)

    def loss(self, x):
        return self(x).sum()

    @nnx.jit
    def jitted(self, x):
        return self(x)

    @nnx.jit(static_argnums=1)
    def repeated(self, count, x):
        for _ in range(count):
            x = x + self(x).sum()
        return x

    @staticmethod
    def doubled(x):
        return 2 * x


class Keeping(Net):
    def __init__(self, rngs):
        super().__init__(rngs)
        self.step = nnx.jit(self.loss)  # E: nnx.jit: takes no method of an instance  [pytree-structure] ;; N: nnx.jit(Keeping.loss) takes the instance as its first argument ;; N: called at ...


class Trainer:
    def __init__(self):
        self.net = Net(nnx.Rngs(0))
        self.step = nnx.jit(self.run)

    def run(self, x):
        return self.net(x)


def loss(net, other):
    return net(x).sum() + other(x).sum()


x = jnp.ones((4, 3))
net = Net(nnx.Rngs(0))
nnx.jit(Net.loss)(net, x)
nnx.jit(net)(x)
nnx.jit(net.doubled)(x)
nnx.jit(partial(Net.__call__, net))(x)
Trainer().step(x)
net.jitted(x)
net.repeated(2, x)
nnx.jit(lambda net, count: net(x) * count, static_argnums=1)(net, 3)
nnx.jit(loss)(net, net)
nnx.grad(loss)(net, Net(nnx.Rngs(1)))
nnx.grad(loss, argnums=(0, 1))(net, net)


def made(transform, function):
    return transform(function)  # E: nnx.grad: takes no method of an instance  [pytree-structure] ;; N: nnx.grad(Net.loss) takes the instance ... ;; N: called at ...


Keeping(nnx.Rngs(0))  # RAISES
made(nnx.grad, partial(net.loss))  # RAISES
nnx.vmap(net.loss)(x)  # E: nnx.vmap: takes no method of an instance  [pytree-structure] ;; N: ...
nnx.jit(net.linear.__call__)(x)  # E: nnx.jit: takes no method of an instance  [pytree-structure] ;; N: nnx.jit(nnx.Linear.__call__) takes ...
nnx.grad(loss)(net, net)  # E: nnx.grad: net is given twice, once to be differentiated and once not  [pytree-structure]
nnx.value_and_grad(loss, argnums=1)(net, net)  # E: nnx.value_and_grad: net is given twice ...  [pytree-structure]
nnx.grad(lambda net, part: net(x).sum())(net, (net.linear,))  # E: nnx.grad: a module is given twice ...  [pytree-structure]
nnx.jit(lambda net, sizes: net(x), static_argnums=1)(net, [1])  # E: nnx.jit: sizes is static: a static value must be hashable, list is not: use tuple  [pytree-static]
nnx.jit(lambda net, y: net(y), static_argnums=0)(net, x)  # E: nnx.jit: net is static, but a module has no hash for it  [pytree-static]
net.repeated({}, x)  # E: nnx.jit: count is static: ...  [pytree-static]
