"""``nnx.split`` gives the definition and one state for each filter, which are unpacked into as many names."""

import jax
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs: nnx.Rngs) -> None:
        self.linear = nnx.Linear(2, 3, rngs=rngs)
        self.norm = nnx.BatchNorm(3, rngs=rngs)


net = Net(nnx.Rngs(0))
graphdef, state = nnx.split(net)
graphdef, params, rest = nnx.split(net, nnx.Param, ...)
graphdef, params, stats, rest = nnx.split(net, nnx.Param, nnx.BatchStat, ...)
filters = (nnx.Param, nnx.BatchStat, ...)
graphdef, *states = nnx.split(net, *filters)
reveal_type(nnx.split(net, nnx.Param, ...)[2])  # R: State[Any, Any]
nnx.merge(graphdef, params, stats, rest)
nnx.merge(graphdef, *states)


def keys(model: Net) -> list[str]:
    _, params, others = nnx.split(model, nnx.Param, ...)
    return [str(key) for key in (*params.keys(), *others.keys())]


def counted(model):
    _, params, others = nnx.split(model, nnx.Param, ...)
    return len(jax.tree.leaves(params)) + len(jax.tree.leaves(others))


print(keys(net), counted(net))
try:
    one, two = nnx.split(net, nnx.Param, ...)  # type: ignore[misc]
except ValueError:
    print("three values")
