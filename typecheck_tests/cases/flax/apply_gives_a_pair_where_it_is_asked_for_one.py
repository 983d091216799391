"""Linen's ``apply`` gives the output, and the changed variables beside it only with ``mutable``; Flax declares both at once."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from jax import Array


class Net(nn.Module):
    @nn.compact
    def __call__(self, x: Array, train: bool = False) -> Array:
        return nn.BatchNorm(use_running_average=not train)(nn.Dense(4)(x))


net, x, y = Net(), jnp.ones((2, 3)), jnp.zeros(2, jnp.int32)
variables = net.init(jax.random.key(0), x)


def shape(net: Net) -> tuple[int, ...]:
    return net.apply(variables, x).shape


def updated(names: list[str]) -> tuple[Array, Array]:
    out, changed = net.apply(variables, x, train=True, mutable=["batch_stats"])
    again, other = net.apply(variables, x, True, mutable="batch_stats")
    either = net.apply(variables, x, True, mutable=names)
    print(changed["batch_stats"], other.keys(), either[0].shape, net.apply(variables, x, mutable=False).sum())
    return out - again, jnp.argmax(net.apply(variables, x), axis=-1).mean()


def accuracy(net, variables):
    return jnp.mean(jnp.argmax(net.apply(variables, x), axis=-1) == y)


def loss(params):
    logits = net.apply({**variables, "params": params}, x, train=True, mutable=["batch_stats"])
    return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean()  # E: optax.softmax_cross_entropy_with_integer_labels: takes arrays, not a tuple of length 2  [pytree-leaf] ;; N: called at line 52


def loss_of_attribute(params) -> Array:
    logits = net.apply({**variables, "params": params}, x, train=True, mutable=["batch_stats"])
    return logits.mean()  # E: "tuple[Any, FrozenDict[str, Mapping[str, Any]] | dict[str, Any]]" has no attribute "mean"  [attr-defined]


def loss_by_name(params, apply):
    logits = apply({**variables, "params": params}, x, train=True, mutable=["batch_stats"])
    return optax.l2_loss(targets=logits, predictions=x).mean()  # E: optax.l2_loss: takes arrays, not a tuple of length 2  [pytree-leaf] ;; N: called at line 54


print(shape(net), updated(["batch_stats"]), accuracy(net, variables))
jax.grad(loss)(variables["params"])  # RAISES
jax.grad(loss_of_attribute)(variables["params"])  # RAISES
jax.grad(loss_by_name)(variables["params"], net.apply)  # RAISES
