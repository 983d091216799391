"""NNX's functions of graphs: a definition and its states, filters, and modules that hold what they may."""

import jax.numpy as jnp
import optax
from flax import nnx


class Model(nnx.Module):
    def __init__(self, rngs: nnx.Rngs):
        self.linear = nnx.Linear(2, 2, rngs=rngs)
        self.steps = 3

    def __call__(self, x):
        return self.linear(x)


model = Model(nnx.Rngs(0))
graphdef, state = nnx.split(model)
nnx.merge(graphdef, state)
nnx.merge(state, graphdef)  # E: nnx.merge: "graphdef" is a State with keys 'linear'  [pytree-structure] ;; N: nnx.split(model) returns (graphdef, state), and nnx.merge takes them in this order
nnx.merge(graphdef)  # E: nnx.merge: the module has 2 variables, but the states have 0  [pytree-structure]
nnx.pop(model)  # E: No overload variant of "pop" matches argument type "Model"  [call-overload]
nnx.split(model, 3)  # E: No overload variant of "split" matches argument types "Model ...  [call-overload]
nnx.merge_state(3, 4)  # E: Argument 1 to "merge_state" has incompatible type "int"; exp ...  [arg-type] ;; E: Argument 2 to "merge_state" has incompatible type "int"; exp ...  [arg-type]
nnx.Sequential(3, 4)(jnp.ones(2))  # E: Argument 1 to "Sequential" has incompatible type "int"; expe ...  [arg-type] ;; E: Argument 2 to "Sequential" has incompatible type "int"; expe ...  [arg-type]
model.steps = nnx.Param(jnp.ones(2))  # E: Incompatible types in assignment (expression has type "Param ...  [assignment]
optimizer = nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param)
optimizer.update(model)  # E: Too few arguments for "update" of "Optimizer"  [call-arg]
optimizer.model  # E: "Optimizer[Model]" has no attribute "model"  [attr-defined]
nnx.data(jnp.ones(2), a=3)  # E: Unexpected keyword argument "a" for overloaded function "dat ...  [call-overload] ;; E: No overload variant of "data" matches argument types "Array" ...  [call-overload]
nnx.split(model, nnx.Param, ...)
nnx.split(model, ..., nnx.Param)  # E: nnx.split: a filter that keeps the rest, ... or True, comes last  [pytree-structure]
nnx.state(model, True, nnx.Param)  # E: nnx.state: a filter that keeps the rest, ... or True, comes last  [pytree-structure]
nnx.List([1, 2])[5]  # E: nnx.List(...) has no item 5: it has 2 items  [pytree-structure]
nnx.Dict({"a": 1})["b"]  # E: nnx.Dict(...) has no key 'b': its only key is 'a'  [pytree-structure]
