"""at, replace and replace_static: a copy with something else in a place."""

import copy
import dataclasses
import sys
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import jax
import jax.numpy as jnp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jax import Array

from treetyped import Initializer, field, pytree_dataclass, tree
from treetyped.errors import StaticValueError
from treetyped.tree import StructureError


class Pair(NamedTuple):
    x: Any
    y: Any


@pytree_dataclass
class Linear:
    weight: Any
    bias: Any = None
    name: str = field(default="linear", static=True)

    @property
    def first(self) -> Any:
        return self.weight


@pytree_dataclass
class Model:
    layers: list[Linear]
    pair: Any
    empty: Any = ()
    more: Any = ()
    training: bool = field(default=True, static=True)
    size: int | None = field(default=None, static=True)
    mode: Literal["a", "b"] = field(default="a", static=True)
    shape: tuple[int, ...] = field(default=(), static=True)
    rate: float = field(default=0.5, static=True)
    function: Callable[[float], float] = field(default=abs, static=True)


def model() -> Model:
    shared = object()
    return Model([Linear(1), Linear(2, 3)], Pair(shared, {"a": shared, "b": ()}))


def test_one_place() -> None:
    x = model()
    assert tree.at(x, lambda m: m.layers[1].bias).get() == 3
    assert tree.at(x, lambda m: m.layers[1].bias).set(4).layers[1] == Linear(2, 4)
    assert tree.at(x, lambda m: m.layers[1].bias).apply(lambda b: b + 1).layers[1] == Linear(2, 4)
    assert tree.at(x, lambda m: m.layers[0].first).set(7).layers[0] == Linear(7)
    assert x.layers == [Linear(1), Linear(2, 3)]


@pytest.mark.parametrize(
    ("where", "value", "read"),
    [
        (lambda m: m, 3, lambda m: m),
        (lambda m: m.layers, [Linear(5)], lambda m: m.layers),
        (lambda m: m.layers[0], Linear(5), lambda m: m.layers[0]),
        (lambda m: m.layers[0].bias, 5, lambda m: m.layers[0].bias),
        (lambda m: m.layers[0].bias, None, lambda m: m.layers[0].bias),
        (lambda m: m.pair, None, lambda m: m.pair),
        (lambda m: m.pair.x, 5, lambda m: m.pair.x),
        (lambda m: m.pair.y["a"], [1, 2], lambda m: m.pair.y["a"]),
        (lambda m: m.pair.y["b"], 5, lambda m: m.pair.y["b"]),
        (lambda m: m.empty, 5, lambda m: m.empty),
        (lambda m: m.more, 5, lambda m: m.more),
    ],
)
def test_any_node_leaf_none_and_empty_node_is_a_place(where: Any, value: Any, read: Any) -> None:
    x = model()
    changed = tree.at(x, where).set(value)
    assert read(changed) == value
    assert tree.equal(tree.at(changed, read).set(read(x)), x)
    assert tree.equal(tree.at(x, where).set(tree.at(x, where).get()), x)


def test_several_places() -> None:
    chosen = tree.at(model(), lambda m: (m.layers[1].weight, m.layers[0].bias, m.pair.y))
    assert chosen.get()[:2] == (2, None)
    changed = chosen.set((7, 8, 9))
    assert changed.layers == [Linear(1, 8), Linear(7, 3)]
    assert changed.pair.y == 9
    weights = tree.at(model(), lambda m: [layer.weight for layer in m.layers])
    assert weights.get() == [1, 2]
    assert weights.apply(lambda ws: [10 * w for w in ws]).layers == [Linear(10), Linear(20, 3)]
    nothing: Any = tree.at(model(), lambda m: ())
    assert nothing.set(()).layers == model().layers


