"""What is said of an array, and of a call that fails, is what JAX says of it."""

from __future__ import annotations

import warnings
from random import Random

import jax
import jax.numpy as jnp
import jax.scipy
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.library import Libraries
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.values import Constant, External, Tuple, Value

from ..flow.programs import syntax  # noqa: TID252 -- one folder parses for all
from .array_calls import TRANSFORMED, WRITTEN

Sizes = tuple[int, ...]
KINDS = {"float": jnp.float32, "int": jnp.int32, "bool": jnp.bool_}
MODULES = {"jnp": jnp, "jax": jax, "lax": jax.lax, "np": np, "jsp": jax.scipy}
NAMES = {"jnp": "jax.numpy", "jax": "jax", "lax": "jax.lax", "np": "numpy", "jsp": "jax.scipy"}

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


CALLS = WRITTEN.split()
TRANSFORMED_CALLS = TRANSFORMED.strip().splitlines()
IN = [0, 1, -1, None, (0, 0), (0, None), (None, 1), (0,), (None, None), [0, 1], (2, 0), (0, -1), (1, 1), "0.5"]


def written(random: Random) -> str:
    return filled(random.choice(random.choice((CALLS, TRANSFORMED_CALLS))), random)


def filled(text: str, random: Random) -> str:
    for name, draw in {
        "axis": axis,
        "n": lambda random: random.choice((0, 1, -1, 2, -3)),
        "sizes": sizes,
        "key": key,
        "in": lambda random: random.choice(IN),
        "out": lambda random: random.choice([0, 1, -1, (0, 0), (0, -1), (0,), 3]),
        "equation": equation,
        "starts": lambda random: tuple(random.choice((0, 1, 1, 2)) for _ in range(random.randrange(4))),
        "ends": lambda random: tuple(random.choice((1, 2, 3)) for _ in range(random.randrange(4))),
        "strides": lambda random: random.choice([(1,), (2,), (1, 1)]),
        "size": lambda random: random.choice((1, 2, 3, 5)),
        "overlap": lambda random: random.choice(['"full"', '"same"', '"valid"']),
        "flag": lambda random: random.choice([True, False]),
        "mode": lambda random: random.choice(['"reduced"', '"complete"', '"r"', '"raw"', '"full"', '"economic"']),
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
REFUSING = (TypeError, ValueError, IndexError, ZeroDivisionError, NotImplementedError)
NEEDS_NUMBERS = ("mask", "unique(", "nonzero(", "bincount(x)", "argwhere(", "where(x)")
MASK, ROW = np.array([True, False, True]), np.array([0, 1])


def really(text: str, arrays: dict[str, jax.ShapeDtypeStruct]) -> object:
    """What JAX gives; the error where it raises."""

    def run(held: dict[str, jax.Array]) -> object:
        more = {"mask": MASK, "row": ROW, "i": jnp.zeros((2,), int), "k": jax.random.key(0)}
        return eval(text, {**MODULES, **held, **more})

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            make = np.ones if text.startswith("np.") else jnp.ones
            is_run = make is np.ones or any(word in text for word in NEEDS_NUMBERS)
            held = {name: make(a.shape, a.dtype) for name, a in arrays.items()} if is_run else {}
            found = run(held) if is_run else jax.eval_shape(run, arrays)
            return eval(text, {**MODULES, **arrays}) if text in NUMBERS else found
        except (
            TypeError,
            ValueError,
            IndexError,
            ZeroDivisionError,
            NotImplementedError,
            AttributeError,
            AssertionError,
        ) as error:
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
            return bool(value == is_) or getattr(is_, "shape", None) == ()  # it was an output of what is traced
        case Tuple(items=items, cls=cls):
            fields = None if cls is None else tuple(name for name, _ in cls.fields or ())
            same = isinstance(is_, tuple) and len(items) == len(is_) and getattr(is_, "_fields", None) == fields
            return same and all(map(is_so, items, is_))
        case _:
            return True


OTHERS = {"i": Array("int", (2,)), "mask": Array("bool", (3,)), "row": Array("int", (2,)), "k": Array("key")}


def drawn(random: Random) -> dict[str, jax.ShapeDtypeStruct]:
    first = sizes(random)
    shapes = [first, random.choice([first, first[::-1], sizes(random)]), random.choice([first, (), sizes(random)])]
    kinds = [random.choice(["float", "float", "int", "bool"]) for _ in shapes]
    return {n: jax.ShapeDtypeStruct(s, KINDS[k]) for n, s, k in zip("xyz", shapes, kinds, strict=True)}


def as_said(struct: jax.ShapeDtypeStruct, text: str) -> Array:
    kinds = {jnp.dtype(dtype): kind for kind, dtype in KINDS.items()}
    return Array(kinds[struct.dtype], struct.shape, is_numpy=True if text.startswith("np.") else None)


def forgetful(array: Array, random: Random) -> Array:
    """Less is known of it."""
    if random.random() < 0.2:
        return Array(array.kind, is_numpy=array.is_numpy)
    shape = tuple(None if random.random() < 0.3 else size for size in array.shape or ())
    return Array(array.kind if random.random() < 0.7 else None, shape, is_numpy=array.is_numpy)


@settings(max_examples=3_000, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**40))
def test_a_result_is_as_jax_says_and_what_fails_fails(seed: int) -> None:
    check(seed)


def check(seed: int) -> None:
    random = Random(seed)
    text, arrays = written(random), drawn(random)
    is_ = really(text, arrays)
    exact = {name: as_said(struct, text) for name, struct in arrays.items()}
    for known in (exact, {name: forgetful(array, random) for name, array in exact.items()}):
        machine = machine_for(known | OTHERS, f"r = {text}\n")
        said, shown = machine.look_up("r"), {name: (a.shape, a.dtype) for name, a in arrays.items()}
        context = f"{text} of {shown}, known as {known}: {said} is {is_}"
        if isinstance(is_, Exception):
            continue
        assert not machine.failures, f"{context}: {machine.failures[0].text}"
        assert said is None or is_so(said, is_), context
