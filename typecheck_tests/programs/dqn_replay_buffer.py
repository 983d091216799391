# form: bare
"""DQN with a jittable replay buffer (a dict of arrays) and a target network, on a chain environment."""
import collections
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax

N_STATES, N_ACTIONS = 6, 2
Buffer = collections.namedtuple('Buffer', ['data', 'position', 'full'])
AgentState = collections.namedtuple('AgentState', ['params', 'target_params', 'opt_state', 'steps'])


class ChainEnv:
    """Walk right to the end of the chain for a reward; left gives a crumb."""

    def __init__(self, length):
        self.length = length
        self.state = 0

    def reset(self):
        self.state = 0
        return self.obs()

    def obs(self):
        return np.eye(self.length, dtype=np.float32)[self.state]

    def step(self, action):
        reward = 0.01 if action == 0 and self.state == 0 else 0.0
        self.state = min(self.state + 1, self.length - 1) if action == 1 else max(self.state - 1, 0)
        done = self.state == self.length - 1
        return self.obs(), 1.0 if done else reward, done


def make_buffer(capacity, example):
    data = jax.tree.map(lambda x: jnp.zeros((capacity,) + jnp.shape(x), jnp.asarray(x).dtype), example)
    return Buffer(data, jnp.array(0), jnp.array(False))


@jax.jit
def add(buffer, transition):
    capacity = buffer.data['reward'].shape[0]
    data = jax.tree.map(lambda d, x: d.at[buffer.position].set(x), buffer.data, transition)
    position = (buffer.position + 1) % capacity
    return Buffer(data, position, buffer.full | (position == 0))


@partial(jax.jit, static_argnums=2)
def sample(buffer, key, batch_size):
    capacity = buffer.data['reward'].shape[0]
    size = jnp.where(buffer.full, capacity, buffer.position)
    idx = jax.random.randint(key, (batch_size,), 0, size)
    return jax.tree.map(lambda d: d[idx], buffer.data)


def init_qnet(key, sizes=(N_STATES, 24, N_ACTIONS)):
    params = {}
    for i, (n, m) in enumerate(zip(sizes[:-1], sizes[1:])):
        key, sub = jax.random.split(key)
        params[f'layer{i}'] = {'w': jax.random.normal(sub, (n, m)) * np.sqrt(2 / n), 'b': jnp.zeros(m)}
    return params


def qnet(params, obs):
    h = jax.nn.relu(obs @ params['layer0']['w'] + params['layer0']['b'])
    return h @ params['layer1']['w'] + params['layer1']['b']


optimizer = optax.adam(5e-3)


def td_loss(params, target_params, batch, gamma=0.9):
    q = jax.vmap(qnet, in_axes=(None, 0))(params, batch['obs'])
    q_next = jax.vmap(qnet, in_axes=(None, 0))(target_params, batch['next_obs'])
    target = batch['reward'] + gamma * (1.0 - batch['done']) * q_next.max(axis=-1)
    chosen = jnp.take_along_axis(q, batch['action'][:, None], axis=-1)[:, 0]
    td_error = chosen - jax.lax.stop_gradient(target)
    return jnp.mean(optax.huber_loss(td_error)), td_error


@jax.jit
def learn(agent, batch):
    (loss, td_error), grads = jax.value_and_grad(td_loss, has_aux=True)(agent.params, agent.target_params, batch)
    updates, opt_state = optimizer.update(grads, agent.opt_state)
    params = optax.apply_updates(agent.params, updates)
    target_params = optax.incremental_update(params, agent.target_params, 0.1)
    return AgentState(params, target_params, opt_state, agent.steps + 1), loss, jnp.abs(td_error).mean()


@jax.jit
def act(params, obs, key, epsilon):
    k1, k2 = jax.random.split(key)
    greedy = jnp.argmax(qnet(params, obs))
    return jnp.where(jax.random.uniform(k1) < epsilon, jax.random.randint(k2, (), 0, N_ACTIONS), greedy)


def main():
    env, key = ChainEnv(N_STATES), jax.random.PRNGKey(0)
    params = init_qnet(jax.random.PRNGKey(1))
    agent = AgentState(params, jax.tree.map(jnp.copy, params), optimizer.init(params), 0)
    obs = env.reset()
    buffer = make_buffer(64, {'obs': obs, 'action': 0, 'reward': 0.0, 'next_obs': obs, 'done': False})
    episode_returns, total = [], 0.0
    for t in range(160):
        key, act_key, sample_key = jax.random.split(key, 3)
        action = act(agent.params, obs, act_key, max(0.1, 1 - t / 80))
        next_obs, reward, done = env.step(int(action))
        transition = {'obs': obs, 'action': action, 'reward': reward, 'next_obs': next_obs, 'done': done}
        buffer = add(buffer, transition)
        total += reward
        obs = next_obs
        if done:
            episode_returns.append(total)
            obs, total = env.reset(), 0.0
        if t >= 32:
            agent, loss, err = learn(agent, sample(buffer, sample_key, 16))
        if t % 40 == 39:
            print(f't={t} loss={loss:.5f} |td|={err:.4f} episodes={len(episode_returns)}')
    print('returns', [round(r, 2) for r in episode_returns[-5:]])
    print('buffer', buffer.position, buffer.full, jax.tree.map(jnp.shape, buffer.data))
    print('Q', np.round(np.asarray(qnet(agent.params, jnp.eye(N_STATES))), 3).tolist())
    gap = jax.tree.map(lambda p, q: jnp.abs(p - q).max().item(), agent.params, agent.target_params)
    print('online - target', {k: round(v['w'], 4) for k, v in gap.items()}, 'learner steps', agent.steps)


main()
