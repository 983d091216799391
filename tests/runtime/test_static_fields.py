"""Static fields are part of the structure: what they may hold, and when two of them are the same."""

import concurrent.futures
import copy
import dataclasses
import enum
import functools
import gc
import pickle
import weakref
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from flax import linen, nnx

from treetyped import field, pytree_dataclass
from treetyped.errors import StaticValueError
from treetyped.loose import NEW


@pytree_dataclass
class Holder:
    leaf: Any
    n: Any = field(static=True)


@pytree_dataclass(slots=False)
class HolderInDict:
    leaf: Any
    n: Any = field(static=True)


def new_holder(*, slots: bool = True) -> Any:
    """A class without objects: its first ones are looked at when they are made."""

    @pytree_dataclass(slots=slots)
    class Holder:
        leaf: Any
        n: Any = field(static=True)

    return Holder


def used_holder(*, slots: bool = True) -> Any:
    """A class that has had many objects: others are looked at when JAX takes them apart."""
    made = new_holder(slots=slots)
    for number in range(NEW):
        made(0, number)
    return made


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Level(enum.IntEnum):
    LOW = 1


@dataclasses.dataclass(frozen=True)
class Config:
    size: Any
    note: str = dataclasses.field(default="", compare=False)


@dataclasses.dataclass(frozen=True)
class OwnHash:
    nodes: list[int]

    def __hash__(self) -> int:
        return hash(tuple(self.nodes))


@dataclasses.dataclass(frozen=True)
class Noted:
    size: int
    notes: list[int] = dataclasses.field(default_factory=list, compare=False)


class Listed(linen.Module):
    """Flax hashes its modules by their fields, which fails for a list."""

    widths: list[int]


class Named(NamedTuple):
    names: list[str]

    def __hash__(self) -> int:
        return hash(tuple(self.names))


@dataclasses.dataclass(frozen=True)
class Own:
    size: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.size % 10 == other.size % 10

    def __hash__(self) -> int:
        return self.size % 10


class Pair(NamedTuple):
    a: Any
    b: Any


def traces(first: Any, second: Any, cls: type = Holder) -> int:
    """How often a function is compiled for two static values."""
    count = 0

    @jax.jit
    def f(tree: Any) -> Any:
        nonlocal count
        count += 1
        return tree.leaf

    f(cls(1.0, first))
    f(cls(1.0, second))
    return count


NAN = float("nan")
SAME = [
    (NAN, float("nan")),
    ((1, (NAN, "a")), (1, (float("nan"), "a"))),
    (Config(NAN), Config(float("nan"))),
    (Config((1, 2)), Config((1, 2), note="not compared")),
    (Own(3), Own(13)),
    (np.dtype("float32"), np.dtype("float32")),
    (jnp.float32, jnp.float32),
    (np.float32(NAN), np.float32(NAN)),
    (jnp.tanh, jnp.tanh),
    (Color.RED, Color.RED),
    (frozenset({1, 2}), frozenset({2, 1})),
    (slice(1, None), slice(1, None)),
    (range(3), range(3)),
    (Pair(1, 2), Pair(1, 2)),
    (complex(1, NAN), complex(1, NAN)),
    ("text", "".join(["te", "xt"])),
    (jax.tree.structure([1, 2]), jax.tree.structure([3, 4])),
    (None, None),
    (OwnHash([1]), OwnHash([1])),
    ((1, OwnHash([1])), (1, OwnHash([1]))),
    (Config(OwnHash([1])), Config(OwnHash([1]))),
    (Noted(1, [1]), Noted(1, [2])),
    (Listed([1]), Listed([1])),
    (linen.Sequential([linen.Dense(3), jnp.tanh]), linen.Sequential([linen.Dense(3), jnp.tanh])),
    (linen.Dense(3), linen.Dense(3)),
    (Named(["a"]), Named(["a"])),
    (jax.sharding.PartitionSpec("a", None), jax.sharding.PartitionSpec("a", None)),
    (nnx.split(nnx.Linear(2, 3, rngs=nnx.Rngs(0)))[0], nnx.split(nnx.Linear(2, 3, rngs=nnx.Rngs(1)))[0]),
]
DIFFERENT = [
    (1, True),
    (1, 1.0),
    (0, False),
    (0.0, -0.0),
    ((1,), (True,)),
    ((1, (2, 0.0)), (1, (2, -0.0))),
    (frozenset({1}), frozenset({True})),
    (Config(1), Config(True)),
    (Config(1), Config(1.0)),
    (Level.LOW, 1),
    (np.float32(1), np.float64(1)),
    (np.int32(1), 1),
    (np.dtype("float32"), np.dtype("float64")),
    (jnp.float32, np.dtype("float32")),
    (Color.RED, Color.BLUE),
    (Pair(1, 2), (1, 2)),
    (Own(3), Own(4)),
    ("a", b"a"),
    (range(0, 3, 2), range(0, 4, 2)),
    (lambda x: x, lambda x: x),
    (OwnHash([1]), OwnHash([2])),
    (Noted(1, [1]), Noted(2, [1])),
    (Noted(1), Noted(True)),
    (Listed([1]), Listed([2])),
    (linen.Dense(3), linen.Dense(4)),
    (Named(["a"]), Named(["b"])),
    (nnx.split(nnx.Linear(2, 3, rngs=nnx.Rngs(0)))[0], nnx.split(nnx.Linear(2, 4, rngs=nnx.Rngs(1)))[0]),
]


