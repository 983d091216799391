"""``optax.lbfgs`` and others take the loss, its gradient and its function by name, beside the gradients."""

import jax
import jax.numpy as jnp
import optax


def loss(params):
    return sum((leaf**2).sum() for leaf in jax.tree.leaves(params))


params = {"w": jnp.ones(3)}
value, grads = jax.value_and_grad(loss)(params)
solver = optax.lbfgs()
state = solver.init(params)
updates, state = solver.update(grads, state, params, value=value, grad=grads, value_fn=loss)
updates["w"]
solver.update(grads, state, params)  # E: update: this optimiser needs value, grad, value_fn by name: update(updates, state, params, value=...)  [pytree-structure]
solver.update(grads, state, params, value=value)  # E: update: this optimiser needs grad, value_fn by name: update(updates, state, params, grad=...)  [pytree-structure]
plain = optax.lbfgs(linesearch=None)
plain.update(grads, plain.init(params), params)
polyak = optax.chain(optax.clip(1.0), optax.polyak_sgd())
polyak.update(grads, polyak.init(params), params, value=value)
polyak.update(grads, polyak.init(params), params)  # E: update: this optimiser needs value by name: update(updates, state, params, value=...)  [pytree-structure]
