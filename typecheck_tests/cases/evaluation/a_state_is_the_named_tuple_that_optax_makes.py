"""The state of a chain is a tuple of states, and each of those has the fields that Optax gives it, trees like the parameters."""

import jax
import jax.numpy as jnp
import optax
from jax import Array

params = {"b": jnp.ones(()), "w": jnp.ones(3)}
tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(1e-3))


def learning_rate(state):
    return state.hyperparams["learning_rate"]  # E: the state of a chain is a tuple with the state of each part, which has no attribute "hyperparams"  [pytree-structure] ;; N: called at line 79


def moments(state: optax.OptState):
    clipped, adam, scaled = state  # E: 2 values are unpacked into 3 names  [pytree-structure] ;; N: called at line 80
    return clipped, adam, scaled


def by_name(state):
    return state["mu"]  # E: state is a tuple, which is indexed by numbers, not by 'mu'  [pytree-structure] ;; N: called at line 81


def last(state):
    return state[2]  # E: state has no item 2: it has 2 items  [pytree-structure] ;; N: called at line 82


class Trainer:
    def __init__(self, params):
        self.tx = optax.adam(1e-3)
        self.state = self.tx.init(params)

    def momentum(self):
        return self.state[0].m  # E: ScaleByAdamState has no attribute "m": it has "count", "mu", "nu"  [pytree-structure] ;; N: called at line 83

    def momentum_of(self, name):
        (adam, _) = self.state
        return adam.mu[name]  # E: adam.mu has no key 'v': its keys are 'b', 'w'  [pytree-structure] ;; N: called at line 84


@jax.jit
def step(params, state):
    updates, state = tx.update(jax.tree.map(jnp.ones_like, params), state, params)
    return optax.apply_updates(params, updates), state


def drift(state: optax.OptState, other: list[Array]):
    return jax.tree.map(jnp.subtract, state[1][0].mu, other)  # E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', "other" is a list of length 1  [pytree-structure] ;; N: called at line 85


def works(state):
    clipped, (adam, *rest) = state
    jax.tree.map(jnp.subtract, adam.mu, params)
    jax.tree.map(jnp.subtract, adam._replace(mu=params).mu, state[1][0].nu)
    print(clipped, rest, len(state), adam._fields, adam[0] + 1, state.index(clipped), hash(type(adam)))
    return (clipped, (adam._replace(count=adam.count + 1), *rest))


def plain(params):
    state = optax.sgd(1e-2).init(params)
    momentum = optax.sgd(1e-2, momentum=0.9).init(params)
    scheduled = optax.sgd(optax.linear_schedule(1.0, 0.0, 10)).init(params)
    injected = optax.inject_hyperparams(optax.adam)(learning_rate=1e-3).init(params)
    return state[0], momentum[0].trace["w"], scheduled[-1].count, injected.hyperparams["learning_rate"], injected.inner_state


state = tx.init(params)
for _ in range(3):
    params, state = step(params, state)
params, state = step(params, works(state))
plain(params)
many = jax.vmap(tx.init)({"w": jnp.ones((4, 3))})
print(many[1][0].count.shape[0], many[1][0].mu["w"].shape)
if state[1][0].count > 2:
    print("warm")
Trainer(params).momentum_of("w")

learning_rate(state)  # RAISES
moments(state)  # RAISES
by_name(state)  # RAISES
last(state)  # RAISES
Trainer(params).momentum()  # RAISES
Trainer(params).momentum_of("v")  # RAISES
drift(tx.init(params), [jnp.ones(3)])  # RAISES
