"""What is said of an array, and of a call that fails, is what JAX says of it."""

from __future__ import annotations

import warnings
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.library import Libraries
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.values import Constant, External, Value

from ..flow.programs import syntax  # noqa: TID252 -- one folder parses for all

Sizes = tuple[int, ...]
KINDS = {"float": jnp.float32, "int": jnp.int32, "bool": jnp.bool_}
MODULES = {"jnp": jnp, "jax": jax, "lax": jax.lax, "np": np}
NAMES = {"jnp": "jax.numpy", "jax": "jax", "lax": "jax.lax", "np": "numpy"}

AXES = [0, 1, -1, -2, 2, (0, 1), (1, -1)]
KEYS = ["0", "-1", "1:", ":-1", "None", "...", "::2", "i", "mask", "1", ":", "row", "::-1"]


def axis(random: Random) -> object:
    return random.choice(AXES)


def sizes(random: Random, most: int = 3) -> Sizes:
    return tuple(random.choice((1, 2, 3)) for _ in range(random.randrange(most + 1)))


def key(random: Random) -> str:
    return ", ".join(random.choice(KEYS) for _ in range(random.randrange(1, 4)))


def equation(random: Random) -> str:
    letters = ["".join(random.choice("ijk") for _ in range(random.randrange(1, 4))) for _ in range(2)]
    result = "".join(random.sample(sorted(set("".join(letters))), random.randrange(len(set("".join(letters))) + 1)))
    return ",".join(letters) + random.choice(["", f"->{result}"])


WRITTEN = """
jnp.sum(x,{axis}) x.mean({axis}) jnp.max(x,axis={axis},keepdims=True) jnp.all(x,{axis}) jnp.std(x)
jnp.sum(x,keepdims=True) jnp.argmax(x,{n}) x.argmin() jnp.cumsum(x) jnp.cumsum(x,{n}) x.cumsum(axis={n}) lax.cumsum(x)
jnp.sort(x) jnp.sort(x,axis={n}) jnp.argsort(x,{n}) jax.nn.logsumexp(x,axis={axis}) jnp.linalg.norm(x,axis={n})
jnp.linalg.norm(x) jax.nn.softmax(x) jax.nn.relu(x) jnp.tanh(x) jnp.abs(x) jnp.where(x,y,z) jnp.where(x,y,1.0)
jnp.floor(y) jnp.maximum(x,y) jnp.clip(x,0,1) jnp.clip(x,y,z) jnp.divide(x,y) jnp.logaddexp(x,y) jnp.equal(x,y)
jnp.isclose(x,y) jnp.zeros({sizes}) jnp.full({sizes},2) jnp.full({sizes},y) jnp.zeros_like(x)
jnp.ones_like(x,dtype=jnp.int32) jnp.array([x,x]) jnp.array([1,2.0]) jnp.asarray(x,jnp.float32) jnp.arange(5)
jnp.arange(1,7,2) jnp.arange(3.0) jnp.linspace(0,1,5) jnp.linspace(x,1,5) jnp.eye(3) jnp.eye(3,2) jax.nn.one_hot(x,5)
jax.nn.one_hot(x,5,axis=0) jnp.reshape(x,{sizes}) x.reshape(-1) x.reshape({n},-1) jnp.reshape(x,(-1,2))
x.reshape(-1,3) x.reshape({sizes}) x.T jnp.transpose(x) jnp.transpose(x,{axis}) x.transpose(1,0) x.transpose((1,0,2))
jnp.swapaxes(x,{n},{n}) x.swapaxes(0,{n}) jnp.moveaxis(x,{n},{n}) jnp.moveaxis(x,{axis},{axis})
jnp.expand_dims(x,{axis}) jnp.squeeze(x) jnp.squeeze(x,{axis}) x.squeeze({n}) jnp.ravel(x) x.flatten()
jnp.broadcast_to(x,{sizes}) jnp.repeat(x,2) jnp.repeat(x,2,axis={n}) jnp.tile(x,2) jnp.tile(x,(2,3))
jnp.take_along_axis(x,y,axis={n}) jnp.take_along_axis(x,i,{n})
jnp.take(x,i,axis={n}) jnp.take(x,i) jnp.stack([x,y]) jnp.stack([x,y],axis={n}) jnp.concatenate([x,y])
jnp.concatenate([x,y],axis={n}) jnp.concatenate([x,y],axis=None) jnp.split(x,2)[1] jnp.split(x,[1,2],{n})[0]
jnp.meshgrid(x,y)[0] jnp.meshgrid(x,y,indexing="ij")[1] jnp.triu(x) jnp.atleast_1d(x) jnp.atleast_2d(x) jnp.diag(x)
lax.dynamic_slice_in_dim(x,0,1) lax.dynamic_index_in_dim(x,0,keepdims=False) lax.dynamic_index_in_dim(x,0,{n})
jnp.dot(x,y) jnp.matmul(x,y) x@y jnp.inner(x,y) jnp.outer(x,y) jnp.vdot(x,y) jnp.tensordot(x,y,1) jnp.tensordot(x,y)
jnp.einsum("{equation}",x,y) jnp.linalg.inv(x) jnp.linalg.det(x) jnp.linalg.solve(x,y) jnp.linalg.cholesky(x)
jnp.trace(x) jnp.diff(x) x[{key}] x[{key}] x[{key}] x[{key}] x.at[{key}].set(y) x.at[{key}].add(y) x.at[{key}].get()
x+y x-y x*y x/y x//2 x**2 x<y x==y x+1 x*1.0 2/x -x x&y ~x x.shape[0] x.ndim x.size x.astype(jnp.int32) x.real x.mT
lax.select(x,y,z) lax.stop_gradient(x) lax.stop_gradient((x,y))[1] jnp.square(x) jnp.isnan(x) jnp.power(x,y) x%y
jnp.sign(x) x.round() x.any() jnp.prod(x,{axis}) jnp.var(x,{axis}) jnp.median(x,{n}) x.max({axis}) x.sum()
x.repeat(2,{n}) x.take(i,{n}) x.sort() lax.expand_dims(x,({n},)) lax.transpose(x,{axis}) lax.concatenate([x,y],{n})
lax.max(x,y) lax.rsqrt(x) lax.exp(x) jnp.count_nonzero(x,{n}) jnp.nan_to_num(x) jnp.roll(x,1) jnp.flip(x)
lax.reshape(x,{sizes})
"""
CALLS = WRITTEN.split()


