"""Decorated classes under JAX's transformations."""

import functools
import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: jax.Array
    bias: jax.Array
    activation: Callable[[jax.Array], jax.Array] = field(static=True, default=jnp.tanh)

    def __call__(self, x: jax.Array) -> jax.Array:
        return self.activation(x @ self.weight + self.bias)


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear


@pytree_dataclass
class Positive:
    """Validates and converts; would fail on whatever JAX puts into leaves."""

    value: jax.Array
    power: int = field(static=True, default=2)

    def __post_init__(self) -> None:
        if not isinstance(self.value, np.ndarray | jax.Array | float):
            raise TypeError(f"value must be an array, not {self.value!r}")
        if not isinstance(self.value, jax.core.Tracer) and np.any(np.asarray(self.value) <= 0):
            raise ValueError("value must be positive")
        object.__setattr__(self, "value", jnp.asarray(self.value))


@pytree_dataclass(slots=False)
class PositiveInDict(Positive):
    pass


def linear(inputs: int = 2, outputs: int = 3) -> Linear:
    return Linear(jnp.ones((inputs, outputs)), jnp.zeros(outputs))


def test_key_paths_are_attribute_names() -> None:
    model = MLP([linear()], linear())
    paths = [jax.tree_util.keystr(path) for path, _ in jax.tree_util.tree_leaves_with_path(model)]
    assert paths == [".layers[0].weight", ".layers[0].bias", ".head.weight", ".head.bias"]


@pytest.mark.parametrize("cls", [Positive, PositiveInDict])
@pytest.mark.parametrize("leaf", [None, object(), "text", -1.0, [1, 2], Positive(1.0)])
def test_unflatten_takes_any_leaf(cls: type[Positive], leaf: Any) -> None:
    structure = jax.tree.structure(cls(jnp.ones(2)))
    assert jax.tree.unflatten(structure, [leaf]).value is leaf


@pytest.mark.parametrize("cls", [Positive, PositiveInDict])
def test_transformations_of_a_class_that_validates_and_converts(cls: type[Positive]) -> None:
    made = cls(jnp.array([1.0, 2.0]))

    def square(tree: Positive) -> Positive:
        return cls(tree.value**tree.power)

    assert jax.eval_shape(square, made).value.shape == (2,)
    np.testing.assert_allclose(jax.jit(square)(made).value, [1.0, 4.0])
    np.testing.assert_allclose(jax.vmap(square)(made).value, [1.0, 4.0])
    np.testing.assert_allclose(jax.grad(lambda t: square(t).value.sum())(made).value, [2.0, 4.0])
    np.testing.assert_allclose(jax.jacobian(square)(made).value.value, [[2.0, 0.0], [0.0, 4.0]])
    np.testing.assert_allclose(jax.jvp(square, (made,), (made,))[1].value, [2.0, 8.0])
    inner, outer = jax.tree.structure([0, 0]), jax.tree.structure(made)
    transposed = jax.tree.transpose(outer, inner, jax.tree.map(lambda x: [x, x], made))
    assert [type(each) for each in transposed] == [cls, cls]
    np.testing.assert_allclose(jax.lax.scan(lambda c, _: (square(c), None), made, length=2)[0].value, [1.0, 16.0])
    np.testing.assert_allclose(jax.lax.cond(True, square, lambda t: t, made).value, [1.0, 4.0])


def test_in_axes_can_be_a_tree_of_the_class() -> None:
    axes = jax.tree.unflatten(jax.tree.structure(linear()), [0, None])
    model = Linear(jnp.ones((5, 2, 3)), jnp.zeros(3))
    assert jax.vmap(lambda layer, x: layer(x), in_axes=(axes, None))(model, jnp.ones(2)).shape == (5, 3)


def test_training_under_jit_and_grad() -> None:
    model = MLP([linear(2, 3)], linear(3, 1))

    def loss(params: MLP, x: jax.Array) -> jax.Array:
        for layer in params.layers:
            x = layer(x)
        return jnp.mean(params.head(x) ** 2)

    @jax.jit
    def step(params: MLP, x: jax.Array) -> MLP:
        return jax.tree.map(lambda p, g: p - 0.1 * g, params, jax.grad(loss)(params, x))

    x = jnp.ones((4, 2))
    trained = functools.reduce(lambda params, _: step(params, x), range(20), model)
    assert isinstance(trained, MLP)
    assert loss(trained, x) < loss(model, x)


def test_scan_carries_and_stacks_trees() -> None:
    def body(carry: Linear, _: None) -> tuple[Linear, Linear]:
        return jax.tree.map(lambda x: x + 1, carry), carry

    last, stacked = jax.lax.scan(body, linear(), length=4)
    assert isinstance(stacked, Linear)
    assert stacked.weight.shape == (4, 2, 3)
    np.testing.assert_array_equal(last.bias, 4.0)


def test_donated_trees_are_deleted_and_say_so() -> None:
    made = linear()
    jax.jit(lambda tree: jax.tree.map(lambda x: x + 1, tree), donate_argnums=0)(made)
    with pytest.raises((RuntimeError, ValueError), match="deleted"):
        _ = made.weight + 1


def test_cond_refuses_branches_of_different_classes() -> None:
    @pytree_dataclass
    class Other:
        weight: jax.Array
        bias: jax.Array

    made = linear()
    with pytest.raises(TypeError, match="Other"):
        jax.lax.cond(True, lambda t: t, lambda t: Other(t.weight, t.bias), made)


def test_callable_and_leafless_objects_can_be_compiled() -> None:
    @pytree_dataclass
    class Scale:
        factor: float = field(static=True)

        def __call__(self, x: jax.Array) -> jax.Array:
            return x * self.factor

    assert jax.jit(Scale(3.0))(2.0) == 6.0
    model = linear()
    assert jax.jit(model.__call__)(jnp.ones(2)).shape == (3,)


def test_methods_can_be_compiled() -> None:
    @pytree_dataclass
    class Counter:
        count: jax.Array
        step: int = field(static=True)

        @jax.jit
        def next(self) -> "Counter":
            return Counter(self.count + self.step, self.step)

    assert Counter(jnp.array(1), 2).next().count == 3


def test_a_tree_definition_names_the_class_and_its_static_values() -> None:
    @pytree_dataclass
    class Point:
        x: float
        name: str = field(static=True)

    assert str(jax.tree.structure(Point(1.0, "p"))) == "PyTreeDef(CustomNode(Point[name='p'], [*]))"


def test_threads_build_and_rebuild_trees() -> None:
    start = threading.Barrier(8)

    def work(seed: int) -> set[Any]:
        start.wait()

        @pytree_dataclass
        class Local:
            a: Any
            b: Any
            name: str = field(static=True)

        for number in range(300):
            made = Local(number, seed, f"n{number % 7}")
            assert jax.tree.map(lambda x: x, made) == made
        shared = [Positive(1.0, power=number) for number in range(100)]
        return {jax.tree.structure(each) for each in shared}

    with ThreadPoolExecutor(8) as pool:
        structures = list(pool.map(work, range(8)))
    gc.collect()
    assert all(each == structures[0] for each in structures)
    assert len(structures[0]) == 100
