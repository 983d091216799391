import jax
import jax.numpy as jnp
from jax import Array


def plain(x: Array) -> Array:
    return x


def other(x: Array) -> Array:
    return -x


def noisy(x: Array, key: Array) -> tuple[Array, Array]:
    return x, key


class Trainer:
    def __init__(self, noise: bool) -> None:
        self.noise = noise
        if noise:
            self.step = jax.jit(noisy)
            self.mapped = jax.jit(jax.vmap(lambda x, y, z: x + y * z, (0, None, None)))
        else:
            self.step = jax.jit(plain)
            self.mapped = jax.jit(jax.vmap(lambda x, y: x + y, (0, None)))
        self.same = jax.jit(plain)
        if noise:
            self.same = jax.jit(other)

    def run(self, x: Array) -> Array:
        if self.noise:
            x, _ = self.step(x, x)
            return self.mapped(x, 1.0, 2.0)
        return self.mapped(self.step(x), 1.0)

    def wrong(self, x: Array) -> Array:
        return self.same(x, x)  # E: Too many arguments ...  [call-arg]


class Fast(Trainer):
    def __init__(self) -> None:
        super().__init__(False)
        self.step = jax.jit(noisy)

    def run(self, x: Array) -> Array:
        return self.step(x, x)[0]


class Apart:
    def __init__(self) -> None:
        self.step = jax.jit(plain)

    def wrong(self, x: Array) -> Array:
        return self.step(x)


def chosen(x: Array, noise: bool) -> Array:
    if noise:
        step = jax.jit(noisy)
    else:
        step = jax.jit(plain)
    return step(x, x)[0] if noise else step(x)


def made(x: Array, noise: bool) -> Array:
    step = jax.jit(noisy) if noise else jax.jit(plain)
    return step(x, x)[0] if noise else step(x)


def changed(x: Array, noise: bool) -> Array:
    step = jax.jit(plain)
    if noise:
        step = jax.jit(noisy)
        return step(x, x)[0]
    return step(x)


def call_late(x: Array) -> Array:
    return late(x)


late = jax.jit(noisy)
late = jax.jit(plain)

x = jnp.ones(3)
for noise in (True, False):
    Trainer(noise).run(x)
    chosen(x, noise)
    made(x, noise)
    changed(x, noise)
Fast().run(x)
Apart().wrong(x)
call_late(x)
Trainer(True).wrong(x)  # RAISES

in_line = jax.jit(plain)
in_line(x, x)  # E: Too many arguments ...  [call-arg]
in_line = jax.jit(noisy)
in_line(x, x)
