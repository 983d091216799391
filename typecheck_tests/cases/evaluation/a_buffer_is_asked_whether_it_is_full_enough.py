"""``if len(replay) < 32: continue``: how many there are does not change what each of them is, however it is asked."""

import json
import random
from collections import deque

import jax
import jax.numpy as jnp
import numpy as np


class Replay:
    def __init__(self, size):
        self.items: deque = deque(maxlen=size)

    def add(self, *step):
        self.items.append(step)

    def sample(self, count):
        states, rewards = zip(*random.sample(self.items, count), strict=True)
        return np.stack(states), np.array(rewards)

    def __len__(self):
        return len(self.items)

    def is_ready(self):
        """Enough for one batch."""
        return len(self.items) >= 32


def errors(params, states, rewards):
    return (states @ params["w"] - rewards) ** 2


def loss(params, states, rewards):
    return errors(params, states, rewards).mean()


class Agent:
    def __init__(self, loss):
        self.params = {"w": jnp.zeros(4)}
        self.loss = loss

    def step(self, grads):
        self.params = jax.tree.map(lambda p, g: p - g, self.params, grads)

    def learn_from(self, replay):
        if len(replay) < 32:
            return
        grads = jax.grad(self.loss)(self.params, *replay.sample(16))
        # E: grad: the function returns float array of shape (16,), but only a float scalar has a gradient  [pytree-leaf]
        # N: called at line 84, which is called at line 117
        self.step(grads)


def run_asked_first(agent):
    replay = Replay(100)
    for _ in range(200):
        replay.add(np.random.randn(4), 1.0)
        if len(replay) < 32:
            continue
        for _ in range(4):
            grads = jax.grad(agent.loss)(agent.params, *replay.sample(16))
            # E: grad: the function returns float array of shape (16,), but only a float scalar has a gradient  [pytree-leaf]
            # N: called at line 115
            agent.step(grads)


def run_ready(agent):
    replay = Replay(100)
    for _ in range(200):
        replay.add(np.random.randn(4), 1.0)
        if replay.is_ready():
            states, rewards = replay.sample(16)
            agent.step(jax.grad(agent.loss)(agent.params, states, rewards))
            # E: grad: the function returns float array of shape (16,), but only a float scalar has a gradient  [pytree-leaf]
            # N: called at line 116


def run_returning(agent):
    replay = Replay(100)
    for _ in range(200):
        replay.add(np.random.randn(4), 1.0)
        agent.learn_from(replay)


for run in (run_asked_first, run_ready, run_returning):
    run(Agent(loss))


def joined(parts):
    """The number of parts decides what can be done with them: no word."""
    if len(parts) == 2:
        first, second = parts
        return first + second
    return sum(parts)


for parts in ([1.0], [1.0, 2.0], [1.0, 2.0, 3.0]):
    joined(parts)


def height(image):
    """What is asked was made of the very image."""
    sizes = json.loads(json.dumps(image.shape))
    if len(sizes) == 3:
        rows, _, _ = image.shape
    else:
        rows, _ = image.shape
    return rows


height(jnp.ones((4, 3)))

run_asked_first(Agent(errors))  # RAISES
run_ready(Agent(errors))  # RAISES
run_returning(Agent(errors))  # RAISES