def test_a_tuple_that_is_a_node_is_one_place() -> None:
    assert tree.at({"a": (1, 2)}, lambda d: d["a"]).set((3, 4, 5)) == {"a": (3, 4, 5)}
    assert tree.at(model(), lambda m: m.pair).apply(lambda pair: Pair(1, pair.y)).pair.x == 1


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (lambda m: (m.layers[0].weight, m.layers[0].weight), "tree.at: .layers[0].weight is chosen twice"),
        (lambda m: (m.layers, m.pair, m.layers), "tree.at: .layers is chosen twice"),
        (lambda m: (m.layers[0].bias, m.layers), "tree.at: .layers[0].bias is inside .layers, which is chosen too"),
        (lambda m: (m.pair, m.pair.x), "tree.at: .pair.x is inside .pair, which is chosen too"),
        (
            lambda m: m.training,
            "tree.at: True is no place of the tree: return a node or a leaf as it stands in the tree (static fields "
            "are changed by tree.replace_static or dataclasses.replace)",
        ),
        (lambda m: (m.training, m.training), "tree.at: True is no place of the tree: "),
        (lambda m: None, "tree.at: None is no place of the tree: "),
        (lambda m: Linear(m.pair.x), "tree.at: a Linear is no place of the tree: "),
        (lambda m: (m.pair, m.layers[0].name), "tree.at: 'linear' is no place of the tree: "),
    ],
)
def test_what_is_no_place_is_refused(where: Any, says: str) -> None:
    with pytest.raises(StructureError) as caught:
        tree.at(model(), where).get()
    assert str(caught.value).startswith(says)


def test_a_leaf_is_chosen_as_it_is() -> None:
    with pytest.raises(AttributeError) as caught:
        tree.at(model(), lambda m: m.layers[0].weight.T).get()
    assert str(caught.value) == "tree.at: the leaf at .layers[0].weight is chosen as it is, without .T: use apply"
    with pytest.raises(TypeError, match=r"the leaf at \.layers\[0\]\.weight .* without \[0\]: use apply"):
        tree.at(model(), lambda m: m.layers[0].weight[0]).get()


def test_a_function_that_changes_the_tree_is_refused() -> None:
    whole = {"layers": [1, 2, 3], "more": {"a": 4}}
    for _ in range(2):
        with pytest.raises(
            StructureError, match=r'tree.at: "where" changed the tree that it was given: return a place'
        ):
            tree.at(whole, lambda m: m["layers"].pop()).set(0)
        with pytest.raises(KeyError):
            tree.at(whole, lambda m: m["more"].pop("a") and m["more"]["b"]).get()
        assert tree.at(whole, lambda m: m["layers"][-1]).set(0) == {"layers": [1, 2, 0], "more": {"a": 4}}
        assert tree.at(whole, lambda m: m["more"]["a"]).get() == 4


def test_a_class_that_is_not_frozen_may_be_changed_without_harm() -> None:
    @pytree_dataclass(frozen=False)
    class Loose:
        x: Any
        y: Any

    def swapped(loose: Loose) -> Any:
        loose.x, loose.y = loose.y, loose.x
        return loose.x

    for _ in range(2):
        tree.at(Loose(1, 2), swapped).get()
        assert tree.at(Loose(1, 2), lambda m: m.x).get() == 1


def test_the_same_places_in_other_trees_of_the_structure() -> None:
    for number in range(3):
        whole = Linear(number, [number, None])
        assert tree.at(whole, lambda m: m.weight).set(9) == Linear(9, [number, None])
        assert tree.at(whole, lambda m: m.bias).get() is whole.bias
        assert tree.at(whole, lambda m: (m.bias[1], m.weight)).set((7, 8)) == Linear(8, [number, 7])
        assert tree.at(Linear(number, [number, ()]), lambda m: m.bias[1]).set(7) == Linear(number, [number, 7])
        assert tree.at(Linear(number, name="other"), lambda m: m.weight).get() == number


