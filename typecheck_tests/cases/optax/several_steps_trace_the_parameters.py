"""``optax.MultiSteps`` hands the parameters to a branch, which traces them: there is no function among them."""

import equinox as eqx
import jax
import optax

model = eqx.nn.MLP(2, 2, 4, 1, key=jax.random.key(0))
arrays = eqx.filter(model, eqx.is_array)


def stepped(tx, params):
    state = tx.init(arrays)
    return tx.update(arrays, state, params)  # E: update: params.activation is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...

def passed_over(tx, params):
    state = tx.init(arrays)
    return tx.update(arrays, state, params)

stepped(optax.MultiSteps(optax.adamw(1e-3), every_k_schedule=4), model)  # RAISES
passed_over(optax.MultiSteps(optax.adamw(1e-3), 4), arrays)
passed_over(optax.adamw(1e-3), model)
passed_over(optax.apply_if_finite(optax.adamw(1e-3), 3), model)
