"""init makes every array from a key of its own, and Optimizer keeps the state of a transformation."""

from typing import Any

import jax
import jax.numpy as jnp
import optax
import pytest
from jax import Array
from jax.sharding import Mesh, NamedSharding, PartitionSpec

from treetyped import BatchStat, Initializer, Optimizer, Param, field, pytree_dataclass, tree
from treetyped.tree import StructureError

NORMAL = jax.nn.initializers.normal()
ZEROS = jax.nn.initializers.zeros
KEY = jax.random.key(0)


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array] | None
    steps: int = 0
    features: int = field(default=3, static=True)


@pytree_dataclass
class Model:
    layers: list[Linear]
    head: dict[str, Linear]


def linear(n: int = 3) -> Any:
    weight: Any = Initializer(NORMAL, (2, n))
    bias: Any = Initializer(ZEROS, (n,))
    return Linear(weight, bias)


def model(depth: int = 2) -> Any:
    return Model([linear() for _ in range(depth)], {"out": linear()})


def test_every_initializer_makes_its_array_and_all_else_stays() -> None:
    made = tree.init(model(), KEY)
    assert jax.tree.map(jnp.shape, made.layers[0]) == Linear((2, 3), (3,), ())  # type: ignore[arg-type]
    assert made.layers[0].steps == 0
    assert made.layers[0].weight.dtype == jnp.float32
    assert tree.init(Initializer(ZEROS, ()), KEY) == 0
    assert tree.init({"a": 1, "b": None}, KEY) == {"a": 1, "b": None}


def test_keys_are_made_of_the_path() -> None:
    shallow, deep = tree.init(model(1), KEY), tree.init(model(3), KEY)
    assert tree.equal(shallow.layers[0], deep.layers[0])
    assert tree.equal(shallow.head, deep.head)
    weights = [layer.weight for layer in [*deep.layers, deep.head["out"]]]
    assert not any(tree.allclose(a, b) for i, a in enumerate(weights) for b in weights[:i])
    assert not tree.allclose(deep, tree.init(model(3), jax.random.key(1)))
    assert tree.equal(tree.init(model(), jax.random.PRNGKey(0)).layers[0].bias, jnp.zeros(3))


def test_under_jax() -> None:
    spec = model()
    made = tree.init(spec, KEY)
    assert tree.allclose(jax.jit(tree.init)(spec, KEY), made)
    assert jax.eval_shape(tree.init, spec, KEY) == jax.eval_shape(lambda: made)
    many = jax.vmap(tree.init, in_axes=(None, 0))(spec, jax.random.split(KEY, 4))
    assert many.layers[0].weight.shape == (4, 2, 3)
    assert jax.tree.leaves(linear()) == [0]


def test_it_initialises_where_the_arrays_shall_be() -> None:
    mesh = Mesh(jax.devices()[:1], ("x",))
    shapes = jax.eval_shape(tree.init, model(), KEY)
    shardings = tree.map(lambda _: NamedSharding(mesh, PartitionSpec()), shapes)
    made = jax.jit(tree.init, out_shardings=shardings)(model(), KEY)
    assert made.layers[0].weight.sharding == NamedSharding(mesh, PartitionSpec())


@pytest.mark.parametrize("name", ["he_normal", "glorot_uniform", "lecun_normal", "variance_scaling", "uniform"])
def test_the_initializers_of_jax_fit(name: str) -> None:
    arguments = (1.0, "fan_in", "normal") if name == "variance_scaling" else ()
    made = tree.init(Initializer(getattr(jax.nn.initializers, name)(*arguments), (4, 4), jnp.bfloat16), KEY)
    assert (made.shape, made.dtype) == ((4, 4), jnp.bfloat16)


