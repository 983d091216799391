"""Each step takes the state that the one before it has made, wherever a function, a method or a loop has dropped it."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

tx = optax.adam(0.1)
data = [jnp.ones(2)] * 3


def loss(params: Any, x: jax.Array) -> jax.Array:
    return jnp.sum((params["w"] - x) ** 2)


def count(state):
    return int(optax.tree_utils.tree_get(state, "count"))


def new_params():
    return {"w": jnp.zeros(2)}


# a function hands the new state on, and its caller drops it
def apply_gradients(params, grads, opt_state):
    updates, new_state = tx.update(grads, opt_state, params)
    return optax.apply_updates(params, updates), new_state


def train(params, opt_state):
    for x in data:
        params, _ = apply_gradients(params, jax.grad(loss)(params, x), opt_state)  # E(silent): apply_gradients: nothing reads the new "opt_state" that it returns, and "opt_state" stays what it was  [pytree-leaf] ;; N: called at ...
    return opt_state


assert count(train(new_params(), tx.init(new_params()))) == 0


# a step does not return it
@jax.jit
def step(params, opt_state, x):
    value, grads = jax.value_and_grad(loss)(params, x)
    out = tx.update(grads, opt_state, params)
    # E(silent): update: the new state is dropped, and "opt_state" goes on as if it had changed  [pytree-leaf]
    # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
    # N: called at line 55
    return optax.apply_updates(params, out[0]), value


params = new_params()
opt_state = tx.init(params)
for x in data:
    params, value = step(params, opt_state, x)
assert count(opt_state) == 0


# a method does not keep it
class Trainer:
    def __init__(self) -> None:
        self.params = new_params()
        self.opt_state = tx.init(self.params)

    def step(self, x: jax.Array) -> jax.Array:
        updates, _opt_state = tx.update(jax.grad(loss)(self.params, x), self.opt_state, self.params)
        # E(silent): update: the new state is dropped, and "self.opt_state" goes on as if ...  [pytree-leaf]
        # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
        # N: called at line 76
        self.params = optax.apply_updates(self.params, updates)
        return loss(self.params, x)


trainer = Trainer()
for x in data:
    trainer.step(x)
assert count(trainer.opt_state) == 0


# the body of a loop does not carry it
start = tx.init(new_params())


def body(params, x):
    updates, _new_state = tx.update(jax.grad(loss)(params, x), start, params)
    # E(silent): update: the new state is dropped, and "start" goes on as if it had changed  [pytree-leaf]
    # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
    # N: called at line 92
    return optax.apply_updates(params, updates), None


jax.lax.scan(body, new_params(), jnp.ones((5, 2)))
assert count(start) == 0

# in a dict, with a model of Equinox's
held: dict[str, Any] = {"model": eqx.nn.Linear(2, 1, key=jax.random.key(0))}
held["opt_state"] = tx.init(eqx.filter(held["model"], eqx.is_array))
for x in data:
    grads = eqx.filter_grad(lambda model, x: jnp.sum(model(x)))(held["model"], x)
    changes, _ = tx.update(grads, held["opt_state"])
    # E(silent): update: the new state is dropped, and the old one goes on as if it had changed  [pytree-leaf]
    # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
    held["model"] = eqx.apply_updates(held["model"], changes)
assert count(held["opt_state"]) == 0


# right: what is handed on, tried, taken back, begun anew
@jax.jit
def right(params, opt_state, x):
    updates, opt_state = tx.update(jax.grad(loss)(params, x), opt_state, params)
    return optax.apply_updates(params, updates), opt_state


params, state = new_params(), tx.init(new_params())
for _ in range(20):
    for x in data:
        params, state = right(params, state, x)
tried = [right(params, state, x) for x in data]
params, state = tried[0]
new, new_state = right(params, state, data[0])
if loss(new, data[0]) < loss(params, data[0]):
    params, state = new, new_state
params, state = right(params, state, data[0])
state = tx.init(params)
carry: Any = right(params, state, data[0])
carry, _nothing = jax.lax.scan(lambda carry, x: (right(*carry, x), None), carry, jnp.ones((5, 2)))
params, state = right(*carry, data[0])


def adapted(params, x):
    state = tx.init(params)
    for _ in range(3):
        updates, state = tx.update(jax.grad(loss)(params, x), state)
        params = optax.apply_updates(params, updates)
    return params


for x in data:
    updates, state = tx.update(jax.grad(lambda params, x: loss(adapted(params, x), x))(params, x), state)
    params = optax.apply_updates(params, updates)


class Keeping(Trainer):
    def new_state(self, x: jax.Array) -> Any:
        updates, opt_state = tx.update(jax.grad(loss)(self.params, x), self.opt_state, self.params)
        self.params = optax.apply_updates(self.params, updates)
        return opt_state


keeping = Keeping()
for x in data:
    keeping.opt_state = keeping.new_state(x)
models = {"actor": new_params(), "critic": new_params()}
states = {name: tx.init(model) for name, model in models.items()}
for x in data:
    for name in models:
        updates, states[name] = tx.update(jax.grad(loss)(models[name], x), states[name], models[name])
        models[name] = optax.apply_updates(models[name], updates)


def extragradient(params, opt_state, x):
    updates, _ = tx.update(jax.grad(loss)(params, x), opt_state)
    ahead = optax.apply_updates(params, updates)
    updates, opt_state = tx.update(jax.grad(loss)(ahead, x), opt_state)
    return optax.apply_updates(params, updates), opt_state


for x in data:
    params, state = extragradient(params, state, x)
