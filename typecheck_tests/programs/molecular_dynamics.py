# form: annotated
"""Lennard-Jones particles in a periodic box: FIRE minimisation, then velocity Verlet."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

N_SIDE = 3
BOX = 4.5
DT = 0.005


class Particles(NamedTuple):
    position: jax.Array
    velocity: jax.Array
    force: jax.Array


class FireState(NamedTuple):
    particles: Particles
    dt: jax.Array
    alpha: jax.Array
    n_positive: jax.Array
    step: jax.Array


class Observables(NamedTuple):
    kinetic: jax.Array
    potential: jax.Array


def displacement(a: jax.Array, b: jax.Array) -> jax.Array:
    d = a - b
    return d - BOX * jnp.round(d / BOX)


def pair_energy(r2: jax.Array, sigma: float = 1.0, epsilon: float = 1.0) -> jax.Array:
    s6 = (sigma**2 / r2) ** 3
    return 4 * epsilon * (s6**2 - s6)


def potential_energy(position: jax.Array) -> jax.Array:
    d = jax.vmap(jax.vmap(displacement, in_axes=(None, 0)), in_axes=(0, None))(position, position)
    n = position.shape[0]
    r2 = jnp.sum(d**2, axis=-1) + jnp.eye(n) * 1e3
    return 0.5 * jnp.sum(jnp.where(jnp.eye(n, dtype=bool), 0.0, pair_energy(r2)))


def forces(position: jax.Array) -> jax.Array:
    return -jax.grad(potential_energy)(position)


def observe(p: Particles) -> Observables:
    return Observables(0.5 * jnp.sum(p.velocity**2), potential_energy(p.position))


def init_particles(key: jax.Array) -> Particles:
    side = (jnp.arange(N_SIDE) + 0.5) * BOX / N_SIDE
    grid = jnp.stack(jnp.meshgrid(side, side, indexing="ij"), axis=-1).reshape(-1, 2)
    position = grid + 0.15 * jax.random.normal(key, grid.shape)
    return Particles(position, jnp.zeros_like(position), forces(position))


def init_fire(particles: Particles) -> FireState:
    return FireState(particles, jnp.array(DT), jnp.array(0.1), jnp.array(0), jnp.array(0))


def velocity_verlet(p: Particles, dt: jax.Array | float) -> Particles:
    half = p.velocity + 0.5 * dt * p.force
    position = jnp.mod(p.position + dt * half, BOX)
    force = forces(position)
    return Particles(position, half + 0.5 * dt * force, force)


def minimise(particles: Particles, tolerance: float = 1e-2, max_steps: int = 400) -> FireState:
    def not_converged(s: FireState) -> jax.Array:
        return (jnp.max(jnp.abs(s.particles.force)) > tolerance) & (s.step < max_steps)

    def fire_step(s: FireState) -> FireState:
        p = velocity_verlet(s.particles, s.dt)
        power = jnp.sum(p.force * p.velocity)
        f_hat = p.force / (jnp.linalg.norm(p.force) + 1e-9)
        mixed = (1 - s.alpha) * p.velocity + s.alpha * jnp.linalg.norm(p.velocity) * f_hat

        def uphill() -> FireState:
            stopped = p._replace(velocity=jnp.zeros_like(p.velocity))
            return FireState(stopped, s.dt * 0.5, jnp.full_like(s.alpha, 0.1), jnp.zeros_like(s.n_positive), s.step + 1)

        def downhill() -> FireState:
            faster = s.n_positive > 5
            dt = jnp.where(faster, jnp.minimum(s.dt * 1.1, 10 * DT), s.dt)
            alpha = jnp.where(faster, s.alpha * 0.99, s.alpha)
            return FireState(p._replace(velocity=mixed), dt, alpha, s.n_positive + 1, s.step + 1)

        return jax.lax.cond(power > 0, downhill, uphill)

    return jax.lax.while_loop(not_converged, fire_step, init_fire(particles))


@partial(jax.jit, static_argnums=1)
def simulate(particles: Particles, n_steps: int) -> tuple[Particles, Observables]:
    def step(p: Particles, _: None) -> tuple[Particles, Observables]:
        p = velocity_verlet(p, DT)
        return p, observe(p)

    return jax.lax.scan(step, particles, None, length=n_steps)


def main() -> None:
    key_position, key_velocity = jax.random.split(jax.random.key(1))
    particles = init_particles(key_position)
    print("start", jax.tree.map(lambda v: round(float(v), 3), observe(particles)))

    relaxed = jax.jit(minimise)(particles)
    print(f"minimised in {int(relaxed.step)} steps: {potential_energy(relaxed.particles.position):.3f}")

    velocity = 0.5 * jax.random.normal(key_velocity, relaxed.particles.velocity.shape)
    thermal = relaxed.particles._replace(velocity=velocity - velocity.mean(axis=0))
    final, trace = simulate(thermal, 200)
    energy = trace.kinetic + trace.potential
    print(f"energy {energy[0]:.3f} -> {energy[-1]:.3f}, drift {jnp.max(jnp.abs(energy - energy[0])):.5f}")
    print(f"momentum {jnp.abs(final.velocity.sum(axis=0)).max() < 1e-3}")

    starts = jax.tree.map(lambda a, b: jnp.stack([a, b]), thermal, final)
    finals, _ = jax.vmap(simulate, in_axes=(0, None))(starts, 50)
    print("two runs", finals.position.shape, jnp.round(jax.vmap(potential_energy)(finals.position), 2))
    print("moved", jax.tree.map(lambda a, b: round(float(jnp.abs(a - b).mean()), 4), final, thermal))


if __name__ == "__main__":
    main()
