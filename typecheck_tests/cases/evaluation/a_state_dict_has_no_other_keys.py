"""``flax.serialization.from_state_dict``: a class takes its own fields, a frozen dict the keys that it has."""

import jax
import jax.numpy as jnp
from flax import serialization, struct
from flax.core import copy, freeze, pop


@struct.dataclass
class State:
    a: jax.Array
    b: jax.Array


x = jnp.ones(3)
serialization.from_state_dict(State(x, x), {"a": x, "b": x})
serialization.from_state_dict(State(x, x), {"a": x, "b": x, "c": x})  # E: from_state_dict: "target" needs the keys 'a', 'b', but the state has 'a', 'b', 'c'  [pytree-structure]
serialization.from_state_dict(freeze({"a": x, "b": x}), {"a": x})  # E: from_state_dict: "target" needs the keys 'a', 'b', but the state has 'a'  [pytree-structure]
pop(3, "a")  # E: Argument 1 to "pop" has incompatible type "int"; expected "F ...  [arg-type]
copy([x], {"a": x})  # E: Argument 1 to "copy" has incompatible type "list[Array]"; ex ...  [arg-type]
