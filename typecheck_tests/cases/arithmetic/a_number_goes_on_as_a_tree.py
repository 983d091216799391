"""A name that begins as a number is set to a tree, at once or through another name, in a branch or in one expression."""

import jax
import jax.numpy as jnp


def loss(params: dict[str, float]) -> float:
    return params["a"] ** 2


total = 0.0
for i in range(3):
    gradient = jax.grad(loss)({"a": 1.0})
    if i == 0:
        total = gradient
    else:
        total = jax.tree.map(lambda a, b: a + b, total, gradient)

mapped = 0.0
for i in range(2):
    mapped = jax.tree.map(lambda a: a + 1, {"x": 1}) if i else mapped

_, pair = jax.value_and_grad(lambda p: p[0] * p[1])((1.0, 2.0))
summed = 0
summed = pair

doubled = jax.tree.map(lambda x: 2 * x, {"w": {"b": jnp.ones(2)}})
again = doubled["w"]
inner = 0
inner = again if i else inner

kept = jax.tree.map(lambda x: 2 * x, {"w": jnp.ones(2)})
jax.tree.map(lambda x: x.foo, kept)  # E: "Array" has no attribute "foo"  [attr-defined]
