"""When two trees differ, the message names the place, as code, and both sides."""

import dataclasses
from collections import OrderedDict, defaultdict
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import pytest

from treetyped import tree
from treetyped.tree import StructureError

NONE_CURE = "\nput an array there, or pass is_leaf=lambda x: x is None to hand the function None"


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Linear:
    weight: Any
    bias: Any
    features: int = dataclasses.field(default=1, metadata={"static": True})
    name: str = dataclasses.field(default="John", metadata={"static": True})


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class MLP:
    layers: Any


class Adam(NamedTuple):
    mu: Any
    nu: Any


class Bag:
    """A node without keys and with any number of children."""

    def __init__(self, *items: Any, label: str = "") -> None:
        self.items, self.label = items, label


jax.tree_util.register_pytree_node(
    Bag, lambda bag: (bag.items, bag.label), lambda label, items: Bag(*items, label=label)
)


def both(*args: Any) -> tuple[Any, ...]:
    return args


def message(first: Any, *rest: Any, **options: Any) -> str:
    with pytest.raises(StructureError) as caught:
        tree.map(both, first, *rest, **options)
    return str(caught.value)


def test_none_against_an_array_names_the_path_and_the_cure() -> None:
    params = MLP([Linear(jnp.ones(3), None)])
    grads = MLP([Linear(jnp.ones(3), jnp.ones(3))])
    assert message(params, grads) == (
        "tree.map: structures differ at .layers[0].bias: the first tree is None, the second tree is a leaf (f32[3])"
        + NONE_CURE
    )


def test_the_cure_for_none_is_one() -> None:
    result = tree.map(both, {"w": 1, "b": None}, {"w": 2, "b": 3}, is_leaf=lambda x: x is None)
    assert result == {"w": (1, 2), "b": (None, 3)}


def test_no_cure_is_offered_that_would_replace_the_is_leaf_that_is_there() -> None:
    assert message([None], [1], is_leaf=lambda x: isinstance(x, str)) == (
        "tree.map: structures differ at [0]: the first tree is None, the second tree is a leaf (int)"
    )


def test_no_cure_is_offered_that_would_not_cure_all() -> None:
    assert message([None, (1,)], [1, [1]]) == (
        "tree.map: structures differ at [0]: the first tree is None, the second tree is a leaf (int); "
        "at [1]: the first tree is a tuple of length 1, the second tree is a list of length 1"
    )


def test_a_leaf_fits_none_and_every_other_subtree() -> None:
    assert tree.map(both, [1, 2, 3], [None, {"a": 1}, (1, [2])]) == [(1, None), (2, {"a": 1}), (3, (1, [2]))]


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ([1, 2], [1], "the first tree is a list of length 2, the second tree is a list of length 1"),
        ((1, 2), [1, 2], "the first tree is a tuple of length 2, the second tree is a list of length 2"),
        ((1,), 2, "the first tree is a tuple of length 1, the second tree is a leaf (int)"),
        ([1], "text", "the first tree is a list of length 1, the second tree is a leaf (str)"),
        ([1], None, "the first tree is a list of length 1, the second tree is None"),
        (
            {"w": 1, "b": 2},
            {"w": 1},
            "the first tree is a dict with keys 'b', 'w', the second tree is a dict with keys 'w'",
        ),
        ({"w": 1}, {}, "the first tree is a dict with keys 'w', the second tree is an empty dict"),
        (
            {1: 2},
            OrderedDict({1: 2}),
            "the first tree is a dict with keys 1, the second tree is an OrderedDict with keys 1",
        ),
        (
            OrderedDict(a=1, b=2),
            OrderedDict(b=2, a=1),
            "the first tree is an OrderedDict with keys 'a', 'b', the second tree is an OrderedDict with keys 'b', 'a'",
        ),
        (
            defaultdict(int, a=1),
            defaultdict(list, a=1),
            "the first tree is a defaultdict with default_factory=int, "
            "the second tree is a defaultdict with default_factory=list",
        ),
        (Adam(1, 2), (1, 2), "the first tree is Adam, the second tree is a tuple of length 2"),
        (MLP([]), Linear(1, 2), "the first tree is MLP, the second tree is Linear"),
        (MLP([]), jnp.ones((2, 3), "bfloat16"), "the first tree is MLP, the second tree is a leaf (bf16[2,3])"),
        (
            Linear(1, 2, features=3, name="John"),
            Linear(1, 2, features=3, name="Karen"),
            "the first tree is Linear with name='John', the second tree is Linear with name='Karen'",
        ),
        (
            Linear(1, 2, features=3, name="John"),
            Linear(1, 2, features=4, name="Karen"),
            "the first tree is Linear with features=3, name='John', "
            "the second tree is Linear with features=4, name='Karen'",
        ),
        (
            Bag(1, label="x"),
            Bag(1, label="y"),
            "the first tree is Bag with metadata 'x', the second tree is Bag with metadata 'y'",
        ),
        (Bag(1), Bag(1, 2), "the first tree is Bag with 1 child, the second tree is Bag with 2 children"),
    ],
)
def test_each_side_is_described_by_what_tells_it_apart(left: Any, right: Any, said: str) -> None:
    assert message(left, right) == f"tree.map: structures differ at the root: {said}"


