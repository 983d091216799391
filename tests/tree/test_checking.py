"""check refuses the first place whose value is not of the type that is declared, and returns what it was given."""

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, NotRequired, Optional, Protocol, TypedDict, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from jax import Array
from jaxtyping import Float, PyTree, jaxtyped

from treetyped import Filtered, Initializer, Mapped, Optimizer, Param, Tree, field, pytree_dataclass, tree
from treetyped.errors import AnnotationError
from treetyped.types import PytreeNode

T = TypeVar("T")
ONES = jnp.ones(3)


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Array | None = None
    rate: float = 0.1
    scale: Array = None  # type: ignore[assignment]
    name: str = field(default="linear", static=True)


@pytree_dataclass
class MLP:
    layers: list[Linear]
    act: Callable[[Array], Array] = field(default=jnp.tanh, static=True)


@pytree_dataclass
class Box(Generic[T]):
    content: T


class State(TypedDict):
    step: Array
    note: NotRequired[str]


class Pair(NamedTuple):
    x: Array
    y: int | None = None


class HasLayers(Protocol):
    @property
    def layers(self) -> list[Linear]: ...


MODEL = MLP([Linear(ONES), Linear(ONES, ONES)])
described: Any = jax.ShapeDtypeStruct


@pytest.mark.parametrize(
    ("x", "annotation"),
    [
        (MODEL, MLP),
        (MODEL, HasLayers),
        (MODEL, Any),
        (MODEL, object),
        (MODEL, T),
        (MODEL, Param[MLP]),
        (MODEL, Tree[Array | float]),
        (MODEL, Mapped[MLP, int]),
        (tree.filter(MODEL, Param), Filtered[MLP, Param]),
        (None, Optional[MLP]),  # noqa: UP045
        (None, Tree[Array]),
        (None, None),
        ([MODEL, None], list[MLP | None]),
        ({"a": [ONES, None, (ONES,)]}, dict[str, Tree[Array]]),
        ({"a": MODEL}, Tree[MLP]),
        ({"step": ONES}, State),
        ({"step": ONES, "note": "a", "more": 1}, State),
        (Pair(ONES, 1), Pair),
        ((ONES, 1), tuple[Array, int]),
        ((ONES, ONES), tuple[Array, ...]),
        ([Linear(ONES)], list[MLP] | list[Linear]),
        ([1, "a"], list),
        ([1], list[Literal[1]]),
        (Box([1]), Box[list[int]]),
        (1, float),
        (len, Callable[[int], int]),
        (int, type[int]),
        (ONES, Float[Array, "n"]),
        ({"x": ONES}, Tree[Float[Array, "3"]]),
        ({"x": ONES}, PyTree[Float[Array, "3"]]),
        (Optimizer(optax.adam(1e-3)).init({"w": ONES}), Optimizer[dict[str, Array]]),
    ],
)
def test_what_is_of_its_type_is_returned(x: Any, annotation: Any) -> None:
    assert tree.check(x, annotation) is x


ASARRAY = "make an array of it with jnp.asarray"
OTHERWISE = "give another value, or declare what it is"


