"""PAX's tutorial "Understanding PAX's module", step by step, and what replaces each step here.

    python examples/pax_module.py

The tutorial builds a module class that is a pytree: it registers subtrees by name, mutates itself, and grows a
metaclass that looks for subtrees. Each class ``ByHand...`` below does what one of its steps does, as plain JAX has it
done by hand; the class after it is the same step with a declaration, which mypy can check.
"""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Filtered, Param, State, field, pytree_dataclass, reveal_structure, tree

STEPS = 200
RATE = 0.1


def title(step: str) -> None:
    print(f"\n{step}\n{'─' * len(step)}")


# 1. A module is a pytree: it is taken apart into leaves and a treedef, and put together again.


@jax.tree_util.register_pytree_node_class
class NumbersByHand:
    """The methods must agree with each other, and nobody checks that they do."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.is_training = True

    def tree_flatten(self) -> tuple[tuple[list[int]], bool]:
        return (self.numbers,), self.is_training

    @classmethod
    def tree_unflatten(cls, is_training: bool, children: tuple[list[int]]) -> "NumbersByHand":
        (numbers,) = children
        made = cls(numbers)
        made.is_training = is_training
        return made


@pytree_dataclass
class Numbers:
    """The fields say all of it: a static field is part of the treedef, every other holds leaves."""

    numbers: list[int]
    is_training: bool = field(static=True, default=True)


def flatten_a_module() -> None:
    title("1. Flatten and unflatten a module")
    by_hand, declared = NumbersByHand([1, 2, 3]), Numbers([1, 2, 3])
    assert jax.tree.leaves(by_hand) == jax.tree.leaves(declared) == [1, 2, 3]
    leaves, treedef = jax.tree.flatten(declared)
    again = jax.tree.unflatten(treedef, leaves)  # mypy: Numbers
    print(f"{again}  from  {treedef}")
    assert again == declared


# 2. Which attributes are subtrees? The tutorial registers their names one by one, and then again by looking at values.


@pytree_dataclass
class Counter:
    """A field that is not static is a subtree, by its declaration, whatever its value is."""

    count: State[int] = 0

    def step(self) -> "Counter":
        """The next counter; the tutorial's ``self.count += 1`` would be an error for mypy and when it runs."""
        return self.replace(count=self.count + 1)


def register_subtrees() -> None:
    title("2. Register subtrees")
    counter = Counter().step().step()
    print(counter)
    assert jax.tree.leaves(counter) == [2]


# 3. The parameters: the tutorial writes a method `parameters()` for every class. Here the annotation says it.


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array]
    count: State[Array]
    """How often it was called; state is no parameter."""

    def __call__(self, x: Array) -> "tuple[Array, Linear]":
        """The output, and the module after the call: what changes is returned."""
        return x * self.weight + self.bias, self.replace(count=self.count + 1)


def linear() -> Linear:
    return Linear(weight=jnp.array(1.0), bias=jnp.array(0.0), count=jnp.array(0))


def parameters() -> None:
    title("3. The parameters, and replace")
    _, called = linear()(jnp.array(2.0))
    kept = tree.filter(called, Param)  # mypy: Filtered[Linear, Param]
    print(kept)
    assert kept.count is None
    assert tree.update(called, kept) == called


# 4. Subtrees within subtrees: the tutorial searches for them, and a metaclass sets off the search.


@pytree_dataclass
class Tower:
    """Lists, dicts and other modules are subtrees without a word about it, and their roles are their own."""

    layers: list[Linear]
    scales: dict[str, Param[Array]]

    def __call__(self, x: Array) -> "tuple[Array, Tower]":
        layers: list[Linear] = []
        for layer in self.layers:
            x, after = layer(x)
            layers.append(after)
        return x * self.scales["out"], self.replace(layers=layers)


def find_subtrees() -> None:
    title("4. Subtrees are found")
    reveal_structure(Tower([linear(), linear()], {"out": jnp.array(1.0)}))


# 5. The gradient is that of the parameters alone: the reason for all of it.


def loss(params: Filtered[Tower, Param], model: Tower, x: Array, y: Array) -> tuple[Array, Tower]:
    found, after = tree.update(model, params)(x)
    return jnp.mean((found - y) ** 2), after


@jax.jit
def train(model: Tower, x: Array, y: Array) -> tuple[Tower, Array]:
    params = tree.filter(model, Param)
    (error, after), grads = jax.value_and_grad(loss, has_aux=True)(params, model, x, y)
    params = tree.map(lambda p, g: p - RATE * g, params, grads)
    return tree.update(after, params), error


def differentiate() -> float:
    title("5. Train the parameters, count the calls")
    x = jnp.linspace(-1, 1, 32)
    model = Tower([linear()], {"out": jnp.array(1.0)})
    error = jnp.inf
    for _ in range(STEPS):
        model, error = train(model, x, 3 * x + 1)
    print(f"loss {float(error):.2e} after {int(model.layers[0].count)} calls: {model}")
    return float(error)


def main() -> None:
    flatten_a_module()
    register_subtrees()
    parameters()
    find_subtrees()
    differentiate()


if __name__ == "__main__":
    main()
