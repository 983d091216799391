"""``self.target = self.online`` is one module under two names: the state of the one, given to the other, changes nothing."""

import jax
import jax.numpy as jnp
import optax
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs: nnx.Rngs):
        self.layer = nnx.Linear(2, 1, rngs=rngs)

    def __call__(self, x):
        return self.layer(x)


def learn(model):
    optimizer = nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param)
    optimizer.update(model, nnx.grad(lambda model: jnp.sum(model(jnp.ones((1, 2)))))(model))


# right
class Agent:
    def __init__(self, rngs):
        self.online = Net(rngs)
        self.target = nnx.clone(self.online)

    def sync(self):
        nnx.update(self.target, nnx.state(self.online))


class Choosing:
    """Without a second network the first one stands for both."""

    def __init__(self, rngs, *, double: bool = False):
        self.net = Net(rngs)
        if double:
            self.slow = nnx.clone(self.net)
        else:
            self.slow = self.net

    def sync(self):
        nnx.update(self.slow, nnx.state(self.net))


def copy_into(target, source):
    nnx.update(target, nnx.state(source))


def snapshot(model):
    best = jax.tree.map(jnp.copy, nnx.state(model))
    learn(model)
    nnx.update(model, best)
    nnx.update(model, jax.tree.map(lambda leaf: leaf * 0.5, nnx.state(model)))


def polyak(target, source):
    mixed = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, nnx.state(target), nnx.state(source))
    nnx.update(target, mixed)


def several(rngs):
    nets = [Net(rngs) for _ in range(3)]
    for net in nets[1:]:
        nnx.update(net, nnx.state(nets[0]))
    first = nets[0]
    last = nets[-1]
    nnx.update(last, nnx.state(first))


# silently wrong
class Aliased:
    def __init__(self, rngs):
        self.policy = Net(rngs)
        self.frozen = self.policy

    def sync(self):
        nnx.update(self.frozen, nnx.state(self.policy, nnx.Param))  # E(silent): nnx.update: self.frozen is given the state of itself, which changes nothing  [pytree-leaf] ;; N: a copy is another module: nnx.clone(module) ;; N: called at line 124


class Handed:
    def __init__(self, net):
        self.student = net
        self.teacher = net

    def sync(self):
        nnx.update(self.teacher, nnx.state(self.student))  # E(silent): nnx.update: self.teacher is given the state of itself, which changes nothing  [pytree-leaf] ;; N: a copy is another module: nnx.clone(module) ;; N: called at line 125


def train(rngs):
    model = Net(rngs)
    average = model
    before = average.layer.kernel[...]
    for _ in range(3):
        learn(model)
        nnx.update(average, nnx.state(model))  # E(silent): nnx.update: average is given the state of itself, which changes nothing  [pytree-leaf] ;; N: a copy is another module: nnx.clone(module) ;; N: called at line 126
    return before, average, model


class Both(nnx.Module):
    def __init__(self, rngs):
        self.fast = self.lagging = Net(rngs)


def sync(pair):
    nnx.update(pair.lagging, nnx.state(pair.fast))  # E(silent): nnx.update: pair.lagging is given the state of itself, which changes nothing  [pytree-leaf] ;; N: a copy is another module: nnx.clone(module) ;; N: called at line 128


agent = Agent(nnx.Rngs(0))
learn(agent.online)
agent.sync()
assert agent.target is not agent.online
chosen = Choosing(nnx.Rngs(0))
learn(chosen.net)
chosen.sync()
copy_into(Net(nnx.Rngs(1)), agent.online)
polyak(agent.target, agent.online)
snapshot(agent.online)
several(nnx.Rngs(2))

aliased = Aliased(nnx.Rngs(0))
handed = Handed(Net(nnx.Rngs(0)))
learn(aliased.policy)
aliased.sync()
handed.sync()
first, average, model = train(nnx.Rngs(0))
pair = Both(nnx.Rngs(0))
sync(pair)
assert aliased.frozen is aliased.policy
assert handed.teacher is handed.student
assert average is model
assert pair.lagging is pair.fast
