"""summary draws a table."""

import dataclasses
from typing import Any

import jax
import jax.numpy as jnp

from treetyped import Param, State, pytree_dataclass, tree


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Linear:
    weight: Any
    bias: Any
    features: int = dataclasses.field(metadata={"static": True})


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class MLP:
    layers: Any
    activation: Any
    name: str = dataclasses.field(metadata={"static": True})


def model() -> MLP:
    layers = [Linear(jnp.ones((128, 64)), jnp.ones(64), 64), Linear(jnp.ones((64, 1), "bfloat16"), None, 1)]
    return MLP(layers, jax.nn.relu, "John")


def test_a_model_is_a_line_for_each_class_and_leaf_with_totals() -> None:
    assert tree.summary(model()).splitlines() == [
        "path               shape      dtype      size    bytes",
        "──────────────────────────────────────────────────────",
        "                   MLP(name='John')",
        ".layers[0]         Linear(features=64)",
        ".layers[0].weight  (128, 64)  float32   8,192  32.8 kB",
        ".layers[0].bias    (64,)      float32      64    256 B",
        ".layers[1]         Linear(features=1)",
        ".layers[1].weight  (64, 1)    bfloat16     64    128 B",
        ".layers[1].bias    None",
        ".activation        <custom_jvp relu>",
        "──────────────────────────────────────────────────────",
        "4 leaves                                8,320  33.2 kB",
    ]


def test_shapes_have_the_table_of_the_arrays_they_describe() -> None:
    params = {"w": jnp.ones((3, 4)), "b": 1.0}
    assert tree.summary(jax.eval_shape(lambda: {"w": params["w"]})) == tree.summary({"w": params["w"]})


def test_a_leaf_alone_has_a_table() -> None:
    assert tree.summary(jnp.ones(3)).splitlines()[2:] == [
        "        (3,)   float32     3   12 B",
        "───────────────────────────────────",
        "1 leaf                     3   12 B",
    ]


def test_nothing_has_a_table() -> None:
    assert tree.summary([]).splitlines() == [
        "path      shape  dtype  size  bytes",
        "───────────────────────────────────",
        "───────────────────────────────────",
        "0 leaves                   0    0 B",
    ]


def test_totals_are_those_of_size_and_nbytes() -> None:
    lines = tree.summary(model()).splitlines()
    assert lines[-1].split()[2:] == [f"{tree.size(model()):,}", f"{tree.nbytes(model()) / 1000:.3g}", "kB"]


def test_large_sizes_have_three_digits() -> None:
    def last(*shape: int) -> str:
        return tree.summary(jax.ShapeDtypeStruct(shape, jnp.float32)).splitlines()[-1].split("  ")[-1].strip()

    assert [last(100), last(249), last(250), last(10**6), last(7 * 10**9), last(10**12)] == [
        "400 B",
        "996 B",
        "1 kB",
        "4 MB",
        "28 GB",
        "4 TB",
    ]


def test_a_long_leaf_is_cut() -> None:
    assert tree.summary("x" * 100).splitlines()[2] == "        '" + "x" * 59 + "..."


def test_there_is_a_column_for_roles_if_there_are_any() -> None:
    @pytree_dataclass
    class Roles:
        w: Param[Any]
        both: Param[int] | State[int]
        n: int = 1

    assert tree.summary(Roles(jnp.ones(3), 2)).splitlines() == [
        "path      shape  dtype    size  bytes  role",
        "────────────────────────────────────────────",
        "          Roles",
        ".w        (3,)   float32     3   12 B  Param",
        ".both     ()     int         1    4 B  ?",
        ".n        ()     int         1    4 B",
        "────────────────────────────────────────────",
        "3 leaves                     5   20 B",
    ]


def test_trees_of_any_depth_have_a_table() -> None:
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    assert tree.summary(deep).splitlines()[-1].startswith("1 leaf ")
