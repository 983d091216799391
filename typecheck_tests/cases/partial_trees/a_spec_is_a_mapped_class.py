"""A field may hold an ``Initializer``: the class is then a ``Mapped[Linear, Initializer]``, and ``tree.init`` makes a ``Linear``."""

import itertools

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import he_normal, normal, zeros

from treetyped import Initializer, Mapped, field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    features: int = field(static=True)

    @property
    def size(self) -> int:
        return self.features

    def __call__(self, x: Array) -> Array:
        return x @ self.weight


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear
    heads: dict[str, tuple[Linear, Array]] = field(default_factory=dict)


def linear(inputs: int, outputs: int) -> Mapped[Linear, Initializer]:
    weight = Initializer(he_normal(), (inputs, outputs))
    return Linear(weight, Initializer(zeros, (outputs,), jnp.float32), features=outputs)


def mlp(sizes: list[int]) -> Mapped[MLP, Initializer]:
    layers = [linear(n, m) for n, m in itertools.pairwise(sizes)]
    return MLP(layers, head=linear(sizes[-1], 1))


key = jax.random.key(0)
spec = linear(2, 3)
reveal_type(spec.weight)  # R: Initializer
reveal_type(spec.bias)  # R: Initializer | None
reveal_type((spec.features, spec.size))  # R: tuple[int, int]
reveal_type(tree.init(spec, key))  # R: Linear
reveal_type(tree.init(mlp([2, 3, 4]), key))  # R: MLP
reveal_type(Linear(Initializer(normal(), (2,)), None, features=2))  # R: Mapped[Linear, Initializer]
half = Linear(Initializer(normal(), (2, 2)), jnp.zeros(2), features=2)
reveal_type(half)  # R: Mapped[Linear, Initializer | Array]
reveal_type(tree.init(half, key)(jnp.ones(2)))  # R: Array
named = MLP([], spec, heads={"a": (linear(2, 3), Initializer(zeros, ()))})
reveal_type(named)  # R: Mapped[MLP, Initializer]
reveal_type(tree.init(named, key).heads["a"][1])  # R: Array
reveal_type(MLP([linear(3, n) for n in (3, 4)], linear(4, 1)).layers[0].weight)  # R: Initializer
reveal_type(spec.replace(bias=None))  # R: Mapped[Linear, Initializer]
reveal_type(tree.init([spec, spec], key))  # R: list[Linear]
reveal_type(tree.init((spec, jnp.ones(3)), key))  # R: tuple[Linear, Array]
reveal_type(tree.init({"w": Initializer(zeros, (3,)), "b": jnp.ones(3)}, key)["w"])  # R: Any
