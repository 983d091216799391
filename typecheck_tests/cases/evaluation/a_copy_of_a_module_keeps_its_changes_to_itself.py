"""JAX's own ``jit`` gives a function copies of the modules of Flax NNX: what it changes in them is lost."""

import jax
import jax.numpy as jnp
import optax
from flax import nnx


class Counter(nnx.Module):
    def __init__(self):
        self.count = nnx.Variable(jnp.zeros(()))
        self.plain = jnp.zeros(())

    def __call__(self):
        self.count[...] += 1
        # E(silent): jit: the change of counter is lost: JAX gives the function a copy, ...  [pytree-leaf] ;; N: ... ;; N: ...


class Net(nnx.Module):
    def __init__(self, rngs):
        self.inner = nnx.Linear(2, 3, rngs=rngs)
        self.outer = nnx.Linear(3, 1, rngs=rngs)

    def __call__(self, x):
        return self.outer(nnx.relu(self.inner(x)))


def loss(model, x):
    return jnp.mean(model(x) ** 2)


@jax.jit
def step(model, optimizer, x):
    value, grads = nnx.value_and_grad(loss)(model, x)
    optimizer.update(model, grads)
    # E(silent): step: the change of model is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ... ;; N: ...
    return value


class Trainer:
    def __init__(self):
        self.model = Net(nnx.Rngs(0))
        self.optimizer = nnx.Optimizer(self.model, optax.adam(0.1), wrt=nnx.Param)
        self.compiled = jax.jit(self.run)

    def run(self, model, optimizer, x):
        grads = nnx.grad(loss)(model, x)
        optimizer.update(model, grads)
        # E(silent): run: the change of model is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ... ;; N: ...

    def train(self, x):
        for _ in range(3):
            self.compiled(self.model, self.optimizer, x)


def doubled(layer):
    layer.kernel.value = layer.kernel.value * 2
    # E(silent): doubled: the change of layer is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ... ;; N: ...


def bumped(counter):
    counter()


def plain(counter):
    counter.plain = counter.plain + 1
    # E(silent): plain: the change of counter is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ... ;; N: ...


x = jnp.ones((4, 2))
model = Net(nnx.Rngs(0))
optimizer = nnx.Optimizer(model, optax.adam(0.1), wrt=nnx.Param)
losses = [float(step(model, optimizer, x)) for _ in range(3)]
assert losses[0] == losses[2]

trainer = Trainer()
before = trainer.model.inner.kernel[...]
trainer.train(x)
assert (trainer.model.inner.kernel[...] == before).all()

layer = nnx.Linear(2, 1, rngs=nnx.Rngs(0))
before = layer.kernel[...]
jax.jit(doubled)(layer)
assert (layer.kernel[...] == before).all()

counter = Counter()
jax.jit(lambda counter: bumped(counter))(counter)
jax.jit(bumped)(counter)
jax.jit(plain)(counter)
assert counter.count[...] == 0
assert counter.plain == 0


# right: it comes back, or the function needs the change for itself
@jax.jit
def returned(model, optimizer, x):
    value, grads = nnx.value_and_grad(loss)(model, x)
    optimizer.update(model, grads)
    return model, optimizer, value


@jax.jit
def state_returned(model, optimizer, x):
    value, grads = nnx.value_and_grad(loss)(model, x)
    optimizer.update(model, grads)
    return value, nnx.state(model)


@nnx.jit
def kept(model, optimizer, x):
    value, grads = nnx.value_and_grad(loss)(model, x)
    optimizer.update(model, grads)
    return value


@jax.jit
def adapted(model, optimizer, x):
    for _ in range(3):
        optimizer.update(model, nnx.grad(loss)(model, x))
    return loss(model, x)


@jax.jit
def counted(counter):
    counter.count[...] += 1
    return counter.count[...]


model, optimizer, first = returned(model, optimizer, x)
second, state = state_returned(model, optimizer, x)
nnx.update(model, state)
kept(model, optimizer, x)
adapted(model, optimizer, x)
counter.count[...] = counted(counter)
assert counter.count[...] == 1


@jax.jit
def packed(state, x):
    model, optimizer = state
    grads = nnx.grad(loss)(model, x)
    optimizer.update(model, grads)
    # E(silent): packed: the change of state is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ... ;; N: ...
    return jnp.zeros(())


other = Net(nnx.Rngs(1))
kernel = other.inner.kernel[...]
packed((other, nnx.Optimizer(other, optax.adam(0.1), wrt=nnx.Param)), x)
assert (other.inner.kernel[...] == kernel).all()
