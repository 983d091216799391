"""An optimiser that is given a list for its state gives back a tuple: the two do not go together."""

import jax
import jax.numpy as jnp
import optax

tx = optax.adam(1e-3)
clip = optax.clip(1.0)
params = {"w": jnp.ones(3)}


def blended(params, state):
    _, new = tx.update(params, state, params)
    return jax.tree.map(lambda a, b: (a + b) / 2, new, state)  # E: tree.map: structures differ at the root: "new" is optimizer state, "state" is a list of length 2  [pytree-structure] ;; N: ...

def kept(params, state, flag):
    _, new = tx.update(params, state, params)
    return jax.lax.cond(flag, lambda: new, lambda: state)  # E: lax.cond: the branches differ at the root: "true_fun" returns optimizer state, "false_fun" returns a list of length 2  [pytree-carry] ;; N: ...

def trained(params, state):
    def step(carry, _):
        params, state = carry
        updates, state = tx.update(params, state, params)
        return (optax.apply_updates(params, updates), state), None

    return jax.lax.scan(step, (params, state), None, length=2)  # E: lax.scan: the carry changes at [1]: "init" is a list of length 2, "step" returns optimizer state  [pytree-carry] ;; N: ...

def handed_on(params, state):
    _, new = clip.update(params, state, params)
    return jax.tree.map(lambda a, b: a, new, state)

def whichever(params, state):
    _, new = tx.update(params, state, params)
    return jax.tree.map(lambda a, b: a, new, state)


def begun():
    return tx.init(params)


state = begun()
blended(params, list(state))  # RAISES
kept(params, [*state], True)  # RAISES
trained(params, [state[0], state[1]])  # RAISES
handed_on(params, [])
whichever(params, state)
whichever(params, tuple(state))
whichever(params, (state[0], state[1]))
whichever(params, tx.update(params, list(state), params)[1])
