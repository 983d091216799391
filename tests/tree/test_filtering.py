"""filter, partition, combine and update: what they keep, what they refuse, and that they are quick about it."""

import dataclasses
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jax import Array

from treetyped import BatchStat, Cache, Param, ParamRole, Rng, State, StateRole, field, pytree_dataclass, tree
from treetyped.tree import StructureError
from treetyped.tree.rearrangement import _KNOWN, OFTEN

T = TypeVar("T")


class AverageRole(StateRole):
    """A role of a user."""


Average = Annotated[T, AverageRole]


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]
    average: Average[Array]
    steps: Array
    training: bool = field(default=True, static=True)


@pytree_dataclass
class Model:
    layers: list[Norm]
    memory: dict[str, Cache[Array]]
    key: Rng[Array] | None = None


def norm() -> Norm:
    return Norm(jnp.ones(2), jnp.zeros(3), jnp.full(4, 2.0), jnp.arange(5))


def model() -> Model:
    return Model([norm(), norm()], {"b": jnp.ones(6), "a": jnp.ones(7)}, jnp.zeros(8))


def sizes(x: Any) -> list[int]:
    return [leaf.size for leaf in jax.tree.leaves(x)]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (Param, [2, 2]),
        (ParamRole, [2, 2]),
        (Average, [4, 4]),
        (AverageRole, [4, 4]),
        (State, [3, 4, 3, 4, 7, 6, 8]),
        (StateRole, [3, 4, 3, 4, 7, 6, 8]),
        (Cache, [7, 6]),
        (~ParamRole, [3, 4, 5, 3, 4, 5, 7, 6, 8]),
        (~tree.where(Param), [3, 4, 5, 3, 4, 5, 7, 6, 8]),
        (ParamRole | BatchStat, [2, 3, 2, 3]),
        (StateRole & ~tree.where(AverageRole), [3, 3, 7, 6, 8]),
        (Param & tree.where(".layers[0]"), [2]),
        (".layers[0].scale" & tree.where(Param), [2]),
        (tree.where(Param) & ".layers[0]", [2]),
        ((lambda leaf: leaf.size > 4) & tree.where(State), [7, 6, 8]),
        (Average | tree.where(Param), [2, 4, 2, 4]),
        (Annotated[T, AverageRole] | Annotated[T, ParamRole], [2, 4, 2, 4]),
        (".layers", [2, 3, 4, 5, 2, 3, 4, 5]),
        (".layers[1].mean", [3]),
        (".layers[*].mean", [3, 3]),
        ("**.mean", [3, 3]),
        ("**[0].mean", [3]),
        ("**", [2, 3, 4, 5, 2, 3, 4, 5, 7, 6, 8]),
        (".*", [2, 3, 4, 5, 2, 3, 4, 5, 7, 6, 8]),
        (".memory['a']", [7]),
        ('.memory["a"]', [7]),
        (".memory[*]", [7, 6]),
        ("**.nothing", []),
        (Array, [2, 3, 4, 5, 2, 3, 4, 5, 7, 6, 8]),
        (Array | np.ndarray, [2, 3, 4, 5, 2, 3, 4, 5, 7, 6, 8]),
        (np.ndarray, []),
        (lambda leaf: leaf.ndim == 1 and leaf.size > 6, [7, 8]),
        (True, [2, 3, 4, 5, 2, 3, 4, 5, 7, 6, 8]),
        (False, []),
        (Model([True, False], {"a": True, "b": False}, False), [2, 3, 4, 5, 7]),
        (Model(Norm(True, False, False, False), True, False), None),
    ],
)
def test_where(where: object, expected: list[int] | None) -> None:
    whole = model()
    if expected is None:
        with pytest.raises(
            StructureError, match=r'structures differ at \.layers: "where" is Norm, "tree" is list|a list'
        ):
            tree.filter(whole, where)
        return
    kept = tree.filter(whole, where)
    assert sizes(kept) == expected
    assert jax.tree.structure(kept, is_leaf=is_none) == jax.tree.structure(whole, is_leaf=is_none)
    assert tree.combine(*tree.partition(whole, where)) == whole
    assert tree.update(whole, kept) == whole


def is_none(node: object) -> bool:
    return node is None


def test_the_first_part_that_means_a_leaf_takes_it() -> None:
    parts = tree.partition(model(), ".layers[0]", Param, State)
    assert list(map(sizes, parts)) == [[2, 3, 4, 5], [2], [3, 4, 7, 6, 8], [5]]
    assert tree.combine(*parts) == model()
    assert tree.partition(model()) == (model(),)