def test_two_classes_of_one_name_are_told_apart_by_their_modules() -> None:
    class Adam(NamedTuple):
        mu: Any
        nu: Any

    said = message(Adam(1, 2), globals()["Adam"](1, 2))
    here = "test_two_classes_of_one_name_are_told_apart_by_their_modules.<locals>."
    assert said == (
        f"tree.map: structures differ at the root: the first tree is {__name__}.{here}Adam, "
        f"the second tree is {__name__}.Adam"
    )


def test_many_keys_are_not_listed_but_those_that_differ() -> None:
    keys = [f"w{index}" for index in range(20)]
    assert message(dict.fromkeys(keys, 0), dict.fromkeys(keys[1:], 0)) == (
        "tree.map: structures differ at the root: the first tree is a dict with 20 keys (only here: 'w0'), "
        "the second tree is a dict with 19 keys"
    )


def test_the_paths_print_as_code() -> None:
    left = {"opt": Adam([MLP({3: (1,)})], Bag((1,)))}
    right = {"opt": Adam([MLP({3: [1]})], Bag([1]))}
    assert message(left, right) == (
        "tree.map: structures differ at ['opt'].mu[0].layers[3]: "
        "the first tree is a tuple of length 1, the second tree is a list of length 1; "
        "at ['opt'].nu[<flat index 0>]: "
        "the first tree is a tuple of length 1, the second tree is a list of length 1"
    )


def test_three_mismatches_are_shown_and_the_others_counted() -> None:
    side = "the first tree is a tuple of length 1, the second tree is a leaf (int)"
    assert message([(1,)] * 7, [1] * 7) == (
        f"tree.map: structures differ at [0]: {side}; at [1]: {side}; at [2]: {side}; and 4 more"
    )


def test_exactly_three_mismatches_leave_none_to_count() -> None:
    side = "the first tree is a tuple of length 1, the second tree is a leaf (int)"
    assert message([(1,)] * 3, [1] * 3) == (
        f"tree.map: structures differ at [0]: {side}; at [1]: {side}; at [2]: {side}"
    )


def test_the_tree_that_differs_is_named_among_several() -> None:
    assert message([1], [1], [1, 2], [[1]], (1,)) == (
        "tree.map: structures differ at the root: the first tree is a list of length 1, "
        "the third tree is a list of length 2; "
        "at the root: the first tree is a list of length 1, the fifth tree is a tuple of length 1"
    )


def test_the_field_that_differs_is_named_where_jax_names_its_neighbour() -> None:
    without, full = Adam(jnp.ones(3), None), Adam(jnp.ones(3), jnp.ones(3))
    assert message(without, full) == (
        "tree.map: structures differ at .nu: the first tree is None, the second tree is a leaf (f32[3])" + NONE_CURE
    )


