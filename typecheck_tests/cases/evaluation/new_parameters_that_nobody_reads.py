"""A step by hand gives new parameters; where nothing reads them, the old ones go on."""

import jax
import jax.numpy as jnp


@jax.jit
def update(params, x):
    value, grads = jax.value_and_grad(lambda p: jnp.sum((x @ p["w"]) ** 2))(params)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads), value


@jax.jit
def stepped(params, x):
    return update.__wrapped__(params, x)


@jax.jit
def gradients(params: dict[str, jax.Array], x: jax.Array) -> tuple[dict[str, jax.Array], jax.Array]:
    value, grads = jax.value_and_grad(lambda p: jnp.sum((x @ p["w"]) ** 2))(params)
    return grads, value


def moved(params: dict[str, jax.Array], x: jax.Array) -> tuple[jax.Array, dict[str, jax.Array]]:
    grads, value = gradients(params, x)
    return value, {"w": params["w"] - grads["w"] / 10}


# wrong
def trained():
    params, losses = {"w": jnp.ones((3, 2))}, []
    for _ in range(3):
        new_params, loss = update(params, jnp.ones((5, 3)))  # E(silent): update: nothing reads "new_params", and "params" stays what it was  [pytree-leaf] ;; N: called at ...
        losses.append(loss)
    return losses


def trained_as_well(xs: jax.Array) -> list[float]:
    params, losses = {"w": jnp.ones((3, 2))}, []
    for x in xs:
        loss, _ = moved(params, x)  # E(silent): moved: nothing reads the new "params" that it returns, and "params" stays what it was  [pytree-leaf] ;; N: called at ...
        losses.append(float(loss))
    return losses


# right
def looked_at():
    params, losses = {"w": jnp.ones((3, 2))}, []
    for _ in range(3):
        grads, loss = gradients(params, jnp.ones((5, 3)))
        losses.append(loss)
    return losses


def taken():
    params = {"w": jnp.ones((3, 2))}
    for _ in range(3):
        params, _loss = stepped(params, jnp.ones((5, 3)))
    return params


losses = trained()
assert losses[0] == losses[2]
others = trained_as_well(jnp.ones((3, 5, 3)))
assert others[0] == others[2]
looked_at()
taken()
