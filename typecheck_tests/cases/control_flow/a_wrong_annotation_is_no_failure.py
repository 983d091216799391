"""What a body is given and returns counts, and not what it is declared to take and to return."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax


class State(NamedTuple):
    step: Array
    value: Array


class Loop:
    def go_on(self, carry: tuple) -> Array:  # type: ignore[type-arg]
        return carry[0] < 3

    def body(self, carry: tuple) -> tuple:  # type: ignore[type-arg]
        return State(carry[0] + 1, carry[1])

    def run(self) -> Array:
        return lax.while_loop(self.go_on, self.body, init)[1]


def go_on(carry: tuple[Array, ...]) -> bool:
    return carry[0] < 3  # type: ignore[return-value]


def body(state: State) -> tuple[Array, Array]:
    return State(state.step + 1, state.value)


def limited(most: int, carry: tuple[Array, Array]) -> Array:
    return carry[0] < most


init = State(jnp.zeros(()), jnp.ones(2))
lax.while_loop(go_on, body, init)
lax.while_loop(partial(limited, 3), body, init)
lax.while_loop(lambda s: go_on(s), lambda s: body(s), init)
Loop().run()


def add(carry: tuple[Array, Array], x: Array) -> tuple[tuple[Array, Array], None]:
    losses, mask = carry
    return ({"a": losses["a"] + x}, mask), None  # type: ignore[return-value, index]


def train(xs: Array) -> None:
    def step(carry: tuple[Array, Array], x: Array) -> Array:
        losses, mask = carry
        losses = {name: loss + x for name, loss in losses.items()}  # type: ignore[assignment, attr-defined]
        return (losses, mask), None  # type: ignore[return-value]

    lax.scan(step, ({"a": jnp.zeros(())}, jnp.ones(())), xs)  # E(type): Argument 1 to "scan" has incompatible type ...  [arg-type] -- JAX declares one type for the carry


train(jnp.ones(3))


def sample(key: tuple[Array], _: tuple[()]) -> tuple[tuple[Array], Array]:
    key, drawn = jax.random.split(key)  # type: ignore[arg-type, assignment]
    return (key), drawn


lax.scan(sample, jax.random.key(0), (), length=3)  # E(type): Argument 1 to "scan" has incompatible type ...  [arg-type] -- JAX declares one type for the carry


def some(x: Array) -> Array:
    return (x, x), x  # type: ignore[return-value]


x = jnp.ones(())
lax.cond(x > 0, lambda: some(x), lambda: ((x, x), x))
lax.cond(x > 0, some, lambda x: ((x, x), x), x)
lax.switch(1, [lambda x: ((x, x), x), some], x)
lax.cond(x > 0, lambda: some(x), lambda: (x, x))
# E: lax.cond: the branches differ at [0]: ...  [pytree-carry]
lax.scan(lambda c, x: (some(x), None), ((x, x), x), jnp.ones(3))
lax.map(some, jnp.ones(3))


def grows(state: State) -> State:
    return state.step + 1, state.value, state.value  # type: ignore[return-value]


def shrinks(carry: tuple[Array, Array], x: Array) -> tuple[tuple[Array, Array], Array]:
    return carry[0], x  # type: ignore[return-value]


lax.while_loop(go_on, grows, init)
# E: lax.while_loop: the carry changes at the root: "init" is State, "grows" returns a tuple of length 3  [pytree-carry]
lax.scan(shrinks, (x, x), jnp.ones(3))
# E: lax.scan: "shrinks" returns the new carry alone, whose two parts are taken for (carry, output)  [pytree-carry] ;; N: if there is no output: "shrinks" returns (carry, None)


class Handing:
    """Handed on by a method without annotations, the result is no more what is declared."""

    def __call__(self, carry):
        return body(carry)

    def some(self):
        return some(x)


def handing(carry):
    after = body(carry)
    return after


lax.while_loop(go_on, Handing(), init)
lax.while_loop(go_on, handing, init)
lax.cond(x > 0, Handing().some, lambda: ((x, x), x))
