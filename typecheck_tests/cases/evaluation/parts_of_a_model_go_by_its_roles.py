"""What ``tree.filter`` and ``partition`` keep is known without annotations, and so is what the parts make together."""

import functools
from typing import Annotated, Any

import jax
import jax.numpy as jnp
from jax import Array
from typing_extensions import TypeVar

import treetyped as tt
from treetyped import BatchStat, Param, Rng, State, pytree_dataclass, tree
from treetyped.roles import StateRole

T = TypeVar("T", default=Any)


class AverageRole(StateRole): ...


Average = Annotated[T, AverageRole]


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]
    average: Average[Array]

    def __call__(self, x):
        return self.scale * (x - self.mean)  # E: self.mean is None here: "-" takes numbers  [pytree-leaf] ;; N: ...


@pytree_dataclass
class Model:
    norms: list[Norm]
    key: Rng[Array]
    bias: Param[Array] | None = None

    def parts(self, *wheres):
        return tree.partition(self, *wheres)

    def whole(self, part):
        return tree.update(self, part)  # E: tree.update: structures differ at .norms: "self" is a list of length 2, "part" is a list of length 3  [pytree-filter] ;; N: ...


def norm():
    return Norm(jnp.ones(3), jnp.zeros(3), jnp.zeros(3))

def make():
    return Model([norm(), norm()], jax.random.key(0))

def apply(params, rest, x):
    model = tree.combine(params, rest)  # E: tree.combine: the leaf at .norms[0].average is in no part  [pytree-filter] ;; N: ...
    for norm in model.norms:
        x = norm(x)
    return x

def both(model):
    return tree.filter(model, Param), tree.filter(model, ~tt.ParamRole)

keep = functools.partial(tree.filter, where=Param)
whole = tt.tree.combine
x = jnp.ones((4, 3))


def right():
    model = make()
    params, rest = tree.partition(model, Param)
    assert rest.norms[0].scale is None
    assert params.key is None
    apply(params, rest, x)
    first, second = both(model)
    apply(first, second, x)
    apply(tree.filter(model, tt.ParamRole), tree.filter(model, State), x)
    stats, averages, others = model.parts(BatchStat, Average)
    assert stats.norms[0].average is None
    assert averages.norms[0].mean is None
    apply(others, tree.combine(stats, averages, partial=True), x)
    grads = jax.grad(lambda p: apply(p, rest, x).sum())(params)
    stepped = jax.tree.map(lambda p, g: p - g, params, grads)
    assert model.whole(stepped).key is model.key
    first = tree.filter(model, ".norms[0]")
    assert first.norms[1].mean is None
    assert tree.filter(model, tree.where("**.mean") & BatchStat).norms[0].scale is None
    return tree.filter({"w": 1.5, "steps": 3}, float)["w"] + 1

def statistics_are_not_all_of_the_rest():
    model = make()
    return apply(tree.filter(model, Param), tree.filter(model, BatchStat), x)

def first_of_three():
    params, stats, _ = make().parts(Param, BatchStat)
    return whole(params, stats)  # E: tree.combine: the leaf at .norms[0].average is in no part  [pytree-filter] ;; N: ...

def own_role_is_lost():
    params, averages, _ = tree.partition(make().norms[0], Param, Average)
    return whole(params, averages)  # E: tree.combine: the leaf at .mean is in no part  [pytree-filter] ;; N: ...

def twice():
    model = make()
    return whole(keep(model), keep(model))  # E: tree.combine: the leaf at .norms[0].scale is in both "parts[0]" and "parts[1]"  [pytree-filter] ;; N: ...

def half_is_called():
    return keep(make()).norms[0](x)

def other_half_is_called():
    _, rest = tree.partition(make(), Param)
    return [x * norm.scale for norm in rest.norms]  # E: norm.scale is None here: "*" takes numbers  [pytree-leaf] ;; N: ...

def of_a_longer_model():
    model = make()
    longer = model.replace(norms=[*model.norms, norm()])
    return model.whole(keep(longer))

def gradients_of_the_rest():
    params, rest = tree.partition(make(), Param)
    return jax.grad(lambda r: apply(params, r, x).sum())(rest)  # E: ...  [pytree-leaf] ;; N: ...

def halves_are_mapped_together():
    params, rest = tree.partition(make().norms[0], Param)
    return jax.tree.map(jnp.add, params, rest)  # E: tree.map: structures differ at .mean: ...  [pytree-structure] ;; N: ... ;; N: ...


right()
statistics_are_not_all_of_the_rest()  # RAISES
first_of_three()  # RAISES
own_role_is_lost()  # RAISES
twice()  # RAISES
half_is_called()  # RAISES
other_half_is_called()  # RAISES
of_a_longer_model()  # RAISES
gradients_of_the_rest()  # RAISES
halves_are_mapped_together()  # RAISES