TRANSFORMED = """
jax.vmap(lambda a, b: (a, b), in_axes={in})(x, y)[0]
jax.vmap(lambda a, b: (a, b), in_axes={in})(x, y)[1]
jax.vmap(lambda a, b: (a, b), in_axes={in}, out_axes={out})(x, y)[1]
jax.vmap(lambda a, b: (a, b), {in}, (0, 1))(x, y)[1]
jax.vmap(lambda a: a, in_axes={n}, out_axes={n})(x)
jax.vmap(lambda a: a["p"][1], in_axes=({"p": [None, {n}]},))({"p": [y, x]})
jax.vmap(lambda a, b: a.sum() + b)(x, b=y)
jax.vmap(jax.vmap(lambda a, b: a + b), in_axes=(0, None))(x, y)
jax.vmap(jnp.sum, {in})(x)
jax.vmap(lambda a: 1.0)(x)
lax.scan(lambda c, r: (c + 1, r), y, x)[0]
lax.scan(lambda c, r: (c + 1, r), y, x)[1]
lax.scan(lambda c, r: (c * 1.0, c), y, x)[1]
lax.scan(lambda c, r: (c + y, r), 0, x)[0]
lax.scan(lambda c, r: (c + r, c), y, x)[0]
lax.scan(lambda c, r: (c * 1.0, c), 1, x)[1]
lax.scan(lambda c, r: ((c[0] + r, c[1]), c[0]), (0, y), x)[1]
lax.scan(lambda c, r: (jnp.where(r > 0, c, 1), c), 1.0, x)[0]
lax.scan(lambda c, r: (c + 1, r), y, x, length=3)[1]
lax.scan(lambda c, r: c + r, y, x)
lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 0.5, c[1]), (0, x))[0]
lax.while_loop(lambda c: jnp.sum(c), lambda c: c, x)
lax.cond(x, lambda: y, lambda: z)
lax.cond(jnp.all(x), lambda a: a, lambda a: a * 2, y)
lax.switch(x, [lambda a: a, lambda a: a], y)
lax.associative_scan(lambda a, b: (a[0] * b[0], b[1]), (x, y))[1]
jax.jacfwd(lambda a: {"o": a["p"] * 2})({"p": x})["o"]["p"]
jax.jacrev(lambda a: (a * 2, a), has_aux=True)(x)[1]
jax.hessian(lambda a: jnp.sum(a["p"] ** 2))({"p": x})["p"]["p"]
lax.scan(lambda c, r: (r, c), y, x, reverse=True)[1]
lax.scan(lambda c, r: (c, c), x, None, length=3)[1]
lax.scan(lambda c, r: (c + r[0], r[1]), 1, (x, y))[1]
lax.scan(lambda c, r: (c + r[0], r[1]), z, (x, y))[0]
lax.fori_loop(0, 3, lambda i, c: c + y, x)
lax.fori_loop(0, 3, lambda i, c: c + i, x)
lax.fori_loop(0, 3, lambda i, c: c * 2.0, 1)
lax.fori_loop(0, 3, lambda i, c: (c[1], c[0]), (x, y))[0]
lax.while_loop(lambda c: jnp.sum(c) < 0, lambda c: c * y, x)
lax.while_loop(lambda c: c, lambda c: c, x)
lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1]), (0, x))[0]
lax.cond(True, lambda a: a, lambda a: a + y, x)
lax.cond(True, lambda a, b: a, lambda a, b: b, x, y)
lax.cond(True, lambda a, b: a, lambda a, b: 1.0, x, y)
lax.switch(0, [lambda a: a, lambda a: a + y], x)
lax.map(lambda r: r.sum(), x)
lax.map(lambda r: (r, r), x)[1]
lax.associative_scan(jnp.add, x)
lax.associative_scan(lambda a, b: a * b, x, axis={n})
jax.grad(lambda a: jnp.sum(a))(x)
jax.grad(lambda a, b: jnp.sum(a * b), argnums={n})(x, y)
jax.grad(lambda a, b: jnp.sum(a * b), argnums=(0, 1))(x, y)[1]
jax.grad(lambda a: a)(x)
jax.value_and_grad(lambda a: (jnp.sum(a), a), has_aux=True)(x)[0][1]
jax.value_and_grad(lambda a: jnp.mean(a), allow_int=True)(x)[0]
jax.jacfwd(lambda a: a * 2)(x)
jax.jacrev(lambda a: a.sum(0))(x)
jax.jacrev(lambda a, b: a * b, argnums={n})(x, y)
jax.jacfwd(lambda a, b: a * b, argnums=(0, 1))(x, y)[1]
jax.hessian(lambda a: jnp.sum(a))(x)
jax.hessian(lambda a: a)(x)
jax.jvp(lambda a: a.sum(), (x,), (y,))[1]
jax.jvp(lambda a: a * 2, (x,), (x,))[0]
jax.vjp(lambda a: a * 2, x)[0]
jax.vjp(lambda a: a * 2, x)[1](y)[0]
jax.linearize(lambda a: a * 2, x)[0]
jax.linearize(lambda a: a * 2, x)[1](y)
jax.checkpoint(lambda a: a * 2)(x)
jax.jit(lambda a, b: a + b)(x, 1)
jax.eval_shape(lambda a: a.T, x)
""".strip().splitlines()
IN = [0, 1, -1, None, (0, 0), (0, None), (None, 1), (0,), (None, None), [0, 1], (2, 0), (0, -1), (1, 1), "0.5"]