def test_an_initializer_is_a_static_value() -> None:
    first, second = Initializer(ZEROS, [3]), Initializer(ZEROS, (3,), "float32")  # type: ignore[arg-type]
    assert first == second
    assert hash(first) == hash(second)
    assert first != Initializer(NORMAL, (3,))
    assert repr(first) == "Initializer(zeros, (3,), float32)"
    assert jax.tree.leaves(first) == []


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: Initializer(jnp.zeros(3), (3,)), TypeError, "Initializer: function is a ArrayImpl: give a function"),  # type: ignore[arg-type]
        (lambda: Initializer(ZEROS, 3), TypeError, "Initializer: shape is 3: give a tuple, such as (3,)"),  # type: ignore[arg-type]
        (
            lambda: tree.init([Initializer(lambda key, shape, dtype: jnp.zeros(3), (2,))], KEY),
            StructureError,
            "tree.init: Initializer(<lambda>, (2,), float32) at [0] made an array of shape (3,)",
        ),
    ],
)
def test_what_cannot_work_is_refused(call: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value).startswith(says)


# Optimizer


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]


def loss(norm: Norm) -> Array:
    return jnp.sum((norm.scale + norm.mean - 3) ** 2)


def norm() -> Norm:
    return Norm(jnp.zeros(2), jnp.ones(2))


def test_it_minimises_a_loss() -> None:
    params, rest = tree.partition(norm(), Param)
    optimizer = Optimizer(optax.adam(0.1)).init(params)

    @jax.jit
    def step(params: Any, optimizer: Optimizer[Any]) -> tuple[Any, Optimizer[Any]]:
        return optimizer.update(jax.grad(lambda params: loss(tree.combine(params, rest)))(params), params)

    for _ in range(200):
        params, optimizer = step(params, optimizer)
    assert tree.allclose(tree.combine(params, rest), Norm(jnp.full(2, 2.0), jnp.ones(2)), atol=1e-2)
    assert step._cache_size() == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "transformation",
    [
        optax.sgd(0.1),
        optax.adamw(0.1),
        optax.chain(optax.clip(1.0), optax.adam(optax.linear_schedule(0.1, 0.0, 10))),
        optax.masked(optax.sgd(0.1), lambda params: jax.tree.map(lambda _: True, params)),
        optax.multi_transform({"a": optax.sgd(0.1)}, lambda params: jax.tree.map(lambda _: "a", params)),
        optax.inject_hyperparams(optax.adam)(learning_rate=0.1),
        optax.GradientTransformation(lambda params: None, lambda grads, state, params: (grads, state)),
    ],
)
def test_transformations_of_optax(transformation: Any) -> None:
    params = tree.filter(norm(), Param)
    optimizer = Optimizer(transformation).init(params)
    step = jax.jit(lambda grads, params, optimizer: optimizer.update(grads, params), donate_argnums=(1, 2))
    for _ in range(2):
        params, optimizer = step(jax.tree.map(jnp.ones_like, params), params, optimizer)
    assert params.mean is None
    assert optimizer.transformation is transformation
    assert jax.tree.structure(params) == jax.tree.structure(tree.filter(norm(), Param))


def test_extra_arguments_go_to_the_transformation() -> None:
    params = jnp.ones(2)
    optimizer = Optimizer(optax.contrib.reduce_on_plateau()).init(params)
    params, optimizer = optimizer.update(params, params, value=jnp.float32(1))
    assert optimizer.state.best_value == 1


def test_there_is_no_update_before_init() -> None:
    optimizer: Optimizer[Array] = Optimizer(optax.sgd(0.1))
    assert jax.tree.leaves(optimizer) == []
    with pytest.raises(
        RuntimeError, match=r"Optimizer.update: there is no state yet: start with optimizer.init\(params\)"
    ):
        optimizer.update(jnp.ones(2), jnp.ones(2))


def test_gradients_of_another_structure_are_refused() -> None:
    params = {"a": jnp.ones(2)}
    optimizer = Optimizer(optax.sgd(0.1)).init(params)
    with pytest.raises(StructureError) as caught:
        optimizer.update({"b": jnp.ones(2)}, params)
    assert str(caught.value) == (
        "Optimizer.update: structures differ at the root: \"grads\" is a dict with keys 'b', "
        "\"params\" is a dict with keys 'a'"
    )


def test_gradients_of_leaves_that_the_part_has_not_are_refused_by_every_transformation() -> None:
    params = tree.filter(norm(), Param)
    with pytest.raises(StructureError, match=r'at \.mean: "grads" is a leaf .*, "params" is None'):
        Optimizer(optax.sgd(0.1)).init(params).update(norm(), params)
