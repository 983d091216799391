"""``nnx.vmap`` puts an axis into the variables of the modules that a function makes, and takes one from those it is given."""

# mypy: disable-error-code="arg-type"

import jax
import jax.numpy as jnp
import optax
from flax import nnx


class Net(nnx.Module):
    def __init__(self, width: int, *, rngs: nnx.Rngs) -> None:
        self.first = nnx.Linear(3, width, rngs=rngs)
        self.norm = nnx.LayerNorm(width, rngs=rngs)
        self.drop = nnx.Dropout(0.1, rngs=rngs)
        self.second = nnx.Linear(width, 2, use_bias=False, rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        return self.second(self.drop(self.norm(self.first(x))))  # E: nnx.Linear: the layer takes arrays with 3 features, not a float array of shape (5, 4)  [pytree-leaf] ;; N: called at ...


class Ensemble(nnx.Module):
    def __init__(self, count, rngs):
        self.width = 4
        self.nets = self.made(jax.random.split(rngs(), count))

    @nnx.vmap(in_axes=(None, 0), out_axes=0)
    def made(self, key):
        return Net(self.width, rngs=nnx.Rngs(key))

    def __call__(self, x):
        return nnx.vmap(lambda net, x: net(x), in_axes=(0, None))(self.nets, x)


@nnx.split_rngs(splits=7)
@nnx.vmap(in_axes=(0, None), out_axes=0)
def made(rngs: nnx.Rngs, width: int) -> Net:
    return Net(width, rngs=rngs)


def applied(net, x, scale=1.0):
    return net(x) * scale


unsplit = nnx.vmap(lambda rngs: Net(4, rngs=rngs), in_axes=(0,))
forked = nnx.vmap(lambda rngs: Net(4, rngs=rngs))
x = jnp.ones((5, 3))
nets, net = made(nnx.Rngs(0), 4), Net(4, rngs=nnx.Rngs(0))
each = nnx.vmap(applied, in_axes=(0, None, None))
each(nets, x).shape, each(nets, x=x) + jnp.ones((7, 5, 2)), Ensemble(6, nnx.Rngs(0))(x) + jnp.ones((6, 5, 2))
nnx.vmap(lambda net, x: net(x), in_axes=(0, 0), out_axes=1)(nets, jnp.ones((7, 5, 3))) + jnp.ones((5, 7, 2))
nnx.vmap(lambda net, x: net(x), in_axes=(None, 0))(net, x) + jnp.ones((5, 2))
nnx.vmap(lambda net: net, axis_size=7)(nets).second.kernel[...] + jnp.ones((7, 4, 2))
forked(nnx.Rngs(0).fork(split=3)), forked(nnx.Rngs(0).split(3)), forked(nnx.Rngs(jax.random.split(jax.random.key(0), 3)))


def by_filters(nets, x, *filters):
    axes = nnx.StateAxes({nnx.Param: 0, ...: 0})
    named = nnx.StateAxes({"first": 0, ...: 0})
    nnx.vmap(lambda net: net.first(jnp.ones(3)), in_axes=(named,))(nets)
    return nnx.vmap(lambda net, x: net.first(x), in_axes=(axes, None))(nets, x)


by_filters(nets, x) + jnp.ones((7, 5, 4))


def stacked_linear(kernel):
    """It sums over the first axis of its kernel, as it is."""
    return nnx.vmap(lambda key: nnx.Linear(3, 4, use_bias=False, rngs=nnx.Rngs(key)))(kernel)


stacked_linear(jax.random.split(jax.random.key(0), 3))(x) + jnp.ones((5, 3, 4))


@nnx.jit
@nnx.vmap(in_axes=(0, 0, None))
def step(net, optimizer, x):
    loss, grads = nnx.value_and_grad(lambda net: net(x).sum())(net)
    optimizer.update(net, grads)
    return loss


@nnx.vmap(in_axes=(0, 0, None))
def alone(net, optimizer, x):
    optimizer.update(nnx.grad(lambda net: net(x).sum())(net))  # E: Optimizer.update: takes the model, then the gradients  [pytree-structure] ;; N: ... ;; N: called at ...


optimizers = nnx.vmap(lambda net: nnx.Optimizer(net, optax.adam(0.1), wrt=nnx.Param))(nets)
step(nets, optimizers, x) + jnp.ones(7)


def other_rows(nets, x):
    return nnx.vmap(lambda net, x: net(x), in_axes=(0, 0))(nets, x)  # E: nnx.vmap: the mapped arguments have different numbers of rows: a variable of "net" (float array of shape (7, 3, 4)) and "x" (float array of shape (5, 3))  [pytree-prefix] ;; N: called at ...


by_filters(nets, x) + jnp.ones((7, 5, 2))  # E: "+": ...  [pytree-leaf]
each(nets, x) + jnp.ones((6, 5, 2))  # E: "+": the shapes do not go together: ...  [pytree-leaf]
nnx.vmap(applied, in_axes=(0, None))(nets, x)  # E: nnx.vmap: in_axes has 2 entries, but 3 positional arguments are given  [pytree-prefix]
nnx.vmap(applied)(nets, jnp.ones((7, 3)), 1.0)  # E: nnx.vmap: "scale" is mapped, but a number has no axis  [pytree-prefix] ;; N: ...
other_rows(nets, jnp.ones((5, 3)))  # RAISES
Ensemble(6, nnx.Rngs(0))(jnp.ones((5, 4)))  # RAISES
nets.first(x)  # E: nnx.Linear: the kernel is a float array of shape (7, 3, 4): its first axis is summed with the last one of a float array of shape (5, 3)  [pytree-leaf] ;; N: ...
nets(x)  # RAISES
step(nets, optimizers, x) + jnp.ones(6)  # E: "+": the shapes do not go together: float array of shape (7,) and float array of shape (6,)  [pytree-leaf]
alone(nets, optimizers, x)  # RAISES
each(net, x)  # E: nnx.vmap: the mapped arguments have different numbers of rows: ...  [pytree-prefix]
nnx.vmap(applied, in_axes=(0, None, None), out_axes=None)(nets, x)  # E: nnx.vmap: out_axes is None for a result (float array of shape (5, 2)) that differs from row to row  [pytree-prefix]
unsplit(nnx.Rngs(0))  # E: nnx.vmap: "rngs" is mapped, but each of its streams has one key  [pytree-prefix] ;; N: ...
forked(nnx.Rngs(params=0, dropout=1))  # E: nnx.vmap: "rngs" is mapped, but ...  [pytree-prefix] ;; N: ...
nnx.vmap(lambda a, b: a(b), in_axes=(None, None))(net, x)  # E: nnx.vmap: in_axes maps over no argument  [pytree-prefix]
