"""The state of ``inject_hyperparams`` has a dict: a key that is not there is an error, and one too many fails in update."""

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import nnx
from flax.training.train_state import TrainState
from jax import Array

params = {"w": jnp.ones(3)}
grads = {"w": jnp.full(3, 0.1)}
tx = optax.inject_hyperparams(optax.adam)(learning_rate=1e-3)
chained = optax.chain(optax.clip(1.0), optax.inject_hyperparams(optax.sgd)(learning_rate=0.1, momentum=0.9))
scheduled = optax.inject_hyperparams(optax.adamw, static_args=("b1", "mask"))(optax.constant_schedule(1e-3), b1=0.8)


@optax.inject_hyperparams
def decaying(lr, decay=1e-4, name="sgd", nesterov=False):
    return optax.chain(optax.add_decayed_weights(decay), optax.sgd(lr, nesterov=nesterov))


# right
def read(state: optax.OptState) -> Array:
    return state.hyperparams["learning_rate"] * state.hyperparams["b1"]


def set_rate(state, rate):
    clipped, inner = state
    return (clipped, inner._replace(hyperparams={**inner.hyperparams, "learning_rate": rate}))


@jax.jit
def step(params, state, rate):
    state[1].hyperparams["learning_rate"] = rate
    updates, state = chained.update(grads, state, params)
    return optax.apply_updates(params, updates), state


def body(carry, rate):
    params, state = step(*carry, rate)
    return (params, state), state[-1].hyperparams["momentum"]


class Trainer:
    def __init__(self, lr: float):
        self.tx = decaying(lr)
        self.state = self.tx.init(params)

    def step(self, params, grads):
        updates, self.state = self.tx.update(grads, self.state, params)
        return optax.apply_updates(params, updates)

    def anneal(self):
        self.state.hyperparams["lr"] *= 0.5

    def annealed(self):
        self.state.hyperparams["learning_rate"] *= 0.5  # E: self.state.hyperparams has no key 'learning_rate': its keys are 'lr', 'decay'  [pytree-structure] ;; N: called at line 204


def works():
    state = tx.init(params)
    plain = state._replace(hyperparams={})
    print(plain, read(state), "b1" in state.hyperparams, state.hyperparams.get("lr"), state.count, state.inner_state[0].mu["w"])
    state.hyperparams["learning_rate"] = 0.1
    state = state._replace(hyperparams=state.hyperparams | {"eps": 1e-6}, count=state.count)
    updates, state = tx.update(grads, state, params)
    for name, value in state.hyperparams.items():
        print(name, float(value))
    state.hyperparams["note"] = "before the last step"
    del state.hyperparams["note"]
    return tx.update(grads, state, params)


def several(carry):
    for rate in (0.1, 0.05):
        carry = step(*carry, rate)
        carry = (carry[0], set_rate(carry[1], rate))
    carry, momenta = jax.lax.scan(body, carry, jnp.ones(2))
    return jax.tree.map(lambda leaf: leaf, carry[1])[1].hyperparams["momentum"], momenta


def others():
    state = scheduled.init(params)
    state.hyperparams["weight_decay"] = 0.0
    updates, state = scheduled.update(grads, state, params)
    small = optax.inject_hyperparams(optax.adam)(1e-3, eps=np.float32(1e-6)).init(params)
    print(state.hyperparams["learning_rate"], small.hyperparams.get("eps"))
    made = optax.inject_hyperparams(lambda rate, **more: optax.sgd(rate))(0.1)
    free = made.init(params)
    print(free.hyperparams["rate"])
    several = optax.MultiSteps(chained, 2).init(params)
    several.inner_opt_state[1].hyperparams["learning_rate"] = 0.2
    kept = state.hyperparams
    try:
        print(kept["lr"])
    except KeyError:
        print("no such hyperparameter")


def in_libraries():
    train = TrainState.create(apply_fn=None, params=params, tx=optax.inject_hyperparams(optax.adamw)(learning_rate=0.1))
    train.opt_state.hyperparams["learning_rate"] = 0.01
    train = train.apply_gradients(grads=grads)
    train = train.replace(opt_state=train.opt_state._replace(hyperparams={**train.opt_state.hyperparams, "b1": 0.8}))
    print(train.apply_gradients(grads=grads).opt_state.hyperparams["b1"])
    model = nnx.Linear(2, 1, rngs=nnx.Rngs(0))
    optimizer = nnx.Optimizer(model, optax.inject_hyperparams(optax.adam)(learning_rate=0.1), wrt=nnx.Param)
    optimizer.opt_state.hyperparams["learning_rate"].set_value(jnp.asarray(0.2))
    optimizer.update(model, nnx.grad(lambda model: jnp.sum(model(jnp.ones((1, 2)))))(model))
    print(optimizer.opt_state.hyperparams["learning_rate"].get_value())