def written(random: Random) -> str:
    text = random.choice(random.choice((CALLS, TRANSFORMED)))
    for name, draw in {
        "axis": axis,
        "n": lambda random: random.choice((0, 1, -1, 2, -3)),
        "sizes": sizes,
        "key": key,
        "in": lambda random: random.choice(IN),
        "out": lambda random: random.choice([0, 1, -1, (0, 0), (0, -1), (0,), 3]),
        "equation": equation,
    }.items():
        while f"{{{name}}}" in text:
            text = text.replace(f"{{{name}}}", str(draw(random)), 1)
    return text


def machine_for(arrays: dict[str, Array], text: str) -> Machine:
    machine = Machine(syntax(text), Libraries())
    for name, module in NAMES.items():
        machine.bind(name, External(module))
    for name, array in arrays.items():
        machine.bind(name, array)
    machine.run_file()
    return machine


NUMBERS = ("x.shape[0]", "x.ndim", "x.size")
MASK, ROW = np.array([True, False, True]), np.array([0, 1])


def really(text: str, arrays: dict[str, jax.ShapeDtypeStruct]) -> object:
    """What JAX gives; the error where it raises."""

    def run(held: dict[str, jax.Array]) -> object:
        return eval(text, {**MODULES, **held, "mask": MASK, "row": ROW, "i": jnp.zeros((2,), int)})

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = run({name: jnp.ones(a.shape, a.dtype) for name, a in arrays.items()}) if "mask" in text else None
            found = jax.eval_shape(run, arrays) if found is None else found
            return eval(text, {**MODULES, **arrays}) if text in NUMBERS else found
        except (TypeError, ValueError, IndexError, ZeroDivisionError, NotImplementedError) as error:
            return error


