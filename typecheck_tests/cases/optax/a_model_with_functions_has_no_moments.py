"""Adam keeps zeros like every leaf, and there are none like a function; plain gradient descent keeps nothing."""

import equinox as eqx
import jax
import optax

model = eqx.nn.MLP(1, 1, 2, 1, key=jax.random.key(0))
adam = optax.adam(1e-3)
adam.init(model)
# E: init: "params" has a leaf at .activation that is no array (a function), and the optimiser keeps an array like each  [pytree-leaf] ;; N: make it a static field, or keep the arrays only: eqx.filter(params, eqx.is_inexact_array)
chain = optax.chain(optax.clip_by_global_norm(1.0), optax.sgd(0.1, momentum=0.9))
chain.init(model)
# E: init: "params" has a leaf at .activation that is no array (a function), and the optimiser keeps an array like each  [pytree-leaf] ;; N: make it a static field, or keep the arrays only: eqx.filter(params, eqx.is_inexact_array)
adam.init(eqx.filter(model, eqx.is_inexact_array))
optax.sgd(0.1).init(model)
