"""A static field, a child, or text takes no ``Initializer``; without one the constructor says what it always says."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import zeros

from treetyped import Initializer, field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    features: int = field(default=3, static=True)


@pytree_dataclass
class MLP:
    head: Linear
    tail: Linear


spec = Initializer(zeros, (3,))
key = jax.random.key(0)
static = Linear(spec, features=spec)
# E(silent): Argument "features" to "Linear" has incompatible type "Initializer"; expected "int"  [arg-type]
assert repr(tree.init(static, key).features) == repr(spec)
child = MLP(spec, Linear(jnp.ones(3)))
# E(silent): Argument 1 to "MLP" has incompatible type "Initializer"; expected "Linear"  [arg-type]
assert type(tree.init(child, key).head).__name__ == "ArrayImpl"
text = Linear("x")  # E(silent): Argument 1 to "Linear" has incompatible type "str"; expected "Array"  [arg-type]
assert repr(text.weight) == "'x'"
Linear()  # E: Missing positional argument "weight" in call to "Linear"  [call-arg]
Linear(spec, 3, 4)  # E: Too many arguments for "Linear"  [call-arg]
Initializer(3, (3,))
# E: Argument 1 to "Initializer" has incompatible type "int"; expected "Callable[[Any, Any, Any], Array]"  [arg-type]