def test_there_is_one_value_for_each_place() -> None:
    chosen: Any = tree.at(model(), lambda m: (m.layers[0].weight, m.layers[1].weight))
    with pytest.raises(StructureError, match=r"tree.at: 2 places are chosen, and 3 values given to set"):
        chosen.set((1, 2, 3))
    with pytest.raises(StructureError, match=r"tree.at: 2 places are chosen, and a int given to set"):
        chosen.set(1)


def test_under_jax() -> None:
    x = Linear(jnp.ones(3), jnp.ones(2))

    def loss(weight: Array) -> Array:
        return tree.at(x, lambda m: m.weight).set(weight).weight.sum()

    assert jax.jit(jax.grad(loss))(jnp.ones(3)).tolist() == [1, 1, 1]
    assert jax.vmap(lambda m: tree.at(m, lambda m: m.bias).set(None))(tree.map(lambda a: a[None], x)).bias is None
    shapes = jax.eval_shape(lambda: x)
    assert tree.at(shapes, lambda m: m.bias).get() == jax.ShapeDtypeStruct((2,), jnp.float32)


def equinox() -> Any:
    import equinox as eqx

    class Module(eqx.Module):
        weight: Any
        rate: float = eqx.field(static=True, default=0.5)

    return Module(1)


def flax_struct() -> Any:
    from flax import struct

    @struct.dataclass
    class Struct:
        weight: Any
        rate: float = struct.field(pytree_node=False, default=0.5)

    return Struct(1)


def registered() -> Any:
    @jax.tree_util.register_dataclass
    @dataclasses.dataclass(frozen=True)
    class Registered:
        weight: Any
        rate: float = dataclasses.field(metadata={"static": True}, default=0.5)

    return Registered(1)


def without_slots() -> Any:
    @pytree_dataclass(slots=False)
    class Open:
        weight: Any
        rate: float = field(static=True, default=0.5)

    return Open(1)


@pytest.mark.parametrize("make", [equinox, flax_struct, registered, without_slots])
def test_nodes_of_other_libraries(make: Any) -> None:
    node = make()
    assert tree.at([node], lambda x: x[0].weight).set(2)[0].weight == 2
    changed = tree.replace_static([node, node], rate=0.25)
    assert [each.rate for each in changed] == [0.25, 0.25]
    assert (node.rate, changed[0].weight) == (0.5, 1)
    with pytest.raises(StaticValueError, match=r"\.rate is declared as float, but the value is 'fast' \(str\)"):
        tree.replace_static([node], rate="fast")


# replace_static


def test_a_static_field_is_set_wherever_it_is_declared() -> None:
    inner = Model([], None)
    changed = tree.replace_static(Model([Linear(1)], {"a": inner}), training=False, name="new")
    assert (changed.training, changed.pair["a"].training, changed.layers[0].name) == (False, False, "new")
    assert jax.tree.structure(changed) != jax.tree.structure(Model([Linear(1)], {"a": inner}))
    assert inner.training is True


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        (
            {"trainin": True},
            "has a static field 'trainin': there are function, mode, name, rate, shape, size, training",
        ),
        ({"weight": 1}, "has a static field 'weight': Linear.weight holds leaves; use tree.at or dataclasses.replace"),
        ({"training": 0}, "Model.training is declared as bool, but the value is 0 (int)"),
        ({"size": 0.5}, "Model.size is declared as int | None, but the value is 0.5 (float)"),
        ({"mode": "c"}, "Model.mode is declared as Literal['a', 'b'], but the value is 'c' (str)"),
        ({"shape": (1, "a")}, "Model.shape is declared as tuple[int, ...], but the value is (1, 'a') (tuple)"),
        ({"shape": [1]}, "Model.shape is declared as tuple[int, ...], but the value is [1] (list)"),
        ({"function": [abs]}, "Model.function is static but is a value of type list, which is not hashable"),
        ({"rate": jnp.ones(())}, "Model.rate is declared as float, but the value is "),
    ],
)
def test_a_static_field_that_is_not_there_or_does_not_fit(fields: dict[str, Any], says: str) -> None:
    with pytest.raises((StructureError, StaticValueError)) as caught:
        tree.replace_static(Model([Linear(1)], None), **fields)
    assert says in str(caught.value)