@pytest.mark.parametrize("cls", [Holder, HolderInDict])
@pytest.mark.parametrize(("first", "second"), SAME)
def test_code_is_reused_for_the_same_static_value(cls: type, first: Any, second: Any) -> None:
    assert traces(first, second, cls) == 1
    assert cls(1, first) == cls(1, second)
    assert hash(cls(1, first)) == hash(cls(1, second))


@pytest.mark.parametrize("cls", [Holder, HolderInDict])
@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_code_is_not_reused_for_another_static_value(cls: type, first: Any, second: Any) -> None:
    assert traces(first, second, cls) == 2
    assert cls(1, first) != cls(1, second)


def test_a_branch_on_a_static_flag_is_compiled_for_the_flag_and_not_for_the_number_that_equals_it() -> None:
    def halved(tree: Any) -> Any:
        return tree.leaf * (0.5 if tree.n is True else 1.0)

    assert jax.jit(halved)(Holder(1.0, 1)) == 1.0
    assert jax.jit(halved)(Holder(1.0, True)) == 0.5


def test_a_decorated_class_of_static_fields_can_be_static_itself() -> None:
    assert traces(Holder(None, NAN), Holder(None, NAN)) == 1
    assert traces(Holder(None, 1), Holder(None, True)) == 2


ARRAYS = {
    "array": (jnp.ones(2), "Holder.n is static but is an array: remove static=True, so that it becomes a leaf"),
    "numpy array": (np.ones(2), "Holder.n is static but is an array: remove static=True, so that it becomes a leaf"),
    "in a tuple": (
        (1, (jnp.ones(2),)),
        "Holder.n[1][0] is static but is an array: remove static=True, so that it becomes a leaf",
    ),
    "in a static dataclass": (
        Config((jnp.ones(2),)),
        "Holder.n.size[0] is static but is an array: remove static=True, so that it becomes a leaf",
    ),
    "in a tree": (
        Holder(jnp.ones(2), 1),
        "Holder.n.leaf is static but is an array: remove static=True, so that it becomes a leaf",
    ),
    "list": ([1], "Holder.n is static but is a value of type list, which is not hashable: make it a tuple"),
    "list in a tuple": (
        (1, [2]),
        "Holder.n[1] is static but is a value of type list, which is not hashable: make it a tuple",
    ),
    "dict": (
        {"a": 1},
        "Holder.n is static but is a value of type dict, which is not hashable: "
        "make it a tuple of pairs or a frozen dataclass",
    ),
    "set": ({1}, "Holder.n is static but is a value of type set, which is not hashable: make it a frozenset"),
}


@pytest.mark.parametrize("slots", [True, False])
@pytest.mark.parametrize(("value", "message"), ARRAYS.values(), ids=ARRAYS)
def test_a_value_that_cannot_be_static_is_refused_when_the_object_is_made(
    value: Any, message: str, slots: bool
) -> None:
    cls = new_holder(slots=slots)
    with pytest.raises(StaticValueError) as caught:
        cls(0, value)
    assert str(caught.value) == message
    with pytest.raises(StaticValueError) as caught:
        dataclasses.replace(cls(0, 1), n=value)
    assert str(caught.value) == message