def is_so(said: Value, is_: object) -> bool:
    match said:
        case Array(kind=kind, shape=shape):
            if not hasattr(is_, "shape"):
                return False
            kinds = {"f": "float", "i": "int", "b": "bool", "u": "int", "c": "complex"}
            return (kind in (None, kinds.get(np.dtype(is_.dtype).kind))) and (
                shape is None
                or (len(shape) == len(is_.shape) and all(a in (None, b) for a, b in zip(shape, is_.shape, strict=True)))
            )
        case Constant(value=value):
            return bool(value == is_)
        case _:
            return True


def drawn(random: Random) -> dict[str, jax.ShapeDtypeStruct]:
    first = sizes(random)
    shapes = [first, random.choice([first, first[::-1], sizes(random)]), random.choice([first, (), sizes(random)])]
    kinds = [random.choice(["float", "float", "int", "bool"]) for _ in shapes]
    return {n: jax.ShapeDtypeStruct(s, KINDS[k]) for n, s, k in zip("xyz", shapes, kinds, strict=True)}


def as_said(struct: jax.ShapeDtypeStruct) -> Array:
    kinds = {jnp.dtype(dtype): kind for kind, dtype in KINDS.items()}
    return Array(kinds[struct.dtype], struct.shape)


def forgetful(array: Array, random: Random) -> Array:
    """Less is known of it."""
    if random.random() < 0.2:
        return Array(array.kind)
    shape = tuple(None if random.random() < 0.3 else size for size in array.shape or ())
    return Array(array.kind if random.random() < 0.7 else None, shape)


@settings(max_examples=3_000, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**40))
def test_a_result_is_as_jax_says_and_what_fails_fails(seed: int) -> None:
    check(seed)


def check(seed: int) -> None:
    random = Random(seed)
    text, arrays = written(random), drawn(random)
    is_ = really(text, arrays)
    others = {"i": Array("int", (2,)), "mask": Array("bool", (3,)), "row": Array("int", (2,))}
    exact = {name: as_said(struct) for name, struct in arrays.items()}
    for known in (exact, {name: forgetful(array, random) for name, array in exact.items()}):
        machine = machine_for(known | others, f"r = {text}\n")
        said, shown = machine.look_up("r"), {name: (a.shape, a.dtype) for name, a in arrays.items()}
        context = f"{text} of {shown}, known as {known}: {said} is {is_}"
        if isinstance(is_, Exception):
            continue
        assert not machine.failures, f"{context}: {machine.failures[0].text}"
        assert said is None or is_so(said, is_), context
