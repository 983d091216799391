"""Everything that a standard dataclass does goes on working."""

import abc
import copy
import dataclasses
import functools
import gc
import inspect
import pickle
import weakref
from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import jax
import jax.numpy as jnp
import pytest

from treetyped import field, pytree_dataclass

T = TypeVar("T")
both_storages = pytest.mark.parametrize("slots", [True, False], ids=["slots", "dict"])


@pytree_dataclass
class Linear:
    """A linear layer."""

    weight: jax.Array
    bias: jax.Array | None = None
    name: str = field(default="linear", static=True)

    @pytree_dataclass
    class Nested:
        rate: float
        seed: int = field(static=True)


@pytree_dataclass(slots=False)
class LinearInDict:
    weight: jax.Array
    bias: jax.Array | None = None
    name: str = field(default="linear", static=True)


@both_storages
def test_defaults_factories_and_keywords_fill_the_fields(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Settings:
        rate: float
        steps: list[int] = field(default_factory=lambda: [1, 2])
        name: str = field(default="sgd", static=True)
        tags: tuple[str, ...] = field(default_factory=lambda: ("a",), static=True)

    first, second = Settings(0.1), Settings(rate=0.1, name="adam")
    assert (first.rate, first.steps, first.name, first.tags) == (0.1, [1, 2], "sgd", ("a",))
    assert first.steps is not second.steps
    assert second.name == "adam"


@both_storages
def test_post_init_and_init_vars_run_when_an_object_is_made(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Scaled:
        value: Any
        scale: InitVar[float] = 2.0
        size: int = field(init=False, static=True)

        def __post_init__(self, scale: float) -> None:
            object.__setattr__(self, "value", self.value * scale)
            object.__setattr__(self, "size", int(scale))

    made = Scaled(3.0, scale=4.0)
    assert (made.value, made.size) == (12.0, 4)
    assert jax.tree.leaves(made) == [12.0]
    assert jax.tree.map(lambda x: x + 1, made).size == 4


@both_storages
def test_a_field_without_init_takes_its_default_or_its_factory(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Counter:
        start: int
        count: int = field(init=False, default=0)
        log: list[int] = field(init=False, default_factory=list)
        kind: str = field(init=False, default="up", static=True)

    made = Counter(1)
    assert (made.count, made.log, made.kind) == (0, [], "up")


@both_storages
def test_keyword_only_fields(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Mixed:
        x: int
        _: KW_ONLY
        y: int = 1
        z: int = field(static=True)

    assert Mixed(0, z=3) == Mixed(0, y=1, z=3)
    with pytest.raises(TypeError, match="positional"):
        Mixed(0, 1, 3)

    @pytree_dataclass(kw_only=True, slots=slots)
    class AllByName:
        x: int

    with pytest.raises(TypeError, match="positional"):
        AllByName(0)


def test_class_variables_are_no_fields() -> None:
    @pytree_dataclass
    class Tagged:
        tag: ClassVar[str] = "t"
        x: int
        plain = 3

    assert [each.name for each in dataclasses.fields(Tagged)] == ["x"]
    assert (Tagged(1).tag, Tagged.plain, Tagged(1).plain) == ("t", 3, 3)


@both_storages
def test_a_handwritten_init_is_kept_and_checked(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Built:
        weight: Any
        width: int = field(static=True)

        def __init__(self, width: int) -> None:
            """Makes ones."""
            object.__setattr__(self, "weight", [1.0] * width)
            object.__setattr__(self, "width", width)

    made = Built(2)
    assert (made.weight, made.width) == ([1.0, 1.0], 2)
    assert Built.__init__.__doc__ == "Makes ones."
    assert list(inspect.signature(Built).parameters) == ["width"]
    assert jax.tree.map(lambda x: x * 2, made).weight == [2.0, 2.0]


def test_fields_are_set_in_a_mutable_class() -> None:
    @pytree_dataclass(frozen=False)
    class Mutable:
        x: Any
        n: int = field(static=True)

    made = Mutable(1, 2)
    made.x, made.n = 10, 20
    assert jax.tree.leaves(made) == [10]
    assert jax.tree.structure(made) == jax.tree.structure(Mutable(0, 20))
    rebuilt = jax.tree.map(lambda x: x + 1, made)
    rebuilt.x += 1
    assert (rebuilt.x, rebuilt.n) == (12, 20)
    with pytest.raises(TypeError, match="unhashable"):
        hash(made)


def test_a_mutable_class_may_watch_its_attributes() -> None:
    seen: list[str] = []

    @pytree_dataclass(frozen=False)
    class Watched:
        x: int

        def __setattr__(self, name: str, value: object) -> None:
            seen.append(name)
            object.__setattr__(self, name, value)

    jax.tree.map(lambda x: x, Watched(1))
    assert seen == ["x"]


@both_storages
def test_generic_classes(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Box(Generic[T]):
        item: T
        n: int = field(static=True, default=0)

    boxed = Box[int](3)
    assert boxed == Box(3)
    assert jax.tree.leaves(boxed) == [3]

    @pytree_dataclass(slots=slots)
    class IntBox(Box[int]):
        extra: int = 1

    assert jax.tree.leaves(IntBox(1, 5, 2)) == [1, 2]


@both_storages
def test_decorated_plain_abstract_and_standard_bases(slots: bool) -> None:
    class Plain:
        greeting = "hello"

        def shout(self) -> str:
            return self.greeting.upper()

    class Shape(abc.ABC):
        @abc.abstractmethod
        def area(self) -> Any: ...

        @property
        @abc.abstractmethod
        def side(self) -> Any: ...

    @dataclasses.dataclass(frozen=True)
    class Standard:
        label: int = 7

    @pytree_dataclass(slots=slots)
    class Base(Standard, Shape):
        scale: int = 2

        def area(self) -> Any:
            return 0

        @property
        def side(self) -> Any:
            return 1

    @pytree_dataclass(slots=slots)
    class Square(Base, Plain):
        edge: Any = 3

        def area(self) -> Any:
            return super().area() + self.scale * self.edge**2

    made = Square()
    assert made.area() == 18
    assert made.shout() == "HELLO"
    assert isinstance(made, Shape)
    assert jax.tree.leaves(made) == [7, 2, 3]
    assert jax.tree.map(lambda x: x + 1, made) == Square(8, 3, 4)


def test_abstract_classes_cannot_be_instantiated_and_fields_implement_properties() -> None:
    @pytree_dataclass
    class Shape(abc.ABC):
        name: str = field(static=True)

        @property
        @abc.abstractmethod
        def side(self) -> Any: ...

    with pytest.raises(TypeError, match="abstract"):
        Shape("shape")

    @pytree_dataclass
    class Square(Shape):
        side: Any

    assert jax.tree.leaves(Square("square", 4)) == [4]


def test_a_field_can_become_static_in_a_subclass_and_back() -> None:
    @pytree_dataclass
    class Base:
        x: Any
        n: int = field(static=True)

    @pytree_dataclass
    class Swapped(Base):
        x: Any = field(static=True)
        n: int

    made = Swapped("a", 3)
    assert jax.tree.leaves(made) == [3]
    assert jax.tree.map(lambda leaf: leaf + 1, made) == Swapped("a", 4)


def test_a_subclass_may_need_fewer_slots_than_its_base() -> None:
    @pytree_dataclass
    class Base:
        x: Any
        y: Any

    @pytree_dataclass
    class AllStatic(Base):
        x: Any = field(static=True)
        y: Any = field(static=True)

    assert jax.tree.leaves(AllStatic(1, 2)) == []
    assert jax.tree.map(lambda leaf: leaf, AllStatic(1, 2)) == AllStatic(1, 2)


def test_super_without_arguments_and_dunder_class_mean_the_decorated_class() -> None:
    def passed_on(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def outer(*args: Any) -> Any:
            return function(*args)

        return outer

    class Base:
        def who(self) -> str:
            return "base"

        @property
        def what(self) -> str:
            return "what"

    @pytree_dataclass
    class Method(Base):
        x: int = 0

        def who(self) -> str:
            return super().who() + "+method"

    @pytree_dataclass
    class Property(Base):
        x: int = 0

        @property
        def what(self) -> str:
            return super().what + "+property"

    @pytree_dataclass
    class Wrapped(Base):
        x: int = 0

        @passed_on
        def who(self) -> str:
            return super().who() + "+wrapped"

        @classmethod
        def own(cls) -> type:
            return __class__

    @pytree_dataclass
    class Jitted(Base):
        x: int = 0

        @jax.jit
        def twice(self) -> Any:
            assert super().who() == "base"
            return self.x * 2

    assert Method().who() == "base+method"
    assert Property().what == "what+property"
    assert Wrapped().who() == "base+wrapped"
    assert Wrapped.own() is Wrapped
    assert Jitted(3).twice() == 6


def test_a_subclass_may_extend_init_by_super() -> None:
    @pytree_dataclass
    class Base:
        x: Any
        names: tuple[str, ...] = field(static=True)

        def __post_init__(self) -> None:
            object.__setattr__(self, "names", tuple(self.names))

    @pytree_dataclass
    class Extended(Base):
        y: Any
        tag: str = field(static=True)

        def __init__(self, x: Any) -> None:
            super().__init__(x, ["a", "b"])
            object.__setattr__(self, "y", x + 1)
            object.__setattr__(self, "tag", "t")

    made = Extended(1)
    assert (made.x, made.names, made.y, made.tag) == (1, ("a", "b"), 2, "t")
    assert jax.tree.leaves(made) == [1, 2]


@pytest.mark.parametrize("cls", [Linear, LinearInDict])
def test_replace_fields_asdict_and_astuple(cls: type[Linear]) -> None:
    made = cls(jnp.ones(2), name="a")
    changed = dataclasses.replace(made, name="b")
    assert (changed.name, made.name) == ("b", "a")
    assert changed.weight is made.weight
    assert [each.name for each in dataclasses.fields(cls)] == ["weight", "bias", "name"]
    assert set(dataclasses.asdict(made)) == {"weight", "bias", "name"}
    assert len(dataclasses.astuple(made)) == 3


@pytest.mark.parametrize("make_copy", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
@pytest.mark.parametrize("cls", [Linear, LinearInDict])
def test_copies_and_pickles_are_equal(cls: type[Linear], make_copy: Callable[[Linear], Linear]) -> None:
    made = cls(jnp.arange(3.0), name="a")
    copied = make_copy(made)
    assert copied is not made
    assert copied == made
    assert jax.tree.structure(copied) == jax.tree.structure(made)


def test_a_deep_copy_shares_static_values() -> None:
    @pytree_dataclass
    class Tokened:
        leaf: list[int]
        token: Any = field(static=True)

    made = Tokened([1], object())
    copied = copy.deepcopy(made)
    assert copied.leaf is not made.leaf
    assert copied.token is made.token
    assert copied == made


def test_nested_classes_can_be_pickled() -> None:
    made = Linear.Nested(0.5, 3)
    assert pickle.loads(pickle.dumps(made)) == made
    assert Linear.Nested.__qualname__ == "Linear.Nested"


def test_pickling_by_hand_is_kept() -> None:
    @pytree_dataclass
    class Own:
        x: int

        def __reduce__(self) -> Any:
            return (int, (self.x,))

    assert copy.copy(Own(3)) == 3


def test_match_statements() -> None:
    match Linear(jnp.ones(1), None, "a"):
        case Linear(weight, None, name):
            assert weight.shape == (1,)
            assert name == "a"
        case _:
            raise AssertionError


def test_weak_references() -> None:
    made = Linear(jnp.ones(1))
    reference = weakref.ref(made)
    assert reference() is made
    del made
    gc.collect()
    assert reference() is None
    rebuilt = jax.tree.map(lambda x: x, Linear(jnp.ones(1)))
    assert weakref.ref(rebuilt)() is rebuilt


def test_docstrings_names_and_signatures() -> None:
    assert Linear.__doc__ == "A linear layer."
    assert (Linear.__name__, Linear.__qualname__, Linear.__module__) == ("Linear", "Linear", __name__)
    assert Linear.__slots__ == ("weight", "bias", "name")
    assert Linear.__match_args__ == ("weight", "bias", "name")
    signature = inspect.signature(Linear)
    assert list(signature.parameters) == ["weight", "bias", "name"]
    assert signature.parameters["name"].default == "linear"
    assert signature.parameters["weight"].annotation is jax.Array
    assert Linear.__init__.__qualname__ == "Linear.__init__"


def test_a_docstring_of_a_field_is_kept() -> None:
    @pytree_dataclass
    class Documented:
        rate: float = field(default=0.1, doc="Step size.", metadata={"unit": "1"})

    (declared,) = dataclasses.fields(Documented)
    assert dict(declared.metadata) == {"unit": "1", "doc": "Step size."}


def test_cached_properties_work_and_are_not_carried_through_jax() -> None:
    calls: list[int] = []

    @pytree_dataclass
    class Cached:
        x: int

        @functools.cached_property
        def double(self) -> int:
            calls.append(self.x)
            return self.x * 2

    made = Cached(2)
    assert (made.double, made.double, calls) == (4, 4, [2])
    assert jax.tree.map(lambda x: x + 1, made).double == 6


def test_a_plain_base_gives_its_dict() -> None:
    class Plain:
        pass

    @pytree_dataclass
    class WithDict(Plain):
        x: int
        n: int = field(static=True)

    made = WithDict(1, 2)
    made.__dict__["note"] = "kept by pickle"
    assert copy.copy(made).__dict__ == {"note": "kept by pickle"}
    assert jax.tree.map(lambda x: x + 1, made) == WithDict(2, 2)


def test_order_compares_like_tuples() -> None:
    @pytree_dataclass(order=True)
    class Version:
        major: int
        minor: int = field(static=True)

    assert Version(1, 2) < Version(1, 3) < Version(2, 0)
    assert sorted([Version(2, 0), Version(1, 0)])[0].major == 1


def test_a_repr_and_an_eq_written_by_hand_are_kept() -> None:
    @pytree_dataclass
    class Own:
        x: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None

    assert repr(Own(1)) == "own"
    assert Own(1) == Own(2)

    @pytree_dataclass(repr=False, eq=False)
    class Bare:
        x: int

    assert Bare(1) != Bare(1)
    assert repr(Bare(1)).endswith(">")
    assert isinstance(hash(Bare(1)), int)


def test_private_fields_keep_their_mangled_names() -> None:
    @pytree_dataclass
    class Private:
        __x: int
        __n: int = field(static=True)

        def total(self) -> int:
            return self.__x + self.__n

    assert Private(1, 2).total() == 3
    assert jax.tree.map(lambda x: x + 1, Private(1, 2)).total() == 4


def test_a_getattr_that_delegates_does_not_confuse_construction() -> None:
    @pytree_dataclass
    class Inner:
        x: int
        n: int = field(static=True)

    @pytree_dataclass
    class Outer:
        inner: Inner
        m: int = field(static=True)

        def __init__(self, m: int) -> None:
            object.__setattr__(self, "inner", Inner(1, 2))
            object.__setattr__(self, "m", m)

        def __getattr__(self, name: str) -> Any:
            return getattr(object.__getattribute__(self, "inner"), name)

    made = Outer(5)
    assert (made.m, made.n, made.x) == (5, 2, 1)
    assert copy.deepcopy(made) == made
    assert jax.tree.map(lambda x: x + 1, made).x == 2


def test_finalizers_run_for_rebuilt_objects_only_once() -> None:
    deleted: list[Any] = []

    @pytree_dataclass
    class Closing:
        x: Any

        def __del__(self) -> None:
            deleted.append(self.x)

    jax.tree.map(lambda x: x + 1, Closing(1))
    gc.collect()
    assert sorted(deleted) == [1, 2]


def test_protocols_can_be_implemented() -> None:
    class Sized(Protocol):
        size: int

        def doubled(self) -> int:
            return self.size * 2

    @pytree_dataclass
    class Implementation(Sized):
        size: int

    assert Implementation(2).doubled() == 4
    assert jax.tree.map(lambda x: x + 1, Implementation(2)).doubled() == 6


def test_fields_may_have_the_names_that_the_library_uses_itself() -> None:
    @pytree_dataclass
    class Names:
        self: int
        node: int
        cls: int
        aux: int
        children: int
        type: int = field(static=True)
        table: int = field(static=True)
        values: int = field(static=True)

    made = Names(1, 2, 3, 4, 5, 6, 7, 8)
    assert jax.tree.leaves(made) == [1, 2, 3, 4, 5]
    assert jax.tree.map(lambda x: x, made) == made


def test_a_class_without_fields_is_an_empty_node() -> None:
    @pytree_dataclass
    class Empty:
        pass

    assert jax.tree.leaves(Empty()) == []
    assert jax.tree.map(lambda x: x, Empty()) == Empty()


def test_standard_field_specifiers_and_metadata_are_understood() -> None:
    @pytree_dataclass
    class Mixed:
        x: int
        n: int = dataclasses.field(metadata={"static": True}, default=3)

    assert jax.tree.leaves(Mixed(1)) == [1]


def test_class_keywords_reach_init_subclass_again() -> None:
    tags: list[tuple[str, str]] = []

    @pytree_dataclass
    class Base:
        x: int

        def __init_subclass__(cls, tag: str) -> None:
            tags.append((cls.__name__, tag))

    @pytree_dataclass
    class Child(Base, tag="child"):
        y: int

    assert set(tags) == {("Child", "child")}
    assert jax.tree.leaves(Child(1, 2)) == [1, 2]


def test_metaclasses_and_handwritten_new_are_kept() -> None:
    made: list[str] = []

    class Meta(type):
        def greet(cls) -> str:
            return f"I am {cls.__name__}"

    @pytree_dataclass
    class Base(metaclass=Meta):
        x: int

        def __new__(cls, *args: Any, **kwargs: Any) -> "Base":
            made.append(cls.__name__)
            return super().__new__(cls)

    @pytree_dataclass
    class Child(Base):
        y: int = 0

    assert Child.greet() == "I am Child"
    jax.tree.map(lambda x: x, Child(1))
    assert made == ["Child"]  # and JAX did not call it