APART: list[Any] = [
    jax.tree.leaves,
    jax.tree.structure,
    lambda made: jax.tree.map(lambda leaf: leaf, made),
    lambda made: jax.tree_util.tree_leaves_with_path(made),
    lambda made: jax.jit(lambda tree: tree.leaf)(made),
    lambda made: jax.tree.map(lambda *leaves: leaves, type(made)(0, 1), made),
    lambda made: jax.tree.leaves([made, 1]),
]


@pytest.mark.parametrize("slots", [True, False])
@pytest.mark.parametrize(("value", "message"), ARRAYS.values(), ids=ARRAYS)
def test_of_a_class_with_many_objects_it_is_refused_when_jax_takes_the_object_apart(
    value: Any, message: str, slots: bool
) -> None:
    made = used_holder(slots=slots)(0, value)
    assert made.n is value
    for apart in APART:
        with pytest.raises(StaticValueError) as caught:
            apart(made)
        assert str(caught.value) == message
    assert made.n is value


@pytest.mark.parametrize("copied", [pickle.dumps, copy.copy, copy.deepcopy])
def test_it_is_refused_too_when_the_object_is_copied(copied: Any) -> None:
    for number in range(NEW):
        Holder(0, number)  # pickle finds the class by its name
    made = Holder(0, [1])
    with pytest.raises(StaticValueError, match=r"^Holder\.n is static but is a value of type list"):
        copied(made)


def test_an_object_with_a_post_init_is_looked_at_in_the_same_way() -> None:
    @pytree_dataclass
    class Converting:
        n: Any = field(static=True)

        def __post_init__(self) -> None:
            object.__setattr__(self, "n", list(self.n))

    with pytest.raises(StaticValueError):
        Converting((1,))
    Converting.__treetyped__.table.is_new = False
    made = Converting((1,))
    with pytest.raises(StaticValueError):
        jax.tree.leaves(made)
    with pytest.raises(StaticValueError):  # it is made, so what is written is looked at
        object.__setattr__(made, "n", [2])
    object.__setattr__(made, "n", 3)
    assert jax.tree.structure(made).node_data()[1].n == made.n == 3


@pytest.mark.parametrize("value", [OwnHash([jnp.ones(2)]), Listed([jnp.ones(2)]), Named([np.ones(2)])])
def test_a_value_that_cannot_be_hashed_because_it_holds_an_array_is_refused(value: Any) -> None:
    with pytest.raises(StaticValueError) as caught:
        new_holder()(0, value)
    assert str(caught.value).endswith(f"of type {type(value).__name__} that holds an array: keep arrays in leaves")


def test_a_value_that_holds_more_than_its_fields_is_itself() -> None:
    first, second = Config(1), Config(1)
    object.__setattr__(second, "cache", "computed")
    kept = Holder(0, first)
    assert Holder(0, second).n is second
    assert jax.tree.structure(kept) == jax.tree.structure(Holder(0, second))


def test_an_unfrozen_dataclass_is_refused_with_its_cure() -> None:
    @dataclasses.dataclass
    class Mutable:
        size: int

    with pytest.raises(StaticValueError) as caught:
        new_holder()(0, Mutable(1))
    assert str(caught.value) == (
        "Holder.n is static but is a value of type Mutable, which is not hashable: make it frozen=True"
    )


def test_a_traced_array_is_refused() -> None:
    with pytest.raises(StaticValueError) as caught:
        jax.jit(lambda x: Holder(0, x))(1.0)
    assert str(caught.value) == (
        "Holder.n is static but is a traced array: remove static=True, so that it becomes a leaf"
    )


def test_post_init_may_convert_a_static_value() -> None:
    @pytree_dataclass
    class Converting:
        sizes: tuple[int, ...] = field(static=True)

        def __post_init__(self) -> None:
            object.__setattr__(self, "sizes", tuple(self.sizes))

    made = Converting([1, 2])
    assert made.sizes == (1, 2)
    assert jax.tree.structure(made) == jax.tree.structure(Converting((1, 2)))


def test_what_post_init_leaves_is_checked() -> None:
    @pytree_dataclass
    class Converting:
        sizes: Any = field(static=True)

        def __post_init__(self) -> None:
            object.__setattr__(self, "sizes", list(self.sizes))

    with pytest.raises(StaticValueError) as caught:
        Converting((1, 2))
    assert str(caught.value) == (
        "Converting.sizes is static but is a value of type list, which is not hashable: make it a tuple"
    )


def test_a_static_value_written_past_the_frozen_object_is_never_stale() -> None:
    made = Holder(0, 1)
    object.__setattr__(made, "n", 2)
    assert made.n == 2
    assert jax.tree.structure(made) == jax.tree.structure(Holder(0, 2))
    with pytest.raises(StaticValueError):
        object.__setattr__(made, "n", [3])
    assert made.n == 2


