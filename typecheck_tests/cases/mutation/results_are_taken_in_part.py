"""Of the results of a step all that goes on is taken; parameters that nobody takes stay what they were."""

from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from flax.training.train_state import TrainState

optimizer = optax.adam(0.1)
x = jnp.ones(3)


class Both(NamedTuple):
    params: dict[str, jax.Array]
    state: optax.OptState


def loss(params, x):
    return jnp.sum((params["w"] * x) ** 2)


@jax.jit
def step(params, state, x):
    value, grads = jax.value_and_grad(loss)(params, x)
    updates, state = optimizer.update(grads, state, params)
    return optax.apply_updates(params, updates), state, value


def new():
    params = {"w": jnp.ones(3)}
    return params, optimizer.init(params)


def all_taken():
    params, state = new()
    for _ in range(3):
        params, state, value = step(params, state, x)
    return params, value


step_once, step_for_all = jax.jit(step), jax.jit(step)


def parameters_dropped():
    params, state = new()
    for _ in range(3):
        _, state, value = step(params, state, x)  # E(silent): step: nothing reads the new "params" that it returns, and "params" stays what it was  [pytree-leaf] ;; N: called at ...
    return params, value


def parameters_under_a_name():
    params, state = new()
    for i in range(3):
        new_params, state, value = step(params, state, x)  # E(silent): step: nothing reads "new_params", and "params" stays what it was  [pytree-leaf] ;; N: called at ...
        print(i, value)
    return params


def state_dropped():
    params, state = new()
    for _ in range(3):
        params, _, value = step(params, state, x)  # E(silent): step: nothing reads the new "state" that it returns, and "state" stays what it was  [pytree-leaf] ;; N: called at ...
    return params, value


def by_number():
    params, state = new()
    for _ in range(3):
        value = step_once(params, state, x)[2]  # E(silent): step_once: nothing reads the new "params" that it returns, and "params" stays what it was  [pytree-leaf] ;; N: called at ...
    return params, value


def by_numbers():
    params, state = new()
    for _ in range(3):
        results = step_for_all(params, state, x)  # E(silent): step_for_all: nothing reads the new "params" that it returns, and "params" stays what it was  [pytree-leaf] ;; N: called at ...
        state, value = results[1], results[-1]
    return params, value


def all_by_numbers():
    params, state = new()
    for _ in range(3):
        results = step(params, state, x)
        params, state = results[0], results[1]
    return params


def nothing_taken():
    params, state = new()
    for _ in range(3):
        step(params, state, x)  # E(silent): step returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at ...
    return params


def nothing_read():
    params, state = new()
    for _ in range(3):
        after, new_state, value = step(params, state, x)  # E(silent): step returns a new value and changes nothing: nothing reads "after"  [pytree-leaf] ;; N: called at ...
    return params


def sizes_of_steps(sizes):
    """Each is tried from the same parameters."""
    params, state = new()
    losses = []
    for size in sizes:
        _, _, value = step({"w": params["w"] * size}, state, x)
        losses.append(value)
        _, _, again = step(params, state, x * size)
        losses.append(again)
    return losses, params


def compared():
    params, state = new()
    _, _, one = step(params, state, x)
    _, _, other = step(params, state, 2 * x)
    return one < other, params


def looked_at(batches):
    """The step that trains may be asked for the loss of other rows."""
    params, state = new()
    for row in batches:
        params, state, _ = step(params, state, row)
    held_out = [step(params, state, row)[2] for row in batches]
    for row in batches:
        _, _, value = step(params, state, row)
        held_out.append(value)
    return held_out


def adapted(params, rows):
    """What begins with a state of its own may be asked how well it ends."""
    state = optimizer.init(params)
    for row in rows:
        value, grads = jax.value_and_grad(loss)(params, row)
        updates, state = optimizer.update(grads, state, params)
        params = optax.apply_updates(params, updates)
    return params, value


def tasks_tried(tasks):
    params, _ = new()
    values = []
    for rows in tasks:
        _, value = adapted(params, rows)
        values.append(value)
    return values


def bound_in_the_loop(batches):
    _, state = new()
    for i in range(3):
        params = {"w": jnp.full(3, 0.1 * i)}
        _, state, value = step(params, state, x)
        print(value)


@jax.jit
def train(state, x):
    value, grads = jax.value_and_grad(loss)(state.params, x)
    return state.apply_gradients(grads=grads), value


train_one = jax.jit(train)


