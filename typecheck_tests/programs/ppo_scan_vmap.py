# form: annotated
"""PPO on a toy point-mass environment, in one jitted function: scan over time, vmap over environments."""
from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp
import optax

NUM_ENVS, NUM_STEPS, NUM_MINIBATCHES, UPDATE_EPOCHS = 8, 16, 2, 2
GAMMA, GAE_LAMBDA, CLIP_EPS, ENT_COEF = 0.95, 0.9, 0.2, 0.01

Params = dict[str, dict[str, jax.Array]]
Carry = tuple[Params, optax.OptState]


class EnvState(NamedTuple):
    pos: jax.Array
    vel: jax.Array
    time: jax.Array


class Transition(NamedTuple):
    done: jax.Array
    action: jax.Array
    value: jax.Array
    reward: jax.Array
    log_prob: jax.Array
    obs: jax.Array


class RunnerState(NamedTuple):
    params: Params
    opt_state: optax.OptState
    env_state: EnvState
    last_obs: jax.Array
    rng: jax.Array


def observe(state: EnvState) -> jax.Array:
    return jnp.stack([state.pos, state.vel])


def reset(rng: jax.Array) -> tuple[jax.Array, EnvState]:
    pos = jax.random.uniform(rng, (), minval=-1.0, maxval=1.0)
    state = EnvState(pos, jnp.zeros(()), jnp.zeros((), jnp.int32))
    return observe(state), state


def step(rng: jax.Array, state: EnvState, action: jax.Array) -> tuple[jax.Array, EnvState, jax.Array, jax.Array]:
    vel = 0.9 * state.vel + 0.1 * (action.astype(jnp.float32) - 1.0)
    next_state = EnvState(state.pos + vel, vel, state.time + 1)
    reward = -jnp.abs(next_state.pos)
    done = next_state.time >= 20
    _, fresh = reset(rng)
    next_state = jax.tree.map(lambda a, b: jnp.where(done, a, b), fresh, next_state)
    return observe(next_state), next_state, reward, done


def init_params(rng: jax.Array) -> Params:
    k1, k2, k3 = jax.random.split(rng, 3)

    def dense(key: jax.Array, n_in: int, n_out: int) -> dict[str, jax.Array]:
        return {"w": jax.random.normal(key, (n_in, n_out)) / jnp.sqrt(n_in), "b": jnp.zeros(n_out)}

    return {"torso": dense(k1, 2, 16), "actor": dense(k2, 16, 3), "critic": dense(k3, 16, 1)}


def network(params: Params, obs: jax.Array) -> tuple[jax.Array, jax.Array]:
    hidden = jnp.tanh(obs @ params["torso"]["w"] + params["torso"]["b"])
    logits = hidden @ params["actor"]["w"] + params["actor"]["b"]
    return jax.nn.log_softmax(logits), (hidden @ params["critic"]["w"] + params["critic"]["b"])[..., 0]


def calculate_gae(traj: Transition, last_val: jax.Array) -> tuple[jax.Array, jax.Array]:
    def get_advantages(carry: tuple[jax.Array, jax.Array], t: Transition) -> tuple[tuple[jax.Array, jax.Array], jax.Array]:
        gae, next_value = carry
        delta = t.reward + GAMMA * next_value * (1 - t.done) - t.value
        gae = delta + GAMMA * GAE_LAMBDA * (1 - t.done) * gae
        return (gae, t.value), gae

    _, advantages = jax.lax.scan(get_advantages, (jnp.zeros_like(last_val), last_val), traj, reverse=True)
    return advantages, advantages + traj.value


def loss_fn(params: Params, traj: Transition, gae: jax.Array, targets: jax.Array) -> tuple[jax.Array, dict[str, jax.Array]]:
    log_probs, value = network(params, traj.obs)
    log_prob = jnp.take_along_axis(log_probs, traj.action[:, None], axis=1)[:, 0]
    ratio = jnp.exp(log_prob - traj.log_prob)
    gae = (gae - gae.mean()) / (gae.std() + 1e-8)
    actor_loss = -jnp.minimum(ratio * gae, jnp.clip(ratio, 1 - CLIP_EPS, 1 + CLIP_EPS) * gae).mean()
    entropy = -jnp.sum(jnp.exp(log_probs) * log_probs, axis=-1).mean()
    value_loss = jnp.square(value - targets).mean()
    return actor_loss + 0.5 * value_loss - ENT_COEF * entropy, {"value_loss": value_loss, "entropy": entropy}