def test_values_that_fit() -> None:
    x = Model([Linear(1)], None)
    changed = tree.replace_static(x, size=3, mode="b", shape=(1, 2), rate=1, function=float)
    assert (changed.size, changed.mode, changed.shape, changed.rate, changed.function) == (3, "b", (1, 2), 1, float)
    assert tree.replace_static(changed, size=None).size is None


def test_a_value_that_is_static_as_a_whole_has_no_static_fields() -> None:
    spec = Linear(Initializer(jax.nn.initializers.zeros, (3,)))
    assert tree.replace_static(spec, name="new").weight == spec.weight
    with pytest.raises(StructureError, match="no node of the tree has a static field 'shape': there are name"):
        tree.replace_static(spec, shape=(4,))


def test_a_tree_without_static_fields() -> None:
    with pytest.raises(StructureError, match="has a static field 'training': there are none"):
        tree.replace_static([1, None], training=True)


# replace


def test_replace_makes_a_changed_copy() -> None:
    x: Any = Linear(1, 2)
    assert x.replace(bias=3) == Linear(1, 3)
    assert x.replace(name="new").name == "new"
    assert x == Linear(1, 2)
    with pytest.raises(TypeError, match="wieght"):
        x.replace(wieght=1)
    if sys.version_info >= (3, 13):
        assert copy.replace(x, bias=3) == Linear(1, 3)


def test_replace_runs_the_checks_of_the_class() -> None:
    @pytree_dataclass
    class Positive:
        x: int

        def __post_init__(self) -> None:
            if self.x < 0:
                raise ValueError("negative")

    x: Any = Positive(1)
    with pytest.raises(ValueError, match="negative"):
        x.replace(x=-1)


@pytest.mark.parametrize("slots", [True, False])
def test_a_class_may_have_a_replace_of_its_own(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Field:
        replace: int

    @pytree_dataclass(slots=slots)
    class Method:
        x: int

        def replace(self, text: str) -> str:
            return text

    @pytree_dataclass(slots=slots)
    class Inherits(Method):
        y: int

    @pytree_dataclass(slots=slots)
    class Child(Linear):
        replace: Any = 5

    @pytree_dataclass(slots=slots)
    class Required(Linear):
        replace: int = field(kw_only=True)

    assert Field(3).replace == 3
    assert Method(1).replace("a") == "a"
    assert Inherits(1, 2).replace("a") == "a"
    assert Child(1).replace == 5
    assert Required(1, replace=7).replace == 7
    assert dataclasses.replace(Child(1), replace=6).replace == 6


# Laws

TREES = st.recursive(
    st.integers(0, 9) | st.none() | st.just(()),
    lambda inner: st.lists(inner, max_size=3) | st.builds(Pair, inner, inner) | st.builds(Linear, inner, inner),
    max_leaves=8,
)


def step(node: Any, choose: Callable[[Any], Any]) -> Any:
    """The child of a node that ``choose`` picks; the node itself if it has none."""
    if isinstance(node, Linear):
        return choose([node.weight, node.bias])
    return choose(list(node)) if isinstance(node, list | tuple) and node else node


@settings(max_examples=100, deadline=None)
@given(TREES, st.lists(st.integers(0, 5), max_size=4))
def test_get_gives_what_set_has_put(whole: Any, numbers: list[int]) -> None:
    def where(node: Any) -> Any:
        for number in numbers:
            node = step(node, lambda children, number=number: children[number % len(children)])
        return node

    value = object()
    assert tree.at(whole, where).get() == where(whole)
    changed = tree.at(whole, where).set(value)
    assert sum(leaf is value for leaf in jax.tree.leaves(changed)) == 1
    assert where(changed) is value
    assert tree.equal(tree.at(changed, where).set(where(whole)), whole)