def test_a_part_may_change_its_leaves_before_it_comes_back() -> None:
    kept, rest = tree.partition(model(), Param)
    grown = jax.tree.map(lambda leaf: jnp.concatenate([leaf, leaf]), kept)
    assert sizes(tree.combine(rest, grown))[:4] == [4, 3, 4, 5]
    assert sizes(tree.update(model(), grown))[:4] == [4, 3, 4, 5]


def test_static_fields_stay() -> None:
    kept = tree.filter(tree.replace_static(norm(), training=False), Param)
    assert kept.training is False


def test_a_where_shows_what_it_means() -> None:
    assert repr(~ParamRole & (tree.where(".a") | int)) == "(~ParamRole & ('.a' | int))"


# What is refused


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array] | None
    scale: Any = None
    sloppy: Array = None  # type: ignore[assignment]


def linear() -> Linear:
    return Linear(jnp.ones(2), None)


def wrong(says: str, error: type[Exception] = StructureError) -> Callable[[Callable[[], object]], object]:
    def check(call: Callable[[], object]) -> object:
        return pytest.param(call, error, says, id=says[:60])

    return check


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        wrong('tree.combine: the leaf at .weight is in both "parts[0]" and "parts[2]"')(
            lambda: tree.combine(linear(), tree.filter(linear(), False), linear())
        ),
        wrong("tree.combine: the leaf at .weight is in no part")(
            lambda: tree.combine(tree.filter(linear(), False), tree.filter(linear(), False))
        ),
        wrong("tree.combine: the leaf at .layers[1].average is in no part")(
            lambda: tree.combine(tree.filter(model(), ~AverageRole), tree.filter(model(), ".layers[0].average"))
        ),
        wrong('tree.combine: structures differ at the root: "parts[0]" is Linear, "parts[1]" is Norm')(
            lambda: tree.combine(linear(), norm())
        ),
        wrong('tree.combine: structures differ at [1]: "parts[0]" is None, "parts[1]" is a list of length 1')(
            lambda: tree.combine([1, None], [None, [1]])
        ),
        wrong('tree.update: "part" has a leaf at .bias, where "tree" is None: use tree.at or dataclasses.replace')(
            lambda: tree.update(linear(), Linear(jnp.ones(2), jnp.ones(2)))
        ),
        wrong('tree.update: structures differ at the root: "tree" is a list of length 1, "part" is a list of length 2')(
            lambda: tree.update([1], [1, 2])
        ),
        wrong('tree.update: structures differ at [2]: "tree" is a list of length 0, "part" is a list of length 1')(
            lambda: tree.update([1, None, []], [None, None, [1]])
        ),
        wrong("tree.filter: .layer is no place of the tree: the root has .layers, .memory, .key, not .layer")(
            lambda: tree.filter(model(), ".layer")
        ),
        wrong("tree.filter: .layers[2].mean is no place of the tree: .layers has [0], [1], not [2]")(
            lambda: tree.filter(model(), ".layers[2].mean")
        ),
        wrong("tree.filter: .key.bits is no place of the tree: .key is a leaf, not .bits")(
            lambda: tree.filter(model(), ".key.bits")
        ),
        wrong('tree.partition: structures differ at the root: "where" is a list of length 1, "tree" is Linear')(
            lambda: tree.partition(linear(), Param, [True])
        ),
        wrong("tree.filter: the predicate returned None for the leaf at .weight: return a bool", TypeError)(
            lambda: tree.filter(linear(), lambda leaf: None)
        ),
        wrong("'layers' is no path: write one from the root", ValueError)(lambda: tree.where("layers")),
        wrong("'' is no path: write one from the root", ValueError)(lambda: tree.where("")),
        wrong("Linear is a node, so no leaf is one", TypeError)(lambda: tree.where(Linear)),
        wrong("list is a node, so no leaf is one", TypeError)(lambda: tree.where(int) | list),
        wrong('tree.where: "choice" is None, which does not say which leaves', TypeError)(lambda: tree.where(None)),
        wrong('tree.where: "choice" is 3, which does not say which leaves', TypeError)(lambda: tree.where(3)),
        wrong("a GenericAlias, which does not say which leaves", TypeError)(lambda: tree.where(list[int])),
        wrong("'Param' is no path: write one from the root", ValueError)(lambda: tree.filter(linear(), "Param")),
        wrong("'**.bias'; a role is given itself, without quotes", ValueError)(lambda: tree.filter(linear(), "Param")),
        wrong('tree.partition: "where" is a tuple, which does not say which leaves: combine choices by |', TypeError)(
            lambda: tree.partition(linear(), (Param, State))
        ),
        wrong("give a function, such as lambda leaf: leaf.dtype == jnp.float32", TypeError)(
            lambda: tree.filter(linear(), jnp.float32)
        ),
        wrong("give a function, such as lambda leaf: leaf.dtype == jnp.bfloat16", TypeError)(
            lambda: tree.filter(linear(), jnp.dtype("bfloat16"))
        ),
        wrong(
            'tree.filter: "where" is the class float32, but the leaf at .weight is an array of this dtype: '
            "give a function, such as lambda leaf: leaf.dtype == jnp.float32",
            TypeError,
        )(lambda: tree.filter(linear(), np.float32)),
        wrong("tree.filter: .layer[*].mean is no place of the tree: the root has .layers, .memory, .key, not .layer")(
            lambda: tree.filter(model(), ".layer[*].mean")
        ),
        wrong("treetyped.Param is neither true nor false: combine choices by ~, & and |, as in ~Param", TypeError)(
            lambda: tree.filter(linear(), not Param)
        ),
        wrong("treetyped.Param is neither true nor false", TypeError)(lambda: Param and State),
        wrong("int is neither true nor false", TypeError)(lambda: not tree.where(int)),
        wrong("Param is a role, which has no instances: pass Param itself, or write Param[T]", TypeError)(
            lambda: Param(jnp.ones(3))  # type: ignore[operator]
        ),
        wrong("tree.combine: no part is given", TypeError)(lambda: tree.combine()),
        wrong("ParamRole is a role, which has no instances", TypeError)(lambda: ParamRole()),
        wrong("Param takes one type, as in Param[jax.Array], not 2", TypeError)(lambda: Param[int, str]),  # type: ignore[misc]
    ],
)
def test_what_cannot_be_meant_is_refused(call: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert says in str(caught.value)


def test_none_is_missing_only_where_the_class_excludes_it() -> None:
    whole = linear()
    assert tree.combine(*tree.partition(whole, Param)) == whole
    assert tree.combine([1, None], [None, None]) == [1, None]


def test_parts_of_a_part_make_the_part() -> None:
    kept = tree.filter(model(), Param)
    parts = tree.partition(kept, ".layers[0]")
    assert tree.combine(*parts, partial=True) == kept
    with pytest.raises(StructureError, match=r"\.layers\[0\]\.mean is in no part"):
        tree.combine(*parts)


def test_a_place_below_none_may_be_named() -> None:
    assert tree.filter(linear(), ".bias.anything") == tree.filter(linear(), False)


# Under JAX


def test_leaves_may_be_traced_batched_or_only_shapes() -> None:
    def loss(kept: Any, rest: Any) -> Array:
        return sum(leaf.astype(float).sum() for leaf in jax.tree.leaves(tree.combine(kept, rest)))

    kept, rest = tree.partition(model(), Param)
    assert jax.tree.structure(jax.grad(loss)(kept, rest)) == jax.tree.structure(kept)
    assert jax.tree.structure(jax.jit(lambda m: tree.filter(m, Param))(model())) == jax.tree.structure(kept)
    batched = jax.tree.map(lambda leaf: jnp.stack([leaf, leaf]), model())
    assert sizes(jax.vmap(lambda m: tree.filter(m, ".layers[0].scale"))(batched)) == [4]
    shapes = jax.eval_shape(model)
    assert jax.tree.leaves(tree.filter(shapes, Param)) == [jax.ShapeDtypeStruct((2,), jnp.float32)] * 2
    assert tree.combine(*tree.partition(shapes, lambda leaf: leaf.shape == (2,))) == shapes


def test_it_is_the_same_when_it_is_written_out() -> None:
    whole = [model(), (1, OrderedDict(b=2, a=[])), {"x": None}]
    for _ in range(OFTEN + 3):
        kept, rest = tree.partition(whole, "[0]")
        assert tree.equal(kept, [model(), (None, OrderedDict(b=None, a=[])), {"x": None}])
        assert tree.equal(tree.combine(kept, rest), whole)
        assert tree.equal(tree.update(whole, kept), whole)
    kept, rest = tree.partition(whole, "[0]")
    for other in (
        [model(), (1, OrderedDict(a=[], b=2)), {"x": None}],
        [model(), (1, OrderedDict(b=2, a=[])), {"x": 1}],
        [model(), (1, OrderedDict(b=[2], a=[])), {"x": None}],
        [tree.replace_static(model(), training=False), (1, OrderedDict(b=2, a=[])), {"x": None}],
        [3, (1, OrderedDict(b=2, a=[])), {"x": None}],
    ):
        assert tree.equal(tree.partition(other, "[0]")[0][0], other[0])
        with pytest.raises(StructureError):
            tree.combine(tree.filter(other, "[0]"), rest, rest)


@pytree_dataclass
class Heir(Norm):
    pass


@pytest.mark.parametrize("several", [list, tuple])
def test_items_that_are_alike_are_read_in_a_loop(several: Any) -> None:
    whole = {"a": several(norm() for _ in range(6)), "b": [several([number]) for number in range(5)]}
    for _ in range(OFTEN + 3):
        kept, rest = tree.partition(whole, Param)
        assert tree.equal(tree.combine(kept, rest), whole)
        assert tree.equal(tree.update(whole, kept), whole)
    assert _KNOWN[("update", dict, dict)][0].mover is not None
    heir = Heir(*jax.tree.leaves(norm()))
    others = [(5, heir), (0, heir), (3, 1), (2, None), (4, [norm()]), (3, tree.replace_static(norm(), training=False))]
    for place, other in others:
        items = list(whole["a"])
        items[place] = other
        changes: list[dict[str, Any]] = [{"a": several(items)}, {"a": several(items[:5])}, {"b": [several([1])] * 4}]
        for changed in (whole | change for change in changes):
            kept, rest = tree.partition(changed, Param)
            norms = jax.tree.leaves(changed["a"], is_leaf=lambda node: isinstance(node, Norm))
            assert tree.equal(tree.leaves(kept), [each.scale for each in norms if isinstance(each, Norm)])
            assert tree.equal(tree.combine(kept, rest, partial=True), changed)
            assert tree.equal(tree.update(changed, rest), changed)
            assert [type(each) for each in rest["a"]] == [type(each) for each in changed["a"]]


def registered(name: str, annotation: Any) -> Any:
    cls: Any = dataclasses.make_dataclass(name, [("x", annotation)])
    return jax.tree_util.register_dataclass(cls, data_fields=["x"], meta_fields=[])


@pytree_dataclass
class Deep:
    first: Any
    norm: Norm
    others: Any
    second: Any
    last: Norm


@pytest.mark.parametrize("where", [Param, Array, lambda leaf: leaf.ndim == 1, "**.mean", Array & ~ParamRole])
def test_nodes_below_nodes_and_static_values_that_differ(where: Any) -> None:
    def deep(training: bool, size: int) -> Deep:
        one = tree.replace_static(norm(), training=training)
        return Deep(jnp.ones(1), norm(), (one, [norm(), None, jnp.ones((size, size))]), jnp.ones(3), norm())

    trees = [[deep(True, 1), deep(False, 2)], [deep(False, 3), deep(False, 4)], [deep(False, 5), deep(True, 6)]]
    for _ in range(OFTEN + 3):
        for whole in trees:
            parts = tree.partition(whole, where)
            assert [jax.tree.structure(each, is_leaf=lambda x: x is None) for each in parts] == [
                jax.tree.structure(whole, is_leaf=lambda x: x is None)
            ] * 2
            assert tree.equal(tree.combine(*parts), whole)
            assert tree.equal(tree.filter(whole, where), parts[0])
        with pytest.raises(StructureError):
            tree.combine(tree.filter(trees[0], where), tree.partition(trees[1], where)[1])


def test_a_predicate_is_asked_once_about_each_leaf_in_their_order() -> None:
    whole = [Deep(1, norm(), 2, 3, norm()), Deep(4, norm(), 5, 6, norm())]
    leaves = jax.tree.leaves(whole)
    for change in (False,) * (OFTEN + 3) + (True, False):
        asked: list[Any] = []

        def is_small(leaf: Any, asked: list[Any] = asked, change: bool = change) -> bool:
            asked.append(leaf)
            return isinstance(leaf, int) and (leaf < 4) is not change

        kept = tree.filter(whole, is_small)
        assert [id(leaf) for leaf in asked] == [id(leaf) for leaf in leaves]
        assert jax.tree.leaves(kept) == ([4, 5, 6] if change else [1, 2, 3])


def test_a_choice_by_class_looks_at_every_tree_anew() -> None:
    for _ in range(OFTEN + 3):
        assert tree.filter([norm().scale, 1, 2.0], int) == [None, 1, None]
        assert tree.filter([norm().scale, 1.5, 2], int) == [None, None, 2]
        assert jax.jit(lambda x: tree.filter([x, 1], Array)[0] + 1)(1.0) == 2.0


def test_a_tree_of_booleans_is_for_its_static_values() -> None:
    where = [Norm(True, True, False, False)]
    for _ in range(OFTEN + 3):
        assert tree.filter([norm()], where)[0].average is None
        with pytest.raises(StructureError):
            tree.filter([tree.replace_static(norm(), training=False)], where)


def test_classes_that_jax_takes_for_the_same_are_told_apart() -> None:
    first, second = registered("First", Param[Array]), registered("Second", State[Array])
    assert jax.tree.structure(first(1)) == jax.tree.structure(second(1))
    for _ in range(OFTEN + 2):
        assert tree.filter([first(1)], Param) == [first(1)]
        assert tree.filter([second(1)], Param) == [second(None)]
        with pytest.raises(StructureError, match=r'at \[0\]: "parts\[0\]" is First, "parts\[1\]" is Second'):
            tree.combine([first(1)], [second(None)])


# Laws

LEAVES = st.integers(0, 9) | st.sampled_from(["a", "b"]) | st.none()


class Pair(NamedTuple):
    x: Any
    y: Any


@pytree_dataclass
class Box(Generic[T]):
    content: Param[T]
    other: Any
    name: str = field(default="", static=True)


TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
        | st.builds(Pair, inner, inner)
        | st.builds(Box, inner, inner, st.sampled_from("xy"))
    ),
    max_leaves=10,
)
WHERES = st.recursive(
    st.sampled_from(
        [Param, ParamRole, State, int, str, "**[0]", "**.content", ".x", "[*]", True, lambda leaf: leaf == 3]
    ),
    lambda inner: (
        inner.map(lambda w: ~tree.where(w))
        | st.tuples(inner, inner).map(lambda ws: tree.where(ws[0]) & ws[1])
        | st.tuples(inner, inner).map(lambda ws: ws[0] | tree.where(ws[1]))
    ),
    max_leaves=4,
)
law = settings(max_examples=150, deadline=None)


