"""A ``TrainState`` is a node of its own fields: they are given by name, and the gradients are those of its parameters."""

from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax.core import freeze, unfreeze
from flax.training import train_state
from flax.traverse_util import flatten_dict, path_aware_map, unflatten_dict

x, y = jnp.ones((4, 3)), jnp.ones((4, 1))
model = nn.Sequential([nn.Dense(5), nn.tanh, nn.Dense(1)])
params = model.init(jax.random.key(0), x)["params"]


class State(train_state.TrainState):
    ema: Any
    rate: float = 0.5

    def averaged(self):
        return self.replace(ema=jax.tree.map(lambda e, p: self.rate * e + p, self.ema, self.params))  # E: tree.map: structures differ at the root: "self.ema" is a dict with keys 'w', "self.params" is a dict with keys 'layers_0', 'layers_2'  [pytree-structure] ;; N: ...


def create(**options):
    return State.create(apply_fn=model.apply, params=params, tx=optax.adam(1e-3), **options)  # E: State.create: State is made without "ema"  [pytree-structure] ;; N: ...


def step(state, x, y):
    def loss(params):
        return jnp.mean((state.apply_fn({"params": params}, x) - y) ** 2)

    value, grads = jax.value_and_grad(loss)(state.params)
    return state.apply_gradients(grads=grads).averaged(), value


def no_average():
    return create()

def unknown_field():
    return State.create(apply_fn=model.apply, params=params, tx=optax.adam(1e-3), ema=params, decay=1)  # E: State.create: State has no field "decay": its fields are "params", "ema", "rate", "apply_fn", "tx"  [pytree-structure] ;; N: ...

def of_the_whole_state():
    state = create(ema=params)
    return jax.grad(lambda s: s.apply_fn({"params": s.params}, x).sum())(state)  # E: grad: s.step is int, which has no gradient  [pytree-leaf] ;; N: ... ;; N: called at line 85

def other_gradients():
    state = create(ema=params)
    return state.apply_gradients(grads={"params": state.params})  # E: apply_gradients: structures differ at the root: the tree of parameters is a dict with keys 'layers_0', 'layers_2', "grads" is a dict with keys 'params'  [pytree-structure] ;; N: ...

def not_by_name():
    state = create(ema=params)
    return state.apply_gradients(state.params)  # E: apply_gradients: takes its arguments by name only: grads=...  [pytree-structure] ;; N: ...

def no_such_field():
    state = create(ema=params)
    return state.replace(average=params)  # E: TrainState.replace: State has no field "average": its fields are "step", "params", "opt_state", "ema", "rate", "apply_fn", ...  [pytree-structure] ;; N: ...

def average_of_something_else():
    return jax.jit(step)(create(ema={"w": jnp.ones(2)}), x, y)

def frozen_and_not():
    return jax.tree.map(jnp.add, freeze(params), params)  # E: tree.map: structures differ at the root: the first tree is a FrozenDict with keys 'layers_0', 'layers_2', "params" is a dict with keys 'layers_0', 'layers_2'  [pytree-structure] ;; N: ...

def flat_path():
    return flatten_dict(params, sep=".")["layers_0/kernel"]  # E: flatten_dict(...) has no key 'layers_0/kernel': its keys are 'layers_0.kernel', 'layers_0.bias', 'layers_2.kernel', 'layers_2.bias'  [pytree-structure] ;; N: ...


def right():
    state, value = jax.jit(step)(create(ema=params, rate=1.0), x, y)
    state = step(state, x, y)[0]
    flat = flatten_dict(unfreeze(freeze(state.params)))
    kernels = unflatten_dict({path: leaf for path, leaf in flat.items() if path[-1] == "kernel"})
    labels = path_aware_map(lambda path, leaf: "head" if "layers_2" in path else "body", state.params)
    tx = optax.multi_transform({"head": optax.sgd(0.1), "body": optax.set_to_zero()}, labels)
    tx.init(state.params)
    rest, layer = freeze(params).pop("layers_0")
    return value + flat["layers_0", "bias"].sum(), kernels["layers_2"]["kernel"], rest["layers_2"], layer["bias"]


right()
no_average()  # RAISES
unknown_field()  # RAISES
of_the_whole_state()  # RAISES
other_gradients()  # RAISES
not_by_name()  # RAISES
no_such_field()  # RAISES
average_of_something_else()  # RAISES
frozen_and_not()  # RAISES
flat_path()  # RAISES
