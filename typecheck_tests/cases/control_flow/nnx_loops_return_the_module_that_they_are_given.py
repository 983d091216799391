"""``nnx.while_loop`` returns the very module that it carries, and ``nnx.fori_loop`` one of its class."""

import jax.numpy as jnp
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(3, 3, rngs=rngs)
        self.total = nnx.Variable(jnp.zeros(()))

    def __call__(self, x):
        self.total[...] += x.sum()
        return self.linear(x)


class Other(nnx.Module):
    def __init__(self, rngs):
        self.first = nnx.Linear(3, 3, rngs=rngs)


x = jnp.ones((2, 3))
net = Net(nnx.Rngs(0))


def goes_on(carry):
    return carry[1].sum() < 0


def same(carry):
    net, x = carry
    x = net(x)
    kept = net
    return kept, x


def anew(carry):
    net, x = carry
    return Net(nnx.Rngs(1)), net(x)


def copied(carry):
    net, x = carry
    return nnx.clone(net), x


def other(step, carry):
    net, x = carry
    return Other(nnx.Rngs(1)), net(x)


def looped(body):
    return nnx.while_loop(goes_on, body, (net, x))  # E: nnx.while_loop: "body" returns another module than it is given: change that one, and return it  [pytree-carry] ;; N: called at ...


looped(same)
nnx.while_loop(lambda net: net.total[...] < 0, lambda net: (net(x), net)[1], net)
nnx.fori_loop(0, 3, lambda step, carry: anew(carry), (net, x))
nnx.fori_loop(0, 3, lambda step, carry: same(carry), (net, x))
looped(anew)  # RAISES
nnx.while_loop(goes_on, copied, (Net(nnx.Rngs(0)), x))  # E: nnx.while_loop: "copied" returns another module ...  [pytree-carry]
nnx.fori_loop(0, 3, other, (Net(nnx.Rngs(0)), x))  # E: nnx.fori_loop: "other" returns another module ...  [pytree-carry]