def possible(call: Callable[[], Any]) -> Any:
    """What a call returns; ``None`` if its ``where`` names a place that the tree does not have."""
    try:
        return call()
    except StructureError:
        return None


@law
@given(TREES, WHERES)
def test_combine_undoes_partition(whole: Any, where: Any) -> None:
    for _ in range(2):
        parts = possible(lambda: tree.partition(whole, where))
        if parts is not None:
            assert tree.equal(tree.combine(*parts, partial=True), whole)
            assert tree.equal(tree.combine(*reversed(parts), partial=True), whole)


@law
@given(TREES, WHERES)
def test_to_update_by_what_was_filtered_changes_nothing(whole: Any, where: Any) -> None:
    kept = possible(lambda: tree.filter(whole, where))
    if kept is not None:
        assert tree.equal(tree.update(whole, kept), whole)


@law
@given(TREES, WHERES, WHERES)
def test_where_is_an_algebra(whole: Any, a: Any, b: Any) -> None:
    def leaves(where: Any) -> list[Any] | None:
        return possible(lambda: jax.tree.leaves(tree.filter(whole, where), is_leaf=is_none))

    a, b = tree.where(a), tree.where(b)
    assert leaves(~~a) == leaves(a)
    assert leaves(~(a & b)) == leaves(~a | ~b)
    assert leaves(a & b) == leaves(b & a)
    assert leaves(a & ~a) == leaves(False) or leaves(a) is None


@law
@given(TREES, st.data())
def test_a_tree_of_booleans_means_its_true_places(whole: Any, data: st.DataObject) -> None:
    flags = jax.tree.map(lambda _: data.draw(st.booleans()), whole)
    if jax.tree.leaves(flags):
        kept = tree.filter(whole, flags)
        expected = [leaf for leaf, flag in zip(jax.tree.leaves(whole), jax.tree.leaves(flags), strict=True) if flag]
        assert jax.tree.leaves(kept) == expected