@pytest.mark.parametrize(
    ("x", "annotation", "said"),
    [
        (
            MLP([Linear(ONES), Linear(None)]),  # type: ignore[arg-type]
            MLP,
            "at .layers[1].weight: Linear.weight is declared as Array, but is None: "
            "declare Array | None if it may be None",
        ),
        (
            [Linear(ONES, np.ones(2))],  # type: ignore[arg-type]
            list[Linear],
            f"at [0].bias: Linear.bias is declared as Array | None, but is f64[2](numpy): {ASARRAY}",
        ),
        (
            Linear(ONES, rate=jnp.float32(1)),
            Linear,
            "at .rate: Linear.rate is declared as float, but is f32[]: take the number with .item(), "
            "or declare jax.Array",
        ),
        (
            Linear(ONES, name=1),  # type: ignore[arg-type]
            Linear,
            f"at .name: Linear.name is declared as str, but is 1 (int): {OTHERWISE}",
        ),
        (
            Linear(Initializer(jax.nn.initializers.zeros, (3,))),
            Linear,
            "at .weight: Linear.weight is declared as Array, but is Initializer: make the arrays first, with tree.init",
        ),
        (
            [described((3,), jnp.float32)],
            Tree[Array],
            "at [0]: the leaf is declared as Array, but is f32[3](shape): it has no values, so make the array, "
            "or declare jax.ShapeDtypeStruct",
        ),
        (MODEL, Tree[Array], f"at .layers[0].rate: the leaf is declared as Array, but is 0.1 (float): {ASARRAY}"),
        ("a", Tree[Array], f"at the root: \"x\" is declared as Array, but is 'a' (str): {OTHERWISE}"),
        (
            {"a": (1, ONES)},
            dict[str, tuple[int]],
            f"at ['a']: the item is declared as tuple[int], but is a tuple of length 2: {OTHERWISE}",
        ),
        ({1: ONES}, dict[str, Array], f"at [1]: the key is declared as str, but is 1 (int): {OTHERWISE}"),
        ([2], list[Literal[1]], f"at [0]: the item is declared as Literal[1], but is 2 (int): {OTHERWISE}"),
        (
            {"note": "a"},
            State,
            "at the root: \"x\" is declared as State, but is a dict with keys 'note': give 'step' too",
        ),
        ({"step": 1}, State, f"at ['step']: State['step'] is declared as Array, but is 1 (int): {ASARRAY}"),
        (Pair(ONES, "a"), Pair, f"at .y: Pair.y is declared as int | None, but is 'a' (str): {OTHERWISE}"),  # type: ignore[arg-type]
        (Box([1]), Box[list[str]], f"at .content[0]: the item is declared as str, but is 1 (int): {OTHERWISE}"),
        (3, Array | MLP, f'at the root: "x" is declared as Array | MLP, but is 3 (int): {ASARRAY}'),
        (
            [Linear("a")],  # type: ignore[arg-type]
            list[MLP] | list[Linear],
            f"at [0].weight: Linear.weight is declared as Array, but is 'a' (str): {OTHERWISE}",
        ),
        (1, Callable[[int], int], f'at the root: "x" is declared as Callable[[int], int], but is 1 (int): {OTHERWISE}'),
        (
            {"x": ONES},
            Tree[Float[Array, "4"]],
            f"at ['x']: the leaf is declared as Float[Array, '4'], but is f32[3]: {OTHERWISE}",
        ),
    ],
)
def test_the_first_place_that_is_not_of_its_type_is_named(x: Any, annotation: Any, said: str) -> None:
    with pytest.raises(AnnotationError) as caught:
        tree.check(x, annotation)
    assert str(caught.value) == f"tree.check: {said}"


def test_an_object_of_an_older_definition_of_its_class() -> None:
    def defined() -> Any:
        @pytree_dataclass
        class Again:
            x: Any

        return Again

    with pytest.raises(AnnotationError, match="is Again: the class was defined again since, so make the object anew"):
        tree.check(defined()(1), defined())


def test_under_jit_a_number_is_a_traced_scalar() -> None:
    jax.jit(lambda model: tree.check(model, MLP))(MODEL)
    with pytest.raises(AnnotationError, match=r"Linear.rate is declared as float, but is f32\[3\]\(traced\)"):
        jax.jit(lambda model: tree.check(model, Linear))(Linear(ONES, rate=ONES))  # type: ignore[arg-type]


def test_axes_have_one_size_within_a_function_of_jaxtyping() -> None:
    @jaxtyped(typechecker=None)
    def both(x: Any, y: Any) -> None:
        tree.check(x, Tree[Float[Array, "n"]])
        tree.check(y, Tree[Float[Array, "n"]])

    both([ONES], [ONES])
    with pytest.raises(AnnotationError, match=r"declared as Float\[Array, 'n'\], but is f32\[4\]"):
        both([ONES], [jnp.ones(4)])


@pytest.mark.parametrize("annotation", [3, "MLP", MODEL, ONES, [int]])
def test_what_is_no_type_is_refused(annotation: Any) -> None:
    with pytest.raises(TypeError, match=r'tree.check: "annotation" is [\s\S]*: give a type, such as Tree\[jax.Array\]'):
        tree.check(MODEL, annotation)


def test_trees_of_any_depth() -> None:
    deep: Any = ONES
    for _ in range(5000):
        deep = [deep]
    assert tree.check(deep, Tree[Array]) is deep


@pytest.mark.parametrize("node", [None, [], (), {}, MODEL, Pair(ONES)])
def test_other_run_time_checkers_ask_tree_whether_a_value_is_a_node(node: Any) -> None:
    asked: Any = PytreeNode
    assert isinstance(node, asked)
    assert not any(isinstance(leaf, asked) for leaf in ["text", 1, ONES, {1}, range(3)])
