"""``Optimizer`` keeps its state; ``tree.init`` makes the arrays of a spec, and both are known without annotations."""

import jax
import jax.numpy as jnp
import optax
from jax import Array
from jax.nn.initializers import he_normal, zeros

from treetyped import Initializer, Optimizer, Param, Rng, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    bias: Param[Array] | None
    key: Rng[Array]

    def __call__(self, x):
        return x @ self.weight + (0.0 if self.bias is None else self.bias)  # E: "@": the shapes do not go together: (4, 2) and (3, 2)  [pytree-leaf] ;; N: ...


def build(inner, outer):
    spec = Model(Initializer(he_normal(), (inner, outer)), Initializer(zeros, (outer,)), jax.random.key(1))
    return tree.init(spec, jax.random.key(0))

def halves(model):
    return tree.partition(model, Param)

def loss(params, rest, x):
    return jnp.mean(tree.combine(params, rest)(x) ** 2)

def step(model, optimizer, x):
    params, rest = halves(model)
    value, grads = jax.value_and_grad(loss)(params, rest, x)
    params, optimizer = optimizer.update(grads, params)  # E: Optimizer.update: there is no state yet  [pytree-structure] ;; N: start with optimizer.init(params) ;; N: ...
    return tree.update(model, params), optimizer, value

def ready(model, tx):
    return Optimizer(tx).init(tree.filter(model, Param))

model, x = build(2, 3), jnp.ones((4, 2))


def right():
    trained, optimizer = model, ready(model, optax.adam(1e-2))
    for _ in range(3):
        trained, optimizer, _ = jax.jit(step)(trained, optimizer, x)
    assert trained(x).shape == (4, 3)
    return jax.tree.map(jnp.add, optimizer, ready(model, optimizer.transformation))

def no_state():
    return step(model, Optimizer(optax.sgd(0.1)), x)

def without_parameters():
    params, _ = halves(model)
    return ready(model, optax.sgd(0.1)).update(params)  # E: Optimizer.update cannot be called with these arguments  [pytree-structure] ;; N: ...

def part_of_the_gradients():
    params, rest = halves(model)
    grads = jax.grad(loss)(params, rest, x)
    return ready(model, optax.sgd(0.1)).update(grads.weight, params)  # E: Optimizer.update: structures differ at the root: "grads.weight" is a leaf (float array of shape (2, 3)), "params" is Model  [pytree-structure] ;; N: ...

def whole_model():
    params, rest = halves(model)
    grads = jax.grad(loss)(params, rest, x)
    return ready(model, optax.sgd(0.1)).update(grads, model)  # E: Optimizer.update: structures differ at .key: "grads" is None, "model" is a leaf (key array)  [pytree-structure] ;; N: ...

def results_in_another_order():
    params, rest = halves(model)
    _, params = ready(model, optax.sgd(0.1)).update(jax.grad(loss)(params, rest, x), params)
    return tree.update(model, params)  # E: tree.update: structures differ at the root: ...  [pytree-filter] ;; N: ...

def of_other_sizes():
    return build(3, 2)(x)

def no_shape(shape=3):
    return Initializer(zeros, shape)  # E: Initializer: shape is 3: give a tuple, such as (3,)  [pytree-structure] ;; N: ...

def spec_is_called():
    spec = Model(Initializer(zeros, (2, 3)), None, jax.random.key(0))
    return spec(x)


right()
no_state()  # RAISES
without_parameters()  # RAISES
part_of_the_gradients()  # RAISES
whole_model()  # RAISES
results_in_another_order()  # RAISES
of_other_sizes()  # RAISES
no_shape()  # RAISES
spec_is_called()  # RAISES
