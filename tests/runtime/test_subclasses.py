"""A subclass that forgot the decorator cannot make instances, so it can never become one silent leaf."""

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import jax
import pytest

from treetyped import field, pytree_dataclass
from treetyped.errors import MissingFieldError, UndecoratedSubclassError


@pytree_dataclass
class Base:
    x: Any
    n: int = field(static=True, default=1)


@pytree_dataclass(slots=False)
class BaseInDict:
    x: Any
    n: int = field(static=True, default=1)


both_bases = pytest.mark.parametrize("base", [Base, BaseInDict])


def refused(make: Callable[[], object], base: str) -> None:
    with pytest.raises(UndecoratedSubclassError) as caught:
        make()
    assert str(caught.value) == (
        f"Forgot is a subclass of {base} but is not decorated itself, so JAX would take it for one leaf: "
        "decorate Forgot with @pytree_dataclass"
    )


@both_bases
def test_an_undecorated_subclass(base: Any) -> None:
    class Forgot(base):
        y: int = 0

    refused(lambda: Forgot(1), base.__name__)
    refused(lambda: Forgot.__new__(Forgot), base.__name__)


@both_bases
def test_an_undecorated_subclass_with_an_init_or_a_new_of_its_own(base: Any) -> None:
    def with_init() -> object:
        class Forgot(base):
            def __init__(self) -> None:
                pass

        return Forgot()

    def with_new() -> object:
        class Forgot(base):
            def __new__(cls) -> Any:
                return object.__new__(cls)

        return Forgot()

    refused(with_init, base.__name__)
    refused(with_new, base.__name__)


@both_bases
def test_an_instance_cannot_be_smuggled_in_by_object_new_and_init(base: Any) -> None:
    class Forgot(base):
        pass

    refused(lambda: Forgot.__init__(object.__new__(Forgot), 1), base.__name__)


@both_bases
@pytest.mark.parametrize("slots", [True, False])
def test_an_undecorated_class_may_stand_between_two_decorated_ones(base: Any, slots: bool) -> None:
    class Between(base):
        def double(self) -> Any:
            return self.x * 2

    @pytree_dataclass(slots=slots)
    class Child(Between):
        y: int = 0

    made = Child(1, y=2)
    assert made.double() == 2
    assert jax.tree.map(lambda x: x + 1, made) == Child(2, y=3)
    assert copy.copy(made) == made

    class Forgot(Child):
        pass

    refused(lambda: Forgot(1), "Child")


@both_bases
@pytest.mark.parametrize("slots", [True, False])
def test_a_decorated_subclass_with_a_new_of_its_own(base: Any, slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Child(base):
        y: int = 0

        def __new__(cls, *args: Any, **kwargs: Any) -> Any:
            return super().__new__(cls)

    assert jax.tree.leaves(Child(1, y=2)) == [1, 2]


@both_bases
def test_a_decorated_subclass_pays_nothing_for_the_guard(base: Any) -> None:
    @pytree_dataclass
    class Child(base):
        pass

    assert Child.__new__ is object.__new__


@both_bases
@pytest.mark.parametrize("slots", [True, False])
def test_the_standard_decorator_is_not_enough(base: Any, slots: bool) -> None:
    @dataclasses.dataclass(frozen=True, slots=slots)
    class Forgot(base):
        y: int = 0

    refused(lambda: Forgot(1), base.__name__)


def test_the_hook_of_a_base_still_runs() -> None:
    seen: list[str] = []

    class Hooked:
        def __init_subclass__(cls) -> None:
            seen.append(cls.__name__)

    @pytree_dataclass
    class Parent(Hooked):
        x: int

    class Child(Parent):
        pass

    assert seen.count("Child") == 1


def test_hidden_classes_do_not_show_as_subclasses() -> None:
    @pytree_dataclass
    class Lonely:
        x: int

    assert Lonely.__subclasses__() == []
    assert type(jax.tree.map(lambda x: x, Lonely(1))) is Lonely


@pytest.mark.parametrize("slots", [True, False])
def test_a_field_that_was_never_set(slots: bool) -> None:
    @pytree_dataclass(slots=slots)
    class Child:
        x: Any
        n: int = field(static=True)

        def __init__(self, *names: str) -> None:
            for name in names:
                object.__setattr__(self, name, 1)

    for given, missing in [(("n",), "x"), (("x",), "n")]:
        with pytest.raises(MissingFieldError) as caught:
            Child(*given)
        assert str(caught.value) == (
            f"Child.{missing} was not set when the object was made: set it in __init__ or __post_init__ "
            "with object.__setattr__, or give the field a default"
        )
    assert jax.tree.leaves(Child("x", "n")) == [1]
