"""Updates applied to ``None`` are lost in silence: Optax's own types refuse what may be ``None``, and stay."""

import jax.numpy as jnp
import optax

params: optax.Params | None = None


def double(tree: optax.Params) -> optax.Params:
    return optax.tree.scale(2, tree)


for _ in range(2):
    moved = optax.apply_updates(params, {"w": jnp.ones(2)})
    # E(silent): Argument 1 to "apply_updates" has incompatible type "...  [arg-type]
    assert double(moved) is None
