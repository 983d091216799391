"""Silent: what needs no arrays may be asked of a spec, and functions that take any tree take it."""

from typing import Any, TypeVar

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import normal, zeros

from treetyped import Initializer, Mapped, field, pytree_dataclass, tree

T = TypeVar("T")


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None = None
    features: int = field(default=3, static=True)

    @classmethod
    def create(cls, features: int) -> Mapped["Linear", Initializer]:
        return Linear(Initializer(normal(), (features,)), features=features)

    @staticmethod
    def default() -> int:
        return 3

    @property
    def size(self) -> int:
        return self.features


@pytree_dataclass
class Pair:
    one: Array
    other: Array


def identity(x: T) -> T:
    return x


def show(model: Linear | Mapped[Linear, Initializer]) -> str:
    return repr(model)


def whatever(model: Any) -> None:
    pass


spec = Linear.create(3)
reveal_type(identity(spec))  # R: Mapped[Linear, Initializer]
print(show(spec), spec.default(), spec.size, spec)
whatever(spec)
model = tree.init(spec.replace(bias=Initializer(zeros, (3,))), jax.random.key(0))
assert model.bias is not None
assert model == tree.init(model, jax.random.key(1))
models: dict[str, Mapped[Linear, Initializer]] = {"a": spec}
reveal_type(tree.init(models, jax.random.key(0)))  # R: dict[str, Linear]
assert spec.weight.shape == (3,)
plain = Linear(jnp.ones(3), features=3)
reveal_type(plain)  # R: Linear
assert Pair(*[jnp.ones(3), jnp.ones(3)]) == Pair(one=jnp.ones(3), other=jnp.ones(3))
assert jax.tree.leaves(spec) == []