def test_jax_cannot_compare_a_tree_that_is_not_complete() -> None:
    seen: list[Any] = []

    @pytree_dataclass
    class Early:
        n: Any = field(static=True)

        def __post_init__(self) -> None:
            seen.append(jax.tree.structure(self))
            object.__setattr__(self, "n", 1)

    done = Early([1])
    for compare in (lambda: seen[0] == jax.tree.structure(done), lambda: jax.tree.structure(done) == seen[0]):
        with pytest.raises(ValueError, match="metadata") as caught:  # from JAX, which names our error as the cause
            compare()
        assert str(caught.value.__cause__) == (
            "Early.n is static but is a value of type list, which is not hashable: make it a tuple"
        )


def test_setting_a_static_field_of_a_mutable_class_is_checked() -> None:
    @pytree_dataclass(frozen=False)
    class Mutable:
        n: Any = field(static=True)

    made = Mutable(1)
    with pytest.raises(StaticValueError):
        made.n = [1]


def test_values_that_are_equal_but_not_the_same_are_kept_apart() -> None:
    first, second = Holder(0, Own(3)), Holder(0, Own(13))
    assert (first.n.size, second.n.size) == (3, 13)
    assert jax.tree.structure(first) == jax.tree.structure(second)
    assert hash(jax.tree.structure(first)) == hash(jax.tree.structure(second))
    noted = [Holder(0, Config(1, note)) for note in "ab"]
    assert [each.n.note for each in noted] == ["a", "b"]
    assert noted[0] == noted[1]


def test_the_eq_of_a_decorated_static_value_counts() -> None:
    @pytree_dataclass
    class Modulo:
        size: int = field(static=True)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Modulo) and self.size % 10 == other.size % 10

        def __hash__(self) -> int:
            return self.size % 10

    assert traces(Modulo(3), Modulo(13)) == 1
    assert traces(Modulo(3), Modulo(4)) == 2


def test_a_subclass_of_a_static_dataclass_is_compared_like_it() -> None:
    class Special(Config):
        pass

    assert traces(Special(1), Special(True)) == 2
    assert traces(Special(1), Config(1)) == 2
    assert traces(Special((1, float("nan"))), Special((1, float("nan")))) == 1


class Token:
    """A value that can be watched."""


def watched() -> "weakref.ref[Token]":
    """A value that was static in an object that JAX has seen and that is gone."""
    token = Token()
    jax.tree.leaves(Holder(0, token))
    return weakref.ref(token)


def test_a_class_keeps_the_static_values_that_jax_saw_last_and_no_others() -> None:
    references = [watched() for _ in range(20)]
    gc.collect()
    assert [reference() is None for reference in references] == [True] * 19 + [False]
    watched()
    gc.collect()
    assert references[-1]() is None


def test_a_class_remembers_only_static_values_that_are_in_use() -> None:
    @pytree_dataclass
    class Fresh:
        n: Any = field(static=True)

    kept = [Fresh("kept"), Fresh(Config(1))]
    for number in range(1000):
        for value in ((number, "a"), 1.0 * number, number, Config(number), lambda x: x):
            jax.tree.leaves(Fresh(value))
    jax.tree.leaves(kept)
    gc.collect()
    table = Fresh.__treetyped__.table
    assert len(table.by_address) == len(table._by_identity) == len(kept)


def test_two_models_made_in_turns_share_their_holders() -> None:
    values = (3, 3), (5, 5)
    made = [Holder(0, values[number % 2]) for number in range(6)]
    holders = {id(jax.tree.structure(each).node_data()[1]) for each in made}
    assert len(holders) == 2
    assert jax.tree.structure(Holder(0, tuple(map(int, (3.0, 3.0))))) == jax.tree.structure(made[0])


def test_objects_with_equal_static_values_are_the_same_for_jax_whenever_it_sees_them() -> None:
    values = [Config((width, NAN)) for width in (1, 1, 2, 1)]
    first, *later, seen = (Holder(0, value) for value in values)
    held = jax.tree.structure(seen).node_data()[1]
    for made, value in zip((first, *later), values, strict=False):
        assert made.n is value
        assert (jax.tree.structure(made).node_data()[1] is held) == (value.size[0] == 1)
    # ... and an object that is made of the values that are seen already
    again = Holder(0, values[0])
    assert jax.tree.structure(again).node_data()[1] is held


