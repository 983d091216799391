"""An NNX module is known by its variables: they are split, merged, differentiated and updated as ``nnx`` does it."""

import jax
import jax.numpy as jnp
import optax
from flax import nnx


class Block(nnx.Module):
    def __init__(self, inner, outer, *, rngs):
        self.linear = nnx.Linear(inner, outer, rngs=rngs)
        self.norm = nnx.BatchNorm(outer, rngs=rngs)
        self.drop = nnx.Dropout(0.1, rngs=rngs)

    def __call__(self, x):
        return nnx.relu(self.drop(self.norm(self.linear(x))))  # E: nnx.Linear: the layer takes arrays with 3 features, not a float array of shape (6, 4)  [pytree-leaf] ;; N: ...


class Model(nnx.Module):
    def __init__(self, widths, *, rngs):
        self.blocks = nnx.List([Block(inner, outer, rngs=rngs) for inner, outer in widths])
        self.head = nnx.Sequential(nnx.Linear(widths[-1][1], 2, rngs=rngs), jnp.tanh)
        self.scale = nnx.Param(jnp.ones(()))
        self.widths = tuple(widths)

    def __call__(self, x):
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def make(**options):
    model = Model([(3, 4), (4, 5)], rngs=nnx.Rngs(0))
    return model, nnx.Optimizer(model, optax.adam(1e-3), **options)


def loss(model, x):
    y = model(x)
    return (y**2).mean(), y


x = jnp.ones((6, 3))


def moved(model, act):
    before = nnx.to_pure_dict(nnx.state(model, nnx.Param))
    act()
    after = nnx.to_pure_dict(nnx.state(model, nnx.Param))
    return any(jax.tree.leaves(jax.tree.map(lambda old, new: bool((old != new).any()), before, after)))

def merged(graphdef, params):
    return nnx.merge(graphdef, params)  # E: nnx.merge: "graphdef" is a State with keys 'blocks', 'head', 'scale'  [pytree-structure] ;; N: ... ;; N: ...

def swapped_halves():
    params, graphdef = nnx.split(make(wrt=nnx.Param)[0])
    return merged(graphdef, params)

def nothing_keeps_the_rest():
    return nnx.split(make(wrt=nnx.Param)[0], nnx.Param)  # E: nnx.split: no filter keeps blocks.0.drop.rngs.count, blocks.0.drop.rngs.key, blocks.0.norm.mean, ...  [pytree-structure] ;; N: ... ;; N: ...

def half_of_the_variables():
    graphdef, params, *_rest = nnx.split(make(wrt=nnx.Param)[0], nnx.Param, ...)
    return nnx.merge(graphdef, params)  # E: nnx.merge: the module has 19 variables, but the states have 11  [pytree-structure] ;; N: ...

def no_such_variable():
    return nnx.state(make(wrt=nnx.Param)[0], nnx.Param)["layers"]  # E: nnx.state(...) has no key 'layers': its keys are 'blocks', 'head', 'scale'  [pytree-structure] ;; N: ...

def other_width():
    return make(wrt=nnx.Param)[0](jnp.ones((6, 4)))

def pair_for_a_loss():
    return nnx.grad(loss)(make(wrt=nnx.Param)[0], x)  # E: nnx.grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ... ;; N: ...

def order_of_results():
    model, optimizer = make(wrt=nnx.Param)
    grads, _ = nnx.value_and_grad(loss, has_aux=True)(model, x)
    optimizer.update(model, grads)  # E: Optimizer.update: structures differ at the root: "model" is a State with keys 'blocks', 'head', 'scale', "grads" is a tuple of length 2  [pytree-structure] ;; N: ...

def order_of_arguments():
    model, optimizer = make(wrt=nnx.Param)
    grads = nnx.grad(loss, has_aux=True)(model, x)[0]
    assert moved(model, lambda: optimizer.update(grads, model))  # E: Optimizer.update: "model" is given a State, and "grads" the module: the module stays as it is  [pytree-structure] ;; N: ... ;; N: ...

def gradients_alone():
    model, optimizer = make(wrt=nnx.Param)
    optimizer.update(nnx.grad(loss, has_aux=True)(model, x)[0])  # E: Optimizer.update: takes the model, then the gradients  [pytree-structure] ;; N: ... ;; N: ...

def nothing_to_change():
    model, optimizer = make(wrt=nnx.Cache)
    grads = nnx.grad(loss, has_aux=True)(model, x)[0]
    assert moved(model, lambda: optimizer.update(model, grads))  # E: Optimizer.update: "wrt" keeps none of the variables of the model: nothing is changed  [pytree-structure] ;; N: ...

def options():
    return {"rngs": jax.random.key(0)}

def key_for_rngs():
    return nnx.Linear(2, 3, rngs=options()["rngs"])  # E: nnx.Linear: "rngs" is a key, not nnx.Rngs(...)  [pytree-structure] ;; N: ...

def module_for_a_state():
    nnx.update(make(wrt=nnx.Param)[0], make(wrt=nnx.Param)[0])  # E: nnx.update: "state" is a module, not its State: nnx.state(module)  [pytree-structure] ;; N: ...


@nnx.jit
def step(model, optimizer, x):
    (value, y), grads = nnx.value_and_grad(loss, has_aux=True)(model, x)
    optimizer.update(model, grads)
    return value, y


def right():
    model, optimizer = make(wrt=nnx.Param)
    value, y = step(model, optimizer, x)
    model.eval()
    graphdef, params, *others = nnx.split(model, nnx.Param, nnx.BatchStat, ...)
    before = jax.tree.map(jnp.zeros_like, params)
    nnx.update(model, jax.tree.map(lambda old, new: (old + new) / 2, before, params))
    merged(graphdef, nnx.state(model))
    nnx.merge(graphdef, before, *others)
    return y, value, params["blocks"][1]["linear"]["bias"]


right()
swapped_halves()  # RAISES
nothing_keeps_the_rest()  # RAISES
half_of_the_variables()  # RAISES
no_such_variable()  # RAISES
other_width()  # RAISES
pair_for_a_loss()  # RAISES
order_of_results()  # RAISES
order_of_arguments()  # RAISES
gradients_alone()  # RAISES
nothing_to_change()  # RAISES
key_for_rngs()  # RAISES
module_for_a_state()  # RAISES
