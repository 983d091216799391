"""What counts the turns is not known; what stands beside it in the instance or the dict stays known."""

import jax
import jax.numpy as jnp
from flax import struct


class Trainer:
    def __init__(self):
        self.params = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}
        self.losses = []
        self.step = 0

    def update(self, x):
        loss, gradients = jax.value_and_grad(lambda params: jnp.sum(x @ params["w"] + params["b"]))(self.params)
        self.params = jax.tree.map(lambda p, g: p - 0.1 * g, self.params, gradients)
        self.losses.append(loss)
        self.step += 1

    def fit(self, x):
        for _ in range(100):
            self.update(x)
        return self.params


def by_attribute():
    trainer = Trainer()
    trainer.fit(jnp.ones((10, 3)))
    return trainer.params["c"]  # E: trainer.params has no key 'c': its keys are 'w', 'b'  [pytree-structure] ;; N: ...


def by_result():
    return Trainer().fit(jnp.ones((10, 3)))["c"]  # E: Trainer(...).fit(...) has no key 'c': its keys are 'w', 'b'  [pytree-structure] ;; N: ...


def in_a_dict(turns):
    state: dict = {"params": {"w": jnp.ones((3, 2))}, "step": 0, "seen": 0}
    while turns():
        state["params"] = jax.tree.map(lambda p: p * 0.1, state["params"])
        state["step"] += 1
        state["seen"] += 32
    return state["params"]["b"]  # E: state['params'] has no key 'b': its only key is 'w'  [pytree-structure] ;; N: ...


def what_changes_is_not_known(turns):
    state: dict = {"params": {"w": jnp.ones((3, 2))}, "step": 0}
    while turns():
        state["step"] += 1
        state["params"] = {**state["params"], state["step"]: jnp.ones(2)}
    return state["params"].get("b")


by_attribute()  # RAISES
by_result()  # RAISES
in_a_dict(iter([True, False]).__next__)  # RAISES
what_changes_is_not_known(iter([True, False]).__next__)


@struct.dataclass
class State:
    params: dict
    step: int
    key: jax.Array


class Simulation:
    def __init__(self):
        self.state = State(params={"w": jnp.ones(3)}, step=0, key=jax.random.key(0))

    def tick(self):
        params = jax.tree.map(lambda w: w + 1, self.state.params)
        self.state = self.state.replace(step=self.state.step + 1, params=params)

    def run(self, turns):
        while self.state.step < turns:
            self.tick()
        return self.state


def in_a_new_instance_each_time():
    return Simulation().run(10).params["v"]  # E: Simulation(...).run(...).params has no key 'v': its only key is 'w'  [pytree-structure] ;; N: ...


def in_a_tuple(turns):
    carry = {"w": jnp.ones(3)}, 0
    while turns():
        params, step = carry
        carry = jax.tree.map(lambda w: w + 1, params), step + 1
    return carry[0]["v"]  # E: carry[0] has no key 'v': its only key is 'w'  [pytree-structure] ;; N: ...


def others_may_change(turns):
    """What further turns put there is not known, nor is what had a name before."""
    state: dict = {"params": {"w": jnp.ones(3)}, "step": 0}
    first = state
    while turns():
        state = {**state, "step": state["step"] + 1}
        first["params"]["v"] = jnp.ones(3)
    return state["params"].get("v"), first["params"]["w"]


in_a_new_instance_each_time()  # RAISES
in_a_tuple(iter([True, False]).__next__)  # RAISES
others_may_change(iter([True, False]).__next__)
