"""A module, a variable, an optimiser or ``Rngs`` of Flax NNX changes only in the trace that made it, or was given it."""

import functools

import jax
import jax.numpy as jnp
import optax
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(3, 3, rngs=rngs)
        self.norm = nnx.BatchNorm(3, rngs=rngs)
        self.seen = nnx.Variable(jnp.zeros(()))
        self.calls = 0

    def note(self):
        self.seen[...] += 1  # E: self.seen was made outside of what JAX traces, and cannot be changed in it  [pytree-leaf] ;; N: what is given ... ;; N: called at ...

    def count(self):
        self.calls = self.calls + 1  # E: self was made outside of what JAX traces, and cannot be changed in it  [pytree-leaf] ;; N: what is given ... ;; N: called at ...

    def __call__(self, x):
        return self.linear(self.norm(x))  # E: self.norm was made outside ...  [pytree-leaf] ;; N: what is given ... ;; N: called at ...


x = jnp.ones((2, 3))
net = Net(nnx.Rngs(0))
rngs = nnx.Rngs(0)
total = nnx.Variable(jnp.zeros(()))
optimizer = nnx.Optimizer(net, optax.sgd(0.1), wrt=nnx.Param)


# what a function makes, or is given, it may change
def fresh(x):
    inner = Net(nnx.Rngs(1))
    inner.note()
    inner.count()
    twin = nnx.clone(net)
    twin.linear.kernel.value = twin.linear.kernel.value * 2
    return inner(x) + twin(x)


jax.jit(fresh)(x)
jax.vmap(fresh)(x[None])


@nnx.jit
def step(net, optimizer, x):
    def loss(net):
        net.note()
        return net(x).sum()

    grads = nnx.grad(loss)(net)
    optimizer.update(net, grads)
    net.count()


given = Net(nnx.Rngs(2))
step(given, nnx.Optimizer(given, optax.sgd(0.1), wrt=nnx.Param), x)
given.note()
graphdef, state = nnx.split(net)


@jax.jit
def merged(state, x):
    inner = nnx.merge(graphdef, state)
    inner.count()
    inner.norm.mean.value = jnp.ones(3)
    return inner(x), nnx.state(inner)


y, state = merged(state, x)
nnx.update(net, state)
net.eval()
jax.jit(lambda x: net(x) + net.seen.value)(x)
net.train()
jax.tree.map(lambda leaf: net.note(), {"a": x})


def guarded(x):
    try:
        net.calls = 0
    except Exception:
        return x
    return x


jax.jit(guarded)(x)


@jax.custom_vjp
def halved(x):
    return x


def backward(kept, grad):
    net.note()
    return (grad / 2,)


halved.defvjp(lambda x: (x, None), backward)
jax.grad(halved)(1.0)


# everything else stays as it is
def by_method(x):
    net.count()
    return x


jax.jit(by_method)(x)  # RAISES
jax.lax.scan(lambda carry, row: (net.note(), carry)[::-1], 0.0, x)  # RAISES


def through(model, x):
    return model(x)


def summed(x):
    return functools.partial(through, net)(x).sum()


jax.grad(summed)(x)  # RAISES
jax.jit(lambda x: x + jax.random.normal(rngs.noise(), x.shape))(x)  # E: rngs was made outside of what JAX traces, and nothing can be drawn from it there  [pytree-leaf] ;; N: ...
jax.jit(lambda x: nnx.Linear(3, 3, rngs=rngs)(x))(x)  # E: rngs was made outside ...  [pytree-leaf] ;; N: ...


@nnx.jit
def closed_over(x):
    return nnx.grad(lambda net: net.linear(x).sum())(net)  # E: nnx.grad: net was made outside of what JAX traces, and cannot be handed on in it  [pytree-leaf] ;; N: ... ;; N: ...


closed_over(x)  # RAISES


@nnx.jit
def in_another_trace(net, x):
    def loss(params):
        nnx.update(net, params)  # E: net was made outside ...  [pytree-leaf] ;; N: ... ;; N: ...
        return net.linear(x).sum()

    return jax.grad(loss)(nnx.state(net, nnx.Param))


in_another_trace(net, x)  # RAISES


def counted(x):
    total.value += 1  # E: total was made outside ...  [pytree-leaf] ;; N: ... ;; N: ...
    return x


jax.eval_shape(counted, x)  # RAISES


@nnx.jit
def half_given(net, x):
    grads = nnx.grad(lambda net: net.linear(x).sum())(net)
    optimizer.update(net, grads)  # E: optimizer was made outside ...  [pytree-leaf] ;; N: ... ;; N: ...


half_given(net, x)  # RAISES


@nnx.jit
def packed(both, x):
    inner, optimizer = both
    grads = nnx.grad(lambda net: net.linear(x).sum())(inner)
    optimizer.update(net, grads)  # E: net was made outside ...  [pytree-leaf] ;; N: ... ;; N: ...


twin = Net(nnx.Rngs(3))
packed((twin, nnx.Optimizer(twin, optax.sgd(0.1), wrt=nnx.Param)), x)  # RAISES


@nnx.jit
def packed_in_a_dict(state, x):
    grads = nnx.grad(lambda net: net.linear(x).sum())(net)  # E: nnx.grad: net was made outside ...  [pytree-leaf] ;; N: ... ;; N: ...
    state["optimizer"].update(state["model"], grads)


packed_in_a_dict({"model": twin, "optimizer": optimizer}, x)  # RAISES
