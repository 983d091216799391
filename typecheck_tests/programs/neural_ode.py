# form: annotated
"""A neural ODE fitted to a spiral, with a Runge-Kutta solver of our own on any pytree."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array, lax


class Dense(NamedTuple):
    kernel: Array
    bias: Array


class VectorField(NamedTuple):
    hidden: Dense
    out: Dense
    log_scale: Array


class State(NamedTuple):
    position: Array
    arc_length: Array


class Metrics(NamedTuple):
    fit: Array
    length: Array


def init_dense(key: Array, n_in: int, n_out: int) -> Dense:
    return Dense(jax.random.normal(key, (n_in, n_out)) / jnp.sqrt(n_in), jnp.zeros(n_out))


def init_field(key: Array, width: int = 16) -> VectorField:
    k1, k2 = jax.random.split(key)
    return VectorField(hidden=init_dense(k1, 2, width), out=init_dense(k2, width, 2), log_scale=jnp.zeros(()))


def vector_field(params: VectorField, state: State, t: Array) -> State:
    h = jnp.tanh((state.position**3) @ params.hidden.kernel + params.hidden.bias)
    velocity = jnp.exp(params.log_scale) * (h @ params.out.kernel + params.out.bias)
    return State(velocity, jnp.sqrt(jnp.sum(velocity**2) + 1e-6))


def rk4_step(f: Callable[[State, Array], State], state: State, t: Array, dt: float) -> State:
    def shift(k: State, c: float) -> State:
        return jax.tree.map(lambda y, d: y + c * dt * d, state, k)

    k1 = f(state, t)
    k2 = f(shift(k1, 0.5), t + 0.5 * dt)
    k3 = f(shift(k2, 0.5), t + 0.5 * dt)
    k4 = f(shift(k3, 1.0), t + dt)
    return jax.tree.map(lambda y, a, b, c, d: y + dt / 6 * (a + 2 * b + 2 * c + d), state, k1, k2, k3, k4)


def odeint(params: VectorField, y0: State, ts: Array, substeps: int = 2) -> State:
    """The states at ``ts``, stacked; the first is ``y0``."""
    dt = 0.1 / substeps

    def field(state: State, t: Array) -> State:
        return vector_field(params, state, t)

    def advance(state: State, t: Array) -> tuple[State, State]:
        def substep(i: Array, carry: State) -> State:
            return rk4_step(field, carry, t + i * dt, dt)

        new_state = lax.fori_loop(0, substeps, substep, state)
        return new_state, new_state

    _, trajectory = lax.scan(advance, y0, ts[:-1])
    return jax.tree.map(lambda first, rest: jnp.concatenate([first[None], rest]), y0, trajectory)


def true_solution(ts: Array) -> Array:
    radius = 2.0 * jnp.exp(-0.3 * ts)
    return jnp.stack([radius * jnp.cos(2 * ts), radius * jnp.sin(2 * ts)], axis=1)


def loss_fn(params: VectorField, ts: Array, target: Array) -> tuple[Array, Metrics]:
    y0 = State(target[0], jnp.zeros(()))
    trajectory = odeint(params, y0, ts)
    fit = jnp.mean((trajectory.position - target) ** 2)
    return fit, Metrics(fit, trajectory.arc_length[-1])


def fit_field(params: VectorField, ts: Array, target: Array, steps: int) -> tuple[VectorField, Metrics]:
    optimizer = optax.adam(2e-2)
    opt_state = optimizer.init(params)

    @jax.jit
    def step(params: VectorField, opt_state: Any) -> tuple[VectorField, Any, Metrics]:
        (_, metrics), grads = jax.value_and_grad(loss_fn, has_aux=True)(params, ts, target)
        updates, opt_state = optimizer.update(grads, opt_state, params)
        return optax.apply_updates(params, updates), opt_state, metrics

    history: list[Metrics] = []
    for _ in range(steps):
        params, opt_state, metrics = step(params, opt_state)
        history.append(metrics)
    return params, jax.tree.map(lambda *leaves: jnp.stack(leaves), *history)


def main() -> None:
    ts = jnp.arange(16) * 0.1
    target = true_solution(ts)
    params = init_field(jax.random.key(0))
    params, history = fit_field(params, ts, target, steps=60)
    for i in range(0, 60, 15):
        print(f"step {i}: fit {history.fit[i]:.4f}, length {history.length[i]:.3f}")

    final = odeint(params, State(target[0], jnp.zeros(())), ts)
    print("end", jnp.round(final.position[-1], 3), "target", jnp.round(target[-1], 3))
    print("shapes", jax.tree.map(jnp.shape, final))
    print("norms", jax.tree.map(lambda p: round(float(jnp.linalg.norm(p)), 3), params))

    starts = State(jnp.array([[2.0, 0.0], [1.0, 1.0], [0.0, 1.5]]), jnp.zeros(3))
    flows = jax.vmap(odeint, in_axes=(None, 0, None))(params, starts, ts)
    print("lengths", jnp.round(flows.arc_length[:, -1], 3))


if __name__ == "__main__":
    main()
