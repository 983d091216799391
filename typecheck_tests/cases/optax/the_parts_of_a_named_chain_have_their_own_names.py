"""``optax.named_chain`` keeps the states by name."""

import optax

clip, step = ("clip", optax.clip(1.0)), ("step", optax.sgd(0.1))
optax.named_chain(clip, step)
optax.named_chain(clip, ("clip", optax.sgd(0.1)))  # E: optax.named_chain: two transformations have one name  [pytree-structure]