def make_train(tx: optax.GradientTransformation) -> Callable[[RunnerState], tuple[RunnerState, dict[str, jax.Array]]]:
    def env_step(runner: RunnerState, _: None) -> tuple[RunnerState, Transition]:
        rng, act_rng, step_rng = jax.random.split(runner.rng, 3)
        log_probs, value = network(runner.params, runner.last_obs)
        action = jax.random.categorical(act_rng, log_probs)
        log_prob = jnp.take_along_axis(log_probs, action[:, None], axis=1)[:, 0]
        step_keys = jax.random.split(step_rng, NUM_ENVS)
        obs, env_state, reward, done = jax.vmap(step, in_axes=(0, 0, 0))(step_keys, runner.env_state, action)
        transition = Transition(done, action, value, reward, log_prob, runner.last_obs)
        return runner._replace(env_state=env_state, last_obs=obs, rng=rng), transition

    def update_step(runner: RunnerState, _: None) -> tuple[RunnerState, dict[str, jax.Array]]:
        runner, traj = jax.lax.scan(env_step, runner, None, NUM_STEPS)
        _, last_val = network(runner.params, runner.last_obs)
        advantages, targets = calculate_gae(traj, last_val)
        rng, perm_rng = jax.random.split(runner.rng)
        permutation = jax.random.permutation(perm_rng, NUM_ENVS * NUM_STEPS)
        flat = jax.tree.map(lambda x: x.reshape((-1, *x.shape[2:]))[permutation], (traj, advantages, targets))
        minibatches = jax.tree.map(lambda x: x.reshape((NUM_MINIBATCHES, -1, *x.shape[1:])), flat)

        def update_minibatch(carry: Carry, minibatch: tuple[Transition, jax.Array, jax.Array]) -> tuple[Carry, dict[str, jax.Array]]:
            params, opt_state = carry
            (loss, aux), grads = jax.value_and_grad(loss_fn, has_aux=True)(params, *minibatch)
            updates, opt_state = tx.update(grads, opt_state, params)
            params = optax.apply_updates(params, updates)
            return (params, opt_state), {"loss": loss, **aux}

        def update_epoch(_: int, carry: Carry) -> Carry:
            carry, _losses = jax.lax.scan(update_minibatch, carry, minibatches)
            return carry

        params, opt_state = jax.lax.fori_loop(0, UPDATE_EPOCHS, update_epoch, (runner.params, runner.opt_state))
        _, metrics = jax.lax.scan(update_minibatch, (params, opt_state), minibatches)
        metrics = {**jax.tree.map(jnp.mean, metrics), "reward": traj.reward.mean()}
        return runner._replace(params=params, opt_state=opt_state, rng=rng), metrics

    return jax.jit(lambda runner: jax.lax.scan(update_step, runner, None, 6))


def main() -> None:
    rng, env_rng, net_rng = jax.random.split(jax.random.PRNGKey(3), 3)
    tx = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(1e-2))
    obs, env_state = jax.vmap(reset)(jax.random.split(env_rng, NUM_ENVS))
    params = init_params(net_rng)
    runner = RunnerState(params, tx.init(params), env_state, obs, rng)
    runner, metrics = make_train(tx)(runner)
    for name, curve in metrics.items():
        print(f"{name:12s}", " ".join(f"{float(v):8.4f}" for v in curve))
    print("env time", runner.env_state.time, "obs", runner.last_obs.shape)
    print(jax.tree.map(lambda p: round(float(jnp.abs(p).sum()), 3), runner.params))
    print("optimizer steps", runner.opt_state[1][0].count)


if __name__ == "__main__":
    main()
