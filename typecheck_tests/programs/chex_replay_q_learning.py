# form: annotated
"""Deep Q-learning with a replay buffer and a target network; every state is a chex.dataclass."""

from functools import partial

import chex
import jax
import jax.numpy as jnp
import optax
from jax import Array

NUM_STATES = 6
NUM_ACTIONS = 2
GAMMA = 0.9
CAPACITY = 128
BATCH = 16


@chex.dataclass(frozen=True)
class Transition:
    obs: Array
    action: Array
    reward: Array
    discount: Array
    next_obs: Array


@chex.dataclass(frozen=True)
class ReplayBuffer:
    storage: Transition
    insert_pos: Array
    size: Array


@chex.dataclass(frozen=True)
class QParams:
    hidden: dict[str, Array]
    out: dict[str, Array]


@chex.dataclass(frozen=True)
class LearnerState:
    params: QParams
    target_params: QParams
    opt_state: optax.OptState
    replay: ReplayBuffer
    env_state: Array
    key: Array


optimizer = optax.adam(5e-3)


def init_params(key: Array, width: int = 16) -> QParams:
    k1, k2 = jax.random.split(key)
    hidden = {"w": jax.random.normal(k1, (NUM_STATES, width)) * 0.5, "b": jnp.zeros(width)}
    out = {"w": jax.random.normal(k2, (width, NUM_ACTIONS)) * 0.2, "b": jnp.zeros(NUM_ACTIONS)}
    return QParams(hidden=hidden, out=out)


def q_values(params: QParams, obs: Array) -> Array:
    h = jax.nn.relu(obs @ params.hidden["w"] + params.hidden["b"])
    return h @ params.out["w"] + params.out["b"]


def observe(env_state: Array) -> Array:
    return jax.nn.one_hot(env_state, NUM_STATES)


def env_step(env_state: Array, action: Array) -> tuple[Array, Array, Array]:
    """A chain: right leads to the goal at its end, left back to the start."""
    moved = jnp.where(action == 1, env_state + 1, 0)
    done = moved >= NUM_STATES - 1
    reward = jnp.where(done, 1.0, 0.0)
    return jnp.where(done, 0, moved), reward, jnp.where(done, 0.0, GAMMA)


def init_replay() -> ReplayBuffer:
    scalar = jnp.zeros(())
    obs, action = jnp.zeros(NUM_STATES), jnp.zeros((), dtype=jnp.int32)
    example = Transition(obs=obs, action=action, reward=scalar, discount=scalar, next_obs=obs)
    storage = jax.tree.map(lambda x: jnp.zeros((CAPACITY, *x.shape), x.dtype), example)
    return ReplayBuffer(storage=storage, insert_pos=jnp.array(0), size=jnp.array(0))


def add(replay: ReplayBuffer, transition: Transition) -> ReplayBuffer:
    pos = replay.insert_pos
    storage = jax.tree.map(lambda buffer, x: buffer.at[pos].set(x), replay.storage, transition)
    return replay.replace(storage=storage, insert_pos=(pos + 1) % CAPACITY, size=jnp.minimum(replay.size + 1, CAPACITY))


def sample(replay: ReplayBuffer, key: Array) -> Transition:
    indices = jax.random.randint(key, (BATCH,), 0, replay.size)
    return jax.tree.map(lambda buffer: buffer[indices], replay.storage)


def td_loss(params: QParams, target_params: QParams, batch: Transition) -> tuple[Array, dict[str, Array]]:
    def td_error(t: Transition) -> Array:
        target = t.reward + t.discount * jnp.max(q_values(target_params, t.next_obs))
        return q_values(params, t.obs)[t.action] - target

    errors = jax.vmap(td_error)(batch)
    return jnp.mean(errors**2), {"max_error": jnp.max(jnp.abs(errors)), "reward": batch.reward.mean()}


def learner_step(state: LearnerState, epsilon: Array) -> tuple[LearnerState, dict[str, Array]]:
    key, k_explore, k_action, k_sample = jax.random.split(state.key, 4)
    obs = observe(state.env_state)
    greedy = jnp.argmax(q_values(state.params, obs))
    explore = jax.random.uniform(k_explore) < epsilon
    action = jnp.where(explore, jax.random.randint(k_action, (), 0, NUM_ACTIONS), greedy)
    env_state, reward, discount = env_step(state.env_state, action)
    transition = Transition(obs=obs, action=action, reward=reward, discount=discount, next_obs=observe(env_state))
    replay = add(state.replay, transition)

    batch = sample(replay, k_sample)
    (loss, metrics), grads = jax.value_and_grad(td_loss, has_aux=True)(state.params, state.target_params, batch)
    updates, opt_state = optimizer.update(grads, state.opt_state, state.params)
    params = optax.apply_updates(state.params, updates)
    target_params = optax.incremental_update(params, state.target_params, 0.05)
    new_state = state.replace(
        params=params, target_params=target_params, opt_state=opt_state, replay=replay, env_state=env_state, key=key
    )
    return new_state, {"loss": loss, **metrics}


@partial(jax.jit, static_argnames="steps")
def learn(state: LearnerState, steps: int) -> tuple[LearnerState, dict[str, Array]]:
    return jax.lax.scan(learner_step, state, jnp.linspace(1.0, 0.1, steps))


if __name__ == "__main__":
    k_params, k_loop = jax.random.split(jax.random.key(0))
    params = init_params(k_params)
    state = LearnerState(
        params=params,
        target_params=params,
        opt_state=optimizer.init(params),
        replay=init_replay(),
        env_state=jnp.array(0),
        key=k_loop,
    )
    state, metrics = learn(state, 400)
    for name, values in metrics.items():
        print(name, jnp.round(values[99::100], 3))
    table = jax.vmap(q_values, in_axes=(None, 0))(state.params, jnp.eye(NUM_STATES))
    print("policy", jnp.argmax(table, axis=1)[:-1], "start", jnp.round(table[0], 3))
    print("stored", int(state.replay.size), "at", int(state.replay.insert_pos), state.replay.storage.obs.shape)
    lag = jax.tree.map(lambda p, t: round(float(jnp.abs(p - t).max()), 4), state.params, state.target_params)
    print("lag", lag.hidden, lag.out)
