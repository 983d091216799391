"""Shardings that a function made, mapped from specifications or took apart: a prefix of the arguments and the result."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:1]), ("data",))
x = jnp.ones(4)


def specs():
    return {"w": P("data"), "b": P(None)}


def on(mesh, specs):
    return jax.tree.map(lambda s: NamedSharding(mesh, s), specs, is_leaf=lambda s: isinstance(s, P))


def double(params):
    return jax.tree.map(lambda leaf: 2 * leaf, params)


def make(mesh):
    shardings = on(mesh, specs())
    return jax.jit(double, in_shardings=(shardings,), out_shardings=shardings)


def make_first(mesh):
    return jax.jit(lambda params, batch: params, in_shardings=(on(mesh, specs()), None))


def make_out(mesh):
    return jax.jit(lambda params: params["w"], out_shardings=on(mesh, specs()))


def make_two(mesh):
    one = NamedSharding(mesh, P())
    return jax.jit(lambda params, batch: params, in_shardings=(one, one))


def run():
    step = make(mesh)
    step({"w": x, "b": x})
    step({"w": x, "b": x, "scale": x})  # E: jit: in_shardings[0] is no prefix of "params"...  [pytree-prefix] ;; N: ...


def run_first():
    step = make_first(mesh)
    step({"w": x, "b": x}, {"anything": x})
    step([x, x], x)  # E: jit: in_shardings[0] is no prefix of "params"...  [pytree-prefix] ;; N: ...


def run_out():
    make_out(mesh)({"w": x, "b": x})  # E: jit: out_shardings is no prefix of the result...  [pytree-prefix] ;; N: ...


def run_two(*arguments):
    step = make_two(mesh)
    return step(*arguments)  # E: jit: in_shardings has 2 entries, but 3 positional arguments are given  [pytree-prefix] ;; N: ...


def run_all(*arguments):
    step = make_two(mesh)
    return step(*arguments)


run()  # RAISES
run_first()  # RAISES
run_out()  # RAISES
run_two({"w": x}, x, x)  # RAISES
run_all({"w": x}, [x, x])
