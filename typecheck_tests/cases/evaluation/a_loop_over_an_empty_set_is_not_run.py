"""What stands in a set is not in order, but where nothing stands in it, no turn is run: of what no item passes, too."""

import jax.numpy as jnp


def combined(mask, value):
    joint = frozenset(mask) & frozenset(value)
    inner = {key for key in joint if isinstance(mask[key], dict)}
    return [combined(mask[key], value[key].items()) for key in inner]


def left(names):
    for name in set(names) - {"a", "b"}:
        print(names[name].keys())
    return {name: names[name].keys() for name in set(names) - set(names)}


weights = {"a": 2.0, "b": jnp.ones(())}
combined(weights, weights)
left(weights)


def of_one(names):
    return [names[name].keys() for name in {"a"}]  # E: a value of class float has no attribute "keys"  [pytree-structure] ;; N: ...


of_one(weights)  # RAISES
