# form: bare
"""OpenAI-style evolution strategy: a population of policies is evaluated with one vmap, no gradients of the policy."""
from collections import namedtuple

import jax
import jax.numpy as jnp
from jax import random

ESConfig = namedtuple("ESConfig", "pop_size sigma lr momentum horizon")
ESState = namedtuple("ESState", "mean velocity best best_fitness generation")
CartState = namedtuple("CartState", "x v theta omega")

cfg = ESConfig(pop_size=16, sigma=0.1, lr=0.05, momentum=0.8, horizon=30)


def init_policy(rng, sizes=(4, 8, 1)):
    layers = []
    for n_in, n_out in zip(sizes[:-1], sizes[1:]):
        rng, sub = random.split(rng)
        layers.append((random.normal(sub, (n_in, n_out)) / n_in**0.5, jnp.zeros((n_out,))))
    return {"layers": layers, "gain": jnp.ones(())}


def policy(params, obs):
    h = obs
    for w, b in params["layers"][:-1]:
        h = jnp.tanh(h @ w + b)
    w, b = params["layers"][-1]
    return params["gain"] * jnp.tanh(h @ w + b)[0]


def cart_pole(state, force, dt=0.05):
    sin, cos = jnp.sin(state.theta), jnp.cos(state.theta)
    temp = (force + 0.05 * state.omega**2 * sin) / 1.1
    alpha = (9.8 * sin - cos * temp) / (0.5 * (4 / 3 - 0.1 * cos**2 / 1.1))
    acc = temp - 0.05 * alpha * cos / 1.1
    return CartState(
        x=state.x + dt * state.v,
        v=state.v + dt * acc,
        theta=state.theta + dt * state.omega,
        omega=state.omega + dt * alpha,
    )


def rollout(params, rng):
    def step(carry, _):
        state, alive = carry
        force = 10.0 * policy(params, jnp.stack(state))
        state = cart_pole(state, force)
        alive = alive * (jnp.abs(state.theta) < 0.4) * (jnp.abs(state.x) < 2.0)
        return (state, alive), alive * (1.0 - jnp.abs(state.theta))

    noise = random.uniform(rng, (4,), minval=-0.05, maxval=0.05)
    init = (CartState(*noise), jnp.ones(()))
    (final, alive), rewards = jax.lax.scan(step, init, None, length=cfg.horizon)
    return rewards.sum(), final


def fitness(params, rngs):
    returns, _ = jax.vmap(rollout, in_axes=(None, 0))(params, rngs)
    return returns.mean()


def sample_noise(rng, tree, n):
    leaves, treedef = jax.tree.flatten(tree)
    rngs = random.split(rng, len(leaves))
    noise = [random.normal(r, (n,) + leaf.shape) for r, leaf in zip(rngs, leaves)]
    return jax.tree.unflatten(treedef, noise)


def centered_rank(x):
    ranks = jnp.argsort(jnp.argsort(x))
    return ranks / (len(x) - 1) - 0.5


@jax.jit
def es_step(state, rng):
    noise_rng, eval_rng = random.split(rng)
    half = sample_noise(noise_rng, state.mean, cfg.pop_size // 2)
    noise = jax.tree.map(lambda n: jnp.concatenate([n, -n]), half)
    population = jax.tree.map(lambda m, n: m + cfg.sigma * n, state.mean, noise)
    scores = jax.vmap(fitness, in_axes=(0, None))(population, random.split(eval_rng, 2))
    weights = centered_rank(scores)
    grads = jax.tree.map(lambda n: jnp.tensordot(weights, n, axes=1) / (cfg.pop_size * cfg.sigma), noise)
    velocity = jax.tree.map(lambda v, g: cfg.momentum * v + g, state.velocity, grads)
    mean = jax.tree.map(lambda m, v: m + cfg.lr * v, state.mean, velocity)

    top = jnp.argmax(scores)
    champion = jax.tree.map(lambda p: p[top], population)
    better = scores[top] > state.best_fitness
    best = jax.lax.cond(better, lambda new, old: new, lambda new, old: old, champion, state.best)
    best_fitness = jnp.maximum(scores[top], state.best_fitness)
    return ESState(mean, velocity, best, best_fitness, state.generation + 1), scores


def main():
    init_rng, run_rng, test_rng = random.split(random.PRNGKey(0), 3)
    mean = init_policy(init_rng)
    zeros = jax.tree.map(jnp.zeros_like, mean)
    state = ESState(mean, zeros, mean, jnp.array(-jnp.inf), 0)
    for gen, rng in enumerate(random.split(run_rng, 8)):
        state, scores = es_step(state, rng)
        if gen % 2 == 1:
            print(f"gen {gen}: mean {scores.mean():.3f} max {scores.max():.3f} best {state.best_fitness:.3f}")

    test_rngs = random.split(test_rng, 4)
    print("start", fitness(mean, test_rngs), "mean", fitness(state.mean, test_rngs), "best", fitness(state.best, test_rngs))
    _, final = rollout(state.mean, test_rngs[0])
    print("final cart", {k: round(float(v), 4) for k, v in final._asdict().items()})
    shift = jax.tree.map(lambda a, b: jnp.linalg.norm(a - b).round(4).item(), state.mean, mean)
    print("moved", shift["layers"], shift["gain"], "after", state.generation, "generations")


if __name__ == "__main__":
    main()
