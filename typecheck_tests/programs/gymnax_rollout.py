# form: annotated
"""A pendulum in the manner of gymnax: flax.struct states, rollouts by scan and vmap, and a linear policy by hill climbing."""

from typing import Any

import jax
import jax.numpy as jnp
from flax import struct
from jax import lax


@struct.dataclass
class EnvState:
    theta: jax.Array
    theta_dot: jax.Array
    time: jax.Array


@struct.dataclass
class EnvParams:
    gravity: float = 10.0
    mass: float = 1.0
    max_torque: float = 2.0
    dt: float = 0.05
    max_steps: int = struct.field(pytree_node=False, default=60)


@struct.dataclass
class Policy:
    weight: jax.Array
    bias: jax.Array
    log_std: jax.Array


@struct.dataclass
class RunningStats:
    mean: jax.Array
    var: jax.Array
    count: jax.Array


@struct.dataclass
class Trajectory:
    obs: jax.Array
    action: jax.Array
    reward: jax.Array
    done: jax.Array


class Pendulum:
    @property
    def default_params(self) -> EnvParams:
        return EnvParams()

    def get_obs(self, state: EnvState) -> jax.Array:
        return jnp.array([jnp.cos(state.theta), jnp.sin(state.theta), state.theta_dot])

    def reset(self, key: jax.Array, params: EnvParams) -> tuple[jax.Array, EnvState]:
        k1, k2 = jax.random.split(key)
        theta = jax.random.uniform(k1, (), minval=-jnp.pi, maxval=jnp.pi)
        theta_dot = jax.random.uniform(k2, (), minval=-1.0, maxval=1.0)
        state = EnvState(theta=theta, theta_dot=theta_dot, time=jnp.array(0))
        return self.get_obs(state), state

    def step(
        self, key: jax.Array, state: EnvState, action: jax.Array, params: EnvParams
    ) -> tuple[jax.Array, EnvState, jax.Array, jax.Array, dict[str, Any]]:
        u = jnp.clip(action, -params.max_torque, params.max_torque)
        angle = (state.theta + jnp.pi) % (2 * jnp.pi) - jnp.pi
        cost = angle**2 + 0.1 * state.theta_dot**2 + 0.001 * u**2
        acceleration = 1.5 * params.gravity * jnp.sin(state.theta) + 3.0 / params.mass * u
        theta_dot = jnp.clip(state.theta_dot + acceleration * params.dt, -8.0, 8.0)
        next_state = state.replace(theta=state.theta + theta_dot * params.dt, theta_dot=theta_dot, time=state.time + 1)
        done = next_state.time >= params.max_steps // 2
        _, fresh = self.reset(key, params)
        next_state = jax.tree.map(lambda new, old: jnp.where(done, new, old), fresh, next_state)
        return self.get_obs(next_state), next_state, -cost, done, {"angle": angle}


env = Pendulum()


def init_policy() -> Policy:
    return Policy(weight=jnp.zeros(3), bias=jnp.zeros(()), log_std=jnp.array(-1.0))


def act(policy: Policy, stats: RunningStats, obs: jax.Array, key: jax.Array) -> jax.Array:
    normal = (obs - stats.mean) / jnp.sqrt(stats.var + 1e-6)
    return policy.weight @ normal + policy.bias + jnp.exp(policy.log_std) * jax.random.normal(key)


def rollout(key: jax.Array, policy: Policy, stats: RunningStats, params: EnvParams) -> Trajectory:
    key, k_reset = jax.random.split(key)
    obs, state = env.reset(k_reset, params)

    def policy_step(carry: tuple[jax.Array, EnvState], key: jax.Array) -> tuple[tuple[jax.Array, EnvState], Trajectory]:
        obs, state = carry
        k_act, k_step = jax.random.split(key)
        action = act(policy, stats, obs, k_act)
        next_obs, next_state, reward, done, _ = env.step(k_step, state, action, params)
        return (next_obs, next_state), Trajectory(obs=obs, action=action, reward=reward, done=done)

    _, trajectory = lax.scan(policy_step, (obs, state), jax.random.split(key, params.max_steps))
    return trajectory


def update_stats(stats: RunningStats, obs: jax.Array) -> RunningStats:
    n = obs.shape[0]
    delta = obs.mean(axis=0) - stats.mean
    total = stats.count + n
    return stats.replace(
        mean=stats.mean + delta * n / total,
        var=(stats.var * stats.count + obs.var(axis=0) * n) / total,
        count=total,
    )


def perturb(key: jax.Array, policy: Policy, scale: float) -> Policy:
    leaves, treedef = jax.tree.flatten(policy)
    keys = jax.tree.unflatten(treedef, list(jax.random.split(key, len(leaves))))
    return jax.tree.map(lambda p, k: p + scale * jax.random.normal(k, p.shape), policy, keys)


@jax.jit
def generation(key: jax.Array, policy: Policy, stats: RunningStats) -> tuple[Policy, RunningStats, jax.Array]:
    k_perturb, k_rollout = jax.random.split(key)
    candidates = jax.vmap(perturb, in_axes=(0, None, None))(jax.random.split(k_perturb, 16), policy, 0.5)
    per_candidate = jax.vmap(rollout, in_axes=(None, 0, None, None))
    trajectories = jax.vmap(per_candidate, in_axes=(0, None, None, None))(
        jax.random.split(k_rollout, 4), candidates, stats, env.default_params
    )
    returns = trajectories.reward.sum(axis=-1).mean(axis=0)
    best = jax.tree.map(lambda leaves: leaves[jnp.argmax(returns)], candidates)
    return best, update_stats(stats, trajectories.obs.reshape(-1, 3)), returns


policy = init_policy()
stats = RunningStats(mean=jnp.zeros(3), var=jnp.ones(3), count=jnp.array(1.0))
for i, key in enumerate(jax.random.split(jax.random.PRNGKey(0), 5)):
    policy, stats, returns = generation(key, policy, stats)
    print(f"generation {i}: best {returns.max():.2f}, mean {returns.mean():.2f}")
print("policy", jnp.round(policy.weight, 3), jnp.round(policy.bias, 3), "count", float(stats.count))
print("stats", jnp.round(stats.mean, 3), jnp.round(stats.var, 3))

heavy = env.default_params.replace(mass=2.0)
trajectory = rollout(jax.random.PRNGKey(9), policy, stats, heavy)
print("heavy", trajectory.action.shape, int(trajectory.done.sum()), round(float(trajectory.reward.sum()), 2))
