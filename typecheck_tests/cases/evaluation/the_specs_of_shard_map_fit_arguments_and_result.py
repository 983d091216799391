"""``in_specs`` is a prefix of the arguments and ``out_specs`` of the result, however the function is reached."""

import functools
import json

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:1]), ("data",))
SPEC = {"w": P()}
x = jnp.ones((4, 2))


def init():
    return {"w": jnp.ones(2), "b": jnp.zeros(())}


def loss(params, x):
    return jax.lax.pmean(jnp.mean(x @ params["w"] + params["b"]), "data")


mapped = jax.shard_map(loss, mesh=mesh, in_specs=(SPEC, P("data")), out_specs=P())


def train():
    params = init()
    for _ in range(3):
        _, grads = jax.value_and_grad(mapped)(params, x)
        # E: shard_map: in_specs[0] is no prefix of "params" at the root: in_specs[0] is a dict with keys 'w', "params" is a dict with keys 'b', 'w'  [pytree-prefix] ;; N: ...
        params = jax.tree.map(lambda p, g: p - g, params, grads)
    return params


train()  # RAISES


class Runner:
    def __init__(self, params):
        self.params = params
        options = {"mesh": mesh, "in_specs": (P(), P("data"), P()), "out_specs": P()}
        self.loss = functools.partial(jax.shard_map, **options)(loss)

    def run(self):
        return self.loss(self.params, x)  # E: shard_map: in_specs has 3 entries, but 2 positional arguments are given  [pytree-prefix] ;; N: ...


Runner(init()).run()  # RAISES


def halves(x):
    return {"mean": jax.lax.pmean(x.mean(), "data"), "rows": x}


def summary(x):
    specs = {"mean": P()}
    return jax.shard_map(halves, mesh=mesh, in_specs=P("data"), out_specs=specs)(x)  # E: shard_map: out_specs is no prefix of the result at the root: out_specs is a dict with keys 'mean', the result is a dict with keys 'mean', 'rows'  [pytree-prefix] ;; N: called at line 62


summary(x)  # RAISES


@functools.partial(jax.shard_map, mesh=mesh, in_specs=(P(), P("data")), out_specs=P("data"))
def applied(f, x):
    return f(x)


def bent(x):
    return applied(jnp.tanh, x)  # E: shard_map: f is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...


bent(x)  # RAISES


# What fits: ``None`` stands for whatever is below it, one spec for all, and a tree like the argument.
everything = {"w": P(), "b": None}


def right(specs):
    return jax.shard_map(loss, mesh=mesh, in_specs=specs, out_specs=P())(init(), x)


print(right((everything, P("data"))), right((None, P("data"))), right(P()), right(None))
rows = jax.shard_map(halves, mesh=mesh, in_specs=P("data"), out_specs={"mean": P(), "rows": P("data")})(x)
print(rows["rows"] + x, json.dumps(float(rows["mean"])))