def test_what_is_leaf_stops_at_is_not_compared() -> None:
    result = tree.map(both, [(1, 2), 3], [[4], 5], is_leaf=lambda x: isinstance(x, tuple))
    assert result == [((1, 2), [4]), (3, 5)]
    assert message([(1, 2), [3]], [[4], 5], is_leaf=lambda x: isinstance(x, tuple)) == (
        "tree.map: structures differ at [1]: the first tree is a list of length 1, the second tree is a leaf (int)"
    )


def test_map_with_path_says_its_own_name() -> None:
    with pytest.raises(StructureError) as caught:
        tree.map_with_path(both, [1, None], [1, 2])
    assert str(caught.value) == (
        "tree.map_with_path: structures differ at [1]: the first tree is None, the second tree is a leaf (int)"
        + NONE_CURE
    )


def test_is_leaf_with_a_path_decides_what_is_compared() -> None:
    def is_first(path: Any, _: Any) -> bool:
        return jax.tree_util.keystr(path) == "[0]"

    def with_first(first: Any, second: Any) -> Any:
        return tree.map_with_path(lambda _, *xs: xs, first, second, is_leaf=is_first, is_leaf_takes_path=True)

    assert with_first([(1,), 2], [3, 4]) == [((1,), 3), (2, 4)]
    with pytest.raises(StructureError) as caught:
        with_first([(1,), (2,)], [3, 4])
    assert str(caught.value) == (
        "tree.map_with_path: structures differ at [1]: the first tree is a tuple of length 1, "
        "the second tree is a leaf (int)"
    )


def test_a_structure_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="structures differ"):
        tree.map(both, [1], (1,))


def test_it_shows_neither_jax_nor_the_search_as_its_cause() -> None:
    with pytest.raises(StructureError) as caught:
        tree.map(both, [1], (1,))
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


@pytest.mark.parametrize("function", [tree.map, tree.map_with_path])
@pytest.mark.parametrize("error", [ValueError("mine"), TypeError("mine"), StructureError("mine"), KeyError("mine")])
def test_what_the_function_raises_passes_through_unchanged(function: Any, error: Exception) -> None:
    def fail(*_: Any) -> None:
        raise error

    with pytest.raises(type(error)) as caught:
        function(fail, [1, None], [2, None])
    assert caught.value is error


def test_a_mismatch_inside_the_function_is_its_own() -> None:
    with pytest.raises(StructureError) as caught:
        tree.map(lambda x, y: tree.map(both, (x,), [y]), {"a": 1}, {"a": 2})
    assert str(caught.value) == (
        "tree.map: structures differ at the root: the first tree is a tuple of length 1, "
        "the second tree is a list of length 1"
    )


def test_an_error_of_a_class_that_cannot_be_opened_passes_through() -> None:
    class Broken:
        pass

    def refuse(_: Broken) -> Any:
        raise RuntimeError("cannot be opened")

    jax.tree_util.register_pytree_node(Broken, refuse, lambda _, __: Broken())
    with pytest.raises(RuntimeError, match="cannot be opened"):
        tree.map(both, Broken(), [1])


def test_static_values_that_cannot_be_compared_leave_the_error_of_jax() -> None:
    left, right = Bag(1, label=jnp.ones(2)), Bag(1, label=jnp.ones(2))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"truth value|ambiguous") as caught:
        tree.map(both, left, right)
    assert not isinstance(caught.value, StructureError)


def test_a_tracer_is_described_by_dtype_and_shape() -> None:
    def step(x: jax.Array) -> Any:
        return tree.map(both, [None], [x])

    with pytest.raises(StructureError) as caught:
        jax.jit(step)(jnp.ones(3))
    assert str(caught.value) == (
        "tree.map: structures differ at [0]: the first tree is None, the second tree is a leaf (f32[3])" + NONE_CURE
    )


def test_a_class_that_was_defined_again() -> None:
    def defined() -> Any:
        @jax.tree_util.register_dataclass
        @dataclasses.dataclass
        class Again:
            x: Any

        return Again(1)

    said = message(defined(), defined())
    name = f"{__name__}.test_a_class_that_was_defined_again.<locals>.defined.<locals>.Again"
    assert said == (
        f"tree.map: structures differ at the root: the first tree is {name}, the second tree is another {name}: "
        "the class was defined again, so make its objects anew"
    )
