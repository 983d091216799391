"""``nnx.jit`` takes modules apart; what comes and goes beside them is made of arrays, as under ``jax.jit``."""

import jax
import jax.numpy as jnp
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(3, 2, rngs=rngs)
        self.name = "net"

    def __call__(self, x):
        return self.linear(x)


class Settings:
    rate = 0.1


def first(nets, *rest):
    return nets[0], nnx.state(nets[0]), None


def applied(net, x, how=None):
    return net(x)


x = jnp.ones((4, 3))
net = Net(nnx.Rngs(0))
graphdef, state = nnx.split(net)
nnx.jit(first)([net], {"net": net}, nnx.Rngs(0), graphdef, state)
nnx.jit(applied)(net, x)
nnx.jit(applied, static_argnames="how")(net, x, how="fast")
nnx.jit(applied, static_argnums=2)(net, x, ("fast", 2))


class Trainer:
    def __init__(self, how):
        self.step = nnx.jit(applied)
        self.how = how

    def run(self, net, x):
        return self.step(net, x, self.how)  # E: nnx.jit: how is str, which JAX cannot trace  [pytree-leaf] ;; N: called at ...


Trainer(None).run(net, x)
Trainer("fast").run(net, x)  # RAISES
nnx.jit(applied)(net, x, how=jax.nn.relu)  # E: nnx.jit: how is a function, which JAX cannot trace  [pytree-leaf]
nnx.jit(applied)(net, x, Settings())  # E: nnx.jit: how is Settings, which is not registered: ...  [pytree-unregistered]
nnx.jit(lambda net: (net, "done"))(net)  # E: nnx.jit: the result at [1] is str, which is no JAX type  [pytree-leaf]
