"""Another optimiser's state has other fields, and that of another model other shapes or another structure."""

import jax
import jax.numpy as jnp
import optax


def make(width=2):
    return {"layer": {"w": jnp.zeros((3, width)), "b": jnp.zeros(width)}, "scale": [jnp.ones(4), jnp.ones(())]}


def grads_of(params):
    return jax.tree.map(jnp.ones_like, params)


adam, momentum, plain = optax.adam(1e-3), optax.sgd(0.1, momentum=0.9), optax.sgd(0.1)
longer = optax.chain(optax.clip(1.0), optax.adam(1e-3), optax.scale(1.0))
init, step = optax.lion(1e-3)

def other_optimiser(params):
    return adam.update(grads_of(params), momentum.init(params))  # E: update: "state" is the state of another optimiser, which has other fields  [pytree-structure] ;; N: ...

def no_trace_was_kept(params):
    return momentum.update(grads_of(params), plain.init(params))  # E: update: "state" is the state of another optimiser, which has other fields  [pytree-structure] ;; N: ...

def other_length(params):
    return longer.update(grads_of(params), adam.init(params))  # E: update: "state" is the state of another optimiser, which has other fields  [pytree-structure] ;; N: ...

def other_shapes(params):
    return adam.update(grads_of(params), adam.init(make(5)))  # E: update: "updates" has an array of shape (2,) where "params of init" has one of shape (5,)  [pytree-structure] ;; N: ...

def other_structure(params):
    return step(grads_of(params)["layer"], init(params), params)  # E: update: structures differ at the root: "updates" is a dict with keys 'b', 'w', the tree given to init is a dict with keys 'layer', 'scale'  [pytree-structure] ;; N: ...

def no_state(params):
    return plain.update(grads_of(params), params["scale"][0])  # E: update: "state" is float array of shape (4,), which is no state of an optimiser  [pytree-structure] ;; N: ... ;; N: called at line 63


def swapped(params):
    _state, updates = adam.update(grads_of(params), adam.init(params))
    return optax.apply_updates(params, updates)  # E: apply_updates: "updates" is given the optimiser's state  [pytree-structure] ;; N: ... ;; N: called at line 64


def right(params):
    plain.update(grads_of(params), adam.init(params))
    state = adam.init(params)
    for _ in range(3):
        updates, state = adam.update(grads_of(params), state, params)
        params = optax.apply_updates(params, updates)
    stacked = jax.tree.map(lambda leaf: jnp.stack([leaf] * 5), params)
    many = jax.vmap(adam.init)(stacked)
    updates, many = jax.vmap(adam.update)(grads_of(stacked), many)
    updates, _one = adam.update(grads_of(params), jax.tree.map(lambda leaf: leaf[0], many))
    return step(grads_of(params), init(params), params)


right(make())
other_optimiser(make())  # RAISES
no_trace_was_kept(make())  # RAISES
other_length(make())  # RAISES
other_shapes(make())  # RAISES
other_structure(make())  # RAISES
no_state(make())  # RAISES
swapped(make())  # RAISES