def test_a_static_value_is_hashed_when_jax_first_sees_it() -> None:
    hashed: list[int] = []

    class Counting:
        def __hash__(self) -> int:
            hashed.append(1)
            return 1

    value, cls = Counting(), used_holder()
    first = cls(0, value)
    dataclasses.replace(first, leaf=1)
    assert len(hashed) == 0
    jax.tree.leaves(first)
    assert len(hashed) == 1
    jax.tree.leaves([first, cls(1, value), dataclasses.replace(first, leaf=1)])
    assert len(hashed) == 1


def test_a_value_whose_hash_raises_anything_is_refused() -> None:
    class Failing:
        __hash__ = property(lambda self: 1 // 0)  # type: ignore[assignment]

    with pytest.raises(StaticValueError, match=r"Holder\.n is static but is a value of type Failing"):
        new_holder()(0, Failing())


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_an_object_that_jax_has_not_seen_can_be_copied(copied: Any) -> None:
    made = Holder(0, Config((3, 4)))
    other = copied(made)
    assert other == made
    assert jax.tree.structure(other) == jax.tree.structure(made)
    assert jax.tree.structure(other).node_data()[1] is jax.tree.structure(made).node_data()[1]


def test_fields_may_have_the_names_of_builtins() -> None:
    @pytree_dataclass
    class Shadowing:
        hash: Any = field(static=True)
        id: Any = field(static=True)
        type: Any = field(static=True)
        Exception: Any = field(static=True)

    made = Shadowing(1, 2.0, "3", (4,))
    assert (made.hash, made.id, made.type, made.Exception) == (1, 2.0, "3", (4,))
    with pytest.raises(StaticValueError, match=r"Shadowing\.id is static"):
        Shadowing(1, [2], "3", (4,))


def test_static_values_are_right_in_many_threads() -> None:
    """Each thread gets the values that it gives, whatever the last object of the class was in another."""
    values = [1, True, 1.0, "1", (1,), (True,), Config(1), Config(True), jnp.tanh, Color.RED]

    def work(offset: int) -> bool:
        turns = [values[(offset + turn) % len(values)] for turn in range(2000)]
        return all(type(Holder(0, value).n) is type(value) and Holder(0, value).n == value for value in turns)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_an_object_that_many_threads_take_apart_for_the_first_time_has_one_holder() -> None:
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for number in range(200):
            made = Holder(0, Config((number, NAN)))
            seen = list(pool.map(lambda made: (jax.tree.structure(made).node_data()[1], made.n), [made] * 8))
            assert len({id(holder) for holder, _ in seen}) == 1
            assert {value.size[0] for _, value in seen} == {number}


def test_a_field_that_is_set_after_jax_saw_the_object_is_read_everywhere() -> None:
    @pytree_dataclass(frozen=False)
    class Mutable:
        leaf: Any
        n: Any = field(static=True)
        name: str = field(static=True, default="first")

    made = Mutable(0, 1)
    for number in (2, 3):
        jax.tree.leaves(made)
        made.n = number
        assert (made.n, made.name) == (number, "first")
        again = jax.tree.map(lambda leaf: leaf, made)
        again.name = "second"
        assert (again.n, again.name, made.name) == (number, "second", "first")
        assert dict(jax.tree.structure(again).node_data()[1]) == {"n": number, "name": "second"}


def test_the_static_part_of_a_tree_definition_can_be_read_copied_and_pickled() -> None:
    _, aux = jax.tree.structure(Holder(0, (1, 2))).node_data()
    assert dict(aux) == {"n": (1, 2)}
    assert aux.n == (1, 2)
    assert repr(aux) == "n=(1, 2)"
    assert pickle.loads(pickle.dumps(aux)) is aux
    assert copy.deepcopy(aux) is aux
    assert copy.copy(aux) is aux


def test_many_static_fields_of_every_kind() -> None:
    @pytree_dataclass
    class Layer:
        weight: Any
        width: int = field(static=True)
        rate: float = field(static=True)
        dtype: Any = field(static=True, default=jnp.float32)
        act: Any = field(static=True, default=functools.partial(jnp.sum, axis=0))

    first, second = Layer(1, 2, NAN), Layer(3, 2, NAN)
    assert jax.tree.structure(first) == jax.tree.structure(second)
    assert jax.tree.map(lambda x, y: x + y, first, second).weight == 4