def flax_kept():
    state = TrainState.create(apply_fn=loss, params=new()[0], tx=optimizer)
    for row in jnp.ones((4, 3)):
        state, value = train(state, row)
    return state


def flax_dropped():
    state = TrainState.create(apply_fn=loss, params=new()[0], tx=optimizer)
    for row in jnp.ones((4, 3)):
        _, value = train_one(state, row)  # E(silent): train_one: nothing reads the new "state" that it returns, and "state" stays what it was  [pytree-leaf] ;; N: called at ...
        print(value)
    return state


@eqx.filter_jit
def make_step(model, state, x):
    grads = eqx.filter_grad(lambda model: jnp.sum(model(x)))(model)
    updates, state = optimizer.update(grads, state, model)
    return eqx.apply_updates(model, updates), state


def equinox_dropped():
    model = eqx.nn.Linear(3, 1, key=jax.random.key(0))
    state = optimizer.init(eqx.filter(model, eqx.is_array))
    for _ in range(3):
        _, state = make_step(model, state, x)  # E(silent): make_step: nothing reads the new "model" that it returns, and "model" stays what it was  [pytree-leaf] ;; N: called at ...
    return model


class Learner:
    def __init__(self):
        self.params, self.state = new()

    def fit(self):
        for _ in range(3):
            self.params, self.state, value = step(self.params, self.state, x)
        return value

    def forget(self):
        for _ in range(3):
            params, self.state, value = step(self.params, self.state, x)  # E(silent): step: nothing reads "params", and "self.params" stays what it was  [pytree-leaf] ;; N: called at ...
        return value, self.params


def jitted_in_place():
    params, state = new()
    for _ in range(3):
        _, state, value = jax.jit(step)(params, state, x)  # E(silent): this call: nothing reads the new "params" that it returns, and "params" stays what it was  [pytree-leaf] ;; N: called at ...
    return params


def taken_off_a_list():
    """What is called is made once."""
    steps = [step, step]
    params, state = new()
    _, state, value = steps.pop()(params, state, x)
    return steps[0], params


class WithTarget:
    """A copy of the parameters is as good a guess of what was stepped: neither changes."""

    def __init__(self):
        self.params, self.state = new()
        self.target = jax.tree.map(jnp.copy, self.params)

    def fit(self):
        for _ in range(3):
            _, self.state, value = stepped(self.params, self.target, self.state)  # E(silent): stepped: nothing reads the new "self.params" that it returns, and "self.params" stays what it was  [pytree-leaf] ;; N: called at ...
        return value, self.params, self.target

    def follow(self):
        target = optax.incremental_update(self.params, self.target, 0.5)  # E(silent): optax.incremental_update returns a new value and changes nothing: nothing reads "target"  [pytree-leaf] ;; N: called at ...
        return self.target


def stepped(params, target, state):
    value, grads = jax.value_and_grad(loss)(params, target["w"])
    updates, state = optimizer.update(grads, state)
    return optax.apply_updates(params, updates), state, value


def without_updates(both, x):
    grads = jax.grad(loss)(both.params, x)
    updates, state = optimizer.update(grads, both.state, both.params)  # E(silent): update: nothing reads "updates", and the parameters go on as they were beside the new state  [pytree-leaf] ;; N: both.params = optax.apply_updates(both.params, updates) ;; N: called at ...
    return Both(both.params, state)


def only_counted(both, x):
    _, state = optimizer.update(both.params, both.state, both.params)
    return Both(both.params, state)


def w(params):
    return float(params["w"][0])


assert w(all_taken()[0]) < 1
assert w(parameters_dropped()[0]) == 1
assert w(parameters_under_a_name()) == 1
assert state_dropped()[1] > 0
assert w(by_number()[0]) == w(by_numbers()[0]) == 1
assert w(all_by_numbers()) < 1
assert w(nothing_taken()) == w(nothing_read()) == 1
sizes_of_steps([0.1, 0.2])
looked_at(jnp.ones((4, 3)))
tasks_tried(jnp.ones((2, 4, 3)))
compared()
bound_in_the_loop([x])
assert w(flax_kept().params) < 1
assert w(flax_dropped().params) == 1
equinox_dropped()
Learner().fit()
assert w(Learner().forget()[1]) == 1
assert w(jitted_in_place()) == 1
taken_off_a_list()
with_target = WithTarget()
assert w(with_target.fit()[1]) == w(with_target.follow()) == 1
assert w(without_updates(Both(*new()), x).params) == 1
only_counted(Both(*new()), x)
