"""treetyped.tree knows the classes of the library: their paths, static fields and reprs."""

import jax
import jax.numpy as jnp
import pytest

from treetyped import field, pytree_dataclass, tree
from treetyped.tree import StructureError


@pytree_dataclass
class Linear:
    weight: jax.Array
    bias: jax.Array | None
    features: int = field(default=3, static=True)


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear
    name: str = field(default="John", static=True)


@pytree_dataclass
class Positive:
    x: jax.Array

    def __post_init__(self) -> None:
        if not self.x.min() > 0:
            raise ValueError("not positive")


def model(name: str = "John", bias: jax.Array | None = None) -> MLP:
    return MLP([Linear(jnp.ones((128, 64)), bias)], Linear(jnp.ones((64, 3)), jnp.ones(3)), name)


def refused(a: MLP, b: MLP) -> str:
    with pytest.raises(StructureError) as caught:
        tree.map(lambda x, y: x + y, a, b)
    return str(caught.value)


def test_the_path_names_the_field_that_differs() -> None:
    assert refused(model(), model(bias=jnp.ones(3))) == (
        "tree.map: structures differ at .layers[0].bias: the first tree is None, the second tree is a leaf (f32[3])\n"
        "put an array there, or pass is_leaf=lambda x: x is None to hand the function None"
    )


def test_static_fields_that_differ_are_shown_and_no_others() -> None:
    assert refused(model("John"), model("Karen")) == (
        "tree.map: structures differ at the root: "
        "the first tree is MLP with name='John', the second tree is MLP with name='Karen'"
    )


def test_a_class_that_checks_its_values_is_transposed_and_refused_without_being_made() -> None:
    batch = [Positive(jnp.ones(3)), Positive(jnp.ones(3))]
    assert tree.equal(tree.transpose(tree.structure([0, 0]), None, batch).x, [jnp.ones(3), jnp.ones(3)])
    with pytest.raises(StructureError) as caught:
        tree.transpose(tree.structure([0, 0]), tree.structure(batch[0]), [batch[0], [1]])
    assert str(caught.value) == (
        'tree.transpose: structures differ at [1]: "inner_treedef" is Positive, '
        '"pytree_to_transpose" is a list of length 1'
    )


def test_a_model_prints_with_its_arrays_in_short() -> None:
    assert repr(model()) == (
        "MLP(\n"
        "  layers=[Linear(weight=f32[128,64], bias=None, features=3)],\n"
        "  head=Linear(weight=f32[64,3], bias=f32[3], features=3),\n"
        "  name='John'\n"
        ")"
    )


def test_a_model_has_a_table_with_its_static_fields() -> None:
    assert tree.summary(model()).splitlines() == [
        "path               shape      dtype     size    bytes",
        "─────────────────────────────────────────────────────",
        "                   MLP(name='John')",
        ".layers[0]         Linear(features=3)",
        ".layers[0].weight  (128, 64)  float32  8,192  32.8 kB",
        ".layers[0].bias    None",
        ".head              Linear(features=3)",
        ".head.weight       (64, 3)    float32    192    768 B",
        ".head.bias         (3,)       float32      3     12 B",
        "─────────────────────────────────────────────────────",
        "3 leaves                               8,387  33.5 kB",
    ]


def test_equal_and_allclose_compare_models() -> None:
    assert tree.equal(model(), model()) is True
    assert tree.equal(model(), model("Karen")) is False
    assert tree.equal(model(), model(bias=jnp.ones(3))) is False
    near = tree.map(lambda x: x + 1e-7, model())
    assert tree.allclose(model(), near) is True