# wrong
def read_other(state: optax.OptState) -> Array:
    return state.hyperparams["lr"]  # E: state.hyperparams has no key 'lr': its keys are 'learning_rate', 'b1', 'b2', 'eps', 'eps_root'  [pytree-structure] ;; N: called at line 195


def attribute_of(state):
    return state.learning_rate  # E: InjectStatefulHyperparamsState has no attribute "learning_rate": it has "count", "hyperparams", "hyperparams_states", "inner_state"  [pytree-structure] ;; N: called at line 196


def put(state, rate):
    state.hyperparams["lr"] = rate
    return tx.update(grads, state, params)  # E: update: "hyperparams" has "lr", which is no hyperparameter of adam here: it has "learning_rate", "b1", "b2", "eps", "eps_root"  [pytree-structure] ;; N: called at line 197


def put_in_chain(state):
    inner = dict(state[1].hyperparams)
    inner["lr"] = 0.1
    return (state[0], state[1]._replace(hyperparams=inner))  # E(silent): _replace: "hyperparams" has "lr", which is no hyperparameter of sgd here: it has "learning_rate", "momentum"  [pytree-structure] ;; N: called at line 199


def put_through(state):
    state[1].hyperparams["lr"] = 0.1
    updates, _ = chained.update(grads, (state[0], state[1]), params)  # E: update: "hyperparams" has "lr", which is no hyperparameter of sgd here: it has "learning_rate", "momentum"  [pytree-structure] ;; N: called at line 198
    return updates


def milestones(epochs):
    state = tx.init(params)
    for epoch in range(epochs):
        if epoch == 7:
            state = state._replace(hyperparams={**state.hyperparams, "rate": 0.1})  # E(silent): _replace: "hyperparams" has "rate", which is no hyperparameter of adam here: it has "learning_rate", "b1", "b2", "eps", "eps_root"  [pytree-structure] ;; N: called at line 200
    return state


@jax.jit
def wrong_step(params, state, rate):
    state[1].hyperparams["rate"] = rate
    updates, state = chained.update(grads, state, params)  # E: update: "hyperparams" has "rate", which is no hyperparameter of sgd here: it has "learning_rate", "momentum"  [pytree-structure] ;; N: called at line 201
    return optax.apply_updates(params, updates), state


def static_one():
    state = scheduled.init(params)
    state.hyperparams["b1"] = 0.7
    return scheduled.update(grads, state, params)  # E: update: "hyperparams" has "b1", which is no hyperparameter of adamw here: it has "learning_rate", "b2", "eps", "eps_root", "weight_decay"  [pytree-structure] ;; N: called at line 202


def dropped():
    state = tx.init(params)
    state = state._replace(hyperparams={"b1": 0.8})
    return tx.update(grads, state, params)  # E: update: "hyperparams" has no "learning_rate", which adam must be given  [pytree-structure] ;; N: called at line 203


def of_another():
    return tx.update(grads, optax.adam(1e-3).init(params), params)  # E: update: "state" is the state of another optimiser, which has other fields  [pytree-structure] ;; N: called at line 205


def after_turns(count):
    state = chained.init(params)
    for turn in range(count):
        state[1].hyperparams["learning_rate"] = 0.1 / (turn + 1)
        updates, state = chained.update(grads, state, params)
    return state[1].hyperparams["lr"]  # E: state[1].hyperparams has no key 'lr': its keys are 'learning_rate', 'momentum'  [pytree-structure] ;; N: called at line 206


def in_nnx():
    model = nnx.Linear(2, 1, rngs=nnx.Rngs(0))
    optimizer = nnx.Optimizer(model, optax.inject_hyperparams(optax.adam)(learning_rate=0.1), wrt=nnx.Param)
    optimizer.opt_state.hyperparams["lr"] = 0.1
    optimizer.update(model, nnx.grad(lambda model: jnp.sum(model(jnp.ones((1, 2)))))(model))  # E: update: "hyperparams" has "lr", which is no hyperparameter of adam here: it has "learning_rate", "b1", "b2", "eps", "eps_root"  [pytree-structure] ;; N: called at line 207


trainer = Trainer(0.1)
for _ in range(3):
    params = trainer.step(params, grads)
    trainer.anneal()
works()
several((params, chained.init(params)))
others()
in_libraries()

read_other(tx.init(params))  # RAISES
attribute_of(tx.init(params))  # RAISES
put(tx.init(params), 0.1)  # RAISES
put_through(chained.init(params))  # RAISES
broken = put_in_chain(chained.init(params))
later = milestones(9)
wrong_step(params, chained.init(params), 0.1)  # RAISES
static_one()  # RAISES
dropped()  # RAISES
Trainer(0.1).annealed()  # RAISES
of_another()  # RAISES
after_turns(3)  # RAISES
in_nnx()  # RAISES
assert sorted(broken[1].hyperparams) == ["learning_rate", "lr", "momentum"]
assert "rate" in later.hyperparams
