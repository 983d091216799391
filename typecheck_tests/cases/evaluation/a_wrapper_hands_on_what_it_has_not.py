"""``__getattr__`` of a class of the file is run for what the object has not."""

import jax
import jax.numpy as jnp


class Env:
    size = 3

    def reset(self, key):
        return {"x": jax.random.normal(key, (self.size,))}

    def step(self, state, action):
        return {"x": state["x"] + action}, jnp.abs(state["x"]).max() > 2.0


class Wrapper:
    def __init__(self, env):
        self.env = env

    def __getattr__(self, name):
        return getattr(self.env, name)


class AutoReset(Wrapper):
    def step(self, state, action):
        state, done = self.env.step(state, action)
        if done:  # E: done is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: ...
            state = self.env.reset(jax.random.key(0))
        return state, done


class Selecting(Wrapper):
    def step(self, state, action):
        after, done = self.env.step(state, action)
        fresh = self.reset(jax.random.key(0))
        return jax.tree.map(lambda a, b: jnp.where(done, a, b), fresh, after), done


def rollout(env, length):
    return jax.lax.scan(lambda state, action: env.step(state, action), env.reset(jax.random.key(0)), jnp.ones(length))


print(rollout(Selecting(Selecting(Env())), 4)[1].shape, Wrapper(Env()).size)
Wrapper(Env()).reset(jax.random.key(0))["y"]  # E: ...has no key 'y'...  [pytree-structure]
rollout(AutoReset(Env()), 4)  # RAISES
