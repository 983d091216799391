"""Whatever a traced function keeps of its arrays outside is left over when its trace has ended, however it is kept."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

rows: list = []
log: dict = {}
ones = jnp.ones(3)
last = ones


def loss(w):
    value = jnp.sum(w**2)
    rows.append(value)
    return value


class Logger:
    def __init__(self):
        self.rows: list = []

    def add(self, **numbers):
        self.rows.append(numbers)


class Trainer:
    def __init__(self):
        self.last = jnp.zeros(())
        self.losses: list = []
        self.log = Logger()
        self.rate = 0.1
        self.step = jax.jit(self.run)

    def run(self, w):
        self.last = jnp.sum(w)
        self.losses.append(jnp.sum(w))
        return w * self.rate

    @partial(jax.jit, static_argnums=0)
    def compiled(self, w):
        self.last = jnp.sum(w)
        return w

    def error(self, w):
        self.log.add(mae=jnp.mean(w))
        return jnp.mean(w**2)

    def train(self, w, count):
        step = jax.jit(jax.value_and_grad(self.error))
        for _ in range(count):
            _, slope = step(w)
            w = w - self.rate * slope
        return [float(row["mae"]) for row in self.log.rows]
        # E: float() needs a number, but the array is left over from a trace that has ended: ...  [pytree-leaf] ;; N: called at line ...


jax.jit(jax.grad(loss))(ones)
float(rows[0])  # E: float() needs a number, but the array is left over from a trace that has ended: ...  [pytree-leaf]

trainer = Trainer()
for _ in range(100):
    trainer.step(ones)
assert trainer.rate == 0.1
float(trainer.last)  # E: float() needs a number, but the array is left over ...  [pytree-leaf]
print(f"{trainer.last:.3f}")  # E: the format ".3f" needs a number, but the array is left over ...  [pytree-leaf]
print(f"{trainer.last}")
jnp.mean(jnp.array(trainer.losses))
# E: jnp.array: the array is left over from a trace that has ended: ...  [pytree-leaf]
np.mean(trainer.losses)  # E: np.mean: needs numbers, but the array is left over ...  [pytree-leaf]
sum(trainer.losses)  # E: builtins.sum: the array is left over from a trace that has ended: ...  [pytree-leaf]

trainer = Trainer()
trainer.compiled(ones)
trainer.last + 1  # E: the array is left over from a trace that has ended: ...  [pytree-leaf]

trainer = Trainer()
jax.jit(lambda w: trainer.run(w))(ones)
jnp.sqrt(trainer.last)  # E: jnp.sqrt: the array is left over from a trace that has ended: ...  [pytree-leaf]
Trainer().train(ones, 3)  # RAISES


def main():
    @eqx.filter_jit
    def step(x):
        global last
        last = x
        log["mae"] = jnp.mean(x)
        return x

    step(ones)
    jnp.sum(last)
    # E: jnp.sum: the array is left over from a trace that has ended: ...  [pytree-leaf] ;; N: called at line ...


def shown(step):
    step(ones)
    return 1 if log["mae"] else 2
    # E: a condition needs a number, but the array is left over from a trace ...  [pytree-leaf] ;; N: called at line ...


main()  # RAISES
shown(jax.jit(lambda x: log.update(mae=jnp.mean(x))))  # RAISES

# each transformation has a trace of its own
kept: list = []


def squared(x):
    kept.append(x * x)
    return jnp.sum(x * x)


jax.grad(squared)(ones)
float(kept[0][0])  # E: the array is left over from a trace that has ended: ...  [pytree-leaf]
kept = []
jax.vmap(squared)(jnp.ones((2, 3)))
jnp.sum(kept[0])  # E: jnp.sum: the array is left over from a trace that has ended: ...  [pytree-leaf]
kept = []
jax.vjp(squared, ones)
kept[0] - 1  # E: the array is left over from a trace that has ended: ...  [pytree-leaf]
kept = []
lax.scan(lambda total, x: (total + squared(x), None), 0.0, ones)
np.asarray(kept[0])  # E: np.asarray: needs numbers, but the array is left over ...  [pytree-leaf]
kept = []
lax.cond(True, lambda x: squared(x), lambda x: jnp.sum(x), ones)
jnp.exp(kept[0])  # E: jnp.exp: the array is left over from a trace that has ended: ...  [pytree-leaf]
kept = []
lax.fori_loop(0, 3, lambda at, x: squared(x), 1.0)
int(kept[0])  # E: int() needs a number, but the array is left over from a trace that has ended: ...  [pytree-leaf]

left: list = []
jax.jit(lambda x: left.append(x))(ones)
jax.jit(lambda x: 2 * x)(left[0])  # E: jit: "x" cannot be used: the array is left over from a trace ...  [pytree-leaf]


# right: what does not outlive its trace, what was there before, what is no tracer, what is returned
@jax.jit
def twice(x):
    left.append(x)
    return x + left[-1]


left = []
twice(ones)
twice(ones)  # there is a record: it is not traced again
assert len(left) == 1
shapes = [leaf.shape for leaf in left]


@jax.jit
def counted(x):
    seen = []
    seen.append(jnp.sum(x))
    sizes.append(x.size)
    row = {"loss": jnp.sum(x)}
    latest.append(row)
    return jnp.stack(seen), row


sizes: list = []
latest: list = []
made, row = counted(ones)
float(made[0] + row["loss"])
float(sizes[0])
latest[0]["loss"] = row["loss"]
float(latest[0]["loss"])

plain: list = []


def rows_of(x):
    plain.append(jnp.ones(3))
    return x


def doubled(x):
    plain.append(x)
    return 2 * x


jax.vmap(rows_of)(ones)
jnp.sum(plain[0])
jax.grad(doubled)(1.0)
assert int(plain[1]) == 1  # a derivative alone knows its number


class Cached:
    last = jnp.zeros(())


@jax.jit
def noted(x):
    Cached.last = x
    return x


noted(ones)
Cached.last = jnp.zeros(3)
noted(ones)
float(Cached.last[0])
