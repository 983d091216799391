"""A tree prints so that one can read it."""

import dataclasses
import functools
from collections import OrderedDict, defaultdict
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from treetyped.show import pformat, tree_repr


@dataclasses.dataclass
class Linear:
    weight: Any
    bias: Any = None
    secret: str = dataclasses.field(default="hidden", repr=False)


class Adam(NamedTuple):
    mu: Any
    nu: Any


class Own:
    def __repr__(self) -> str:
        return "<own>"


@dataclasses.dataclass
class OwnRepr:
    x: Any

    def __repr__(self) -> str:
        return f"own {self.x}"


@dataclasses.dataclass(repr=False)
class Marked:
    x: Any
    __repr__ = tree_repr


class OwnList(list[int]):
    def __repr__(self) -> str:
        return "own list"


class OwnTuple(NamedTuple):
    x: Any

    def __repr__(self) -> str:
        return "own tuple"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (1.5, "1.5"),
        ("text", "'text'"),
        (jnp.ones((128, 64)), "f32[128,64]"),
        (jnp.ones(()), "f32[]"),
        (jnp.ones(3, "bfloat16"), "bf16[3]"),
        (jnp.ones(3, int), "i32[3]"),
        (jnp.ones(3, "uint8"), "u8[3]"),
        (jnp.ones(3, bool), "bool[3]"),
        (jnp.ones(3, "complex64"), "c64[3]"),
        (jax.random.key(0), "key<fry>[]"),
        (np.ones(3), "f64[3](numpy)"),
        (np.float32(1), "f32[](numpy)"),
        (jax.ShapeDtypeStruct((3,), "float32"), "f32[3](shape)"),
        ([], "[]"),
        ((1,), "(1,)"),
        ({"a": [1, (2, 3)]}, "{'a': [1, (2, 3)]}"),
        (OrderedDict(a=1), "OrderedDict({'a': 1})"),
        (defaultdict(int, a=1), "defaultdict(int, {'a': 1})"),
        (Adam(1, jnp.ones(2)), "Adam(mu=1, nu=f32[2])"),
        (Linear(jnp.ones(2)), "Linear(weight=f32[2], bias=None)"),
        ([Marked(Own())], "[Marked(x=<own>)]"),
        (OwnRepr(1), "own 1"),
        ([OwnRepr(1), OwnList([1]), OwnTuple(1)], "[own 1, own list, own tuple]"),
        (jax.nn.relu, "<custom_jvp relu>"),
        (functools.partial(len, [1]), "partial(<built-in function len>, [1])"),
        (Linear, f"{__name__}.Linear"),
    ],
)
def test_this_value_prints_as_this_text(value: Any, text: str) -> None:
    assert pformat(value) == text


def test_a_tree_too_wide_for_a_line_is_indented() -> None:
    layers = [Linear(jnp.ones((128, 64)), jnp.ones(64)), Linear({"q": jnp.ones((64, 64)), "k": jnp.ones((64, 64))})]
    assert pformat({"layers": layers, "state": Adam(0, 1)}, width=50) == (
        "{\n"
        "  'layers': [\n"
        "    Linear(weight=f32[128,64], bias=f32[64]),\n"
        "    Linear(\n"
        "      weight={'q': f32[64,64], 'k': f32[64,64]},\n"
        "      bias=None\n"
        "    )\n"
        "  ],\n"
        "  'state': Adam(mu=0, nu=1)\n"
        "}"
    )


def test_a_class_made_inside_a_function_has_a_short_name() -> None:
    @dataclasses.dataclass
    class Inner:
        x: int

    assert pformat(Inner(1)) == "Inner(x=1)"


def test_a_field_that_is_not_set_is_left_out() -> None:
    half = object.__new__(Linear)
    half.weight = 1
    assert pformat(half) == "Linear(weight=1, bias=None)"


def test_a_tree_inside_itself_ends() -> None:
    loop: dict[str, Any] = {"a": 1}
    loop["self"] = [loop]
    assert pformat(loop) == "{'a': 1, 'self': [<recursive>]}"


def test_a_traced_array_says_so() -> None:
    seen = []
    jax.jit(lambda x: seen.append(pformat([x])))(jnp.ones(3))
    assert seen == ["[f32[3](traced)]"]


def test_repr_of_a_class_with_tree_repr_is_pformat() -> None:
    assert repr(Marked([jnp.ones(3)])) == "Marked(x=[f32[3]])"
