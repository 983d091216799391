"""``(carry, output)``, in this order, and ``None`` where there is no output."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax

from treetyped import pytree_dataclass


@pytree_dataclass
class State:
    w: Array
    b: Array


def forgot(state: State, x: Array) -> State:
    return State(state.w + x, state.b)


xs = jnp.ones(3)
init = State(xs[0], xs[0])
lax.scan(forgot, init, xs)
# E: lax.scan: "forgot" returns State, but must return a pair (carry, output)  [pytree-carry] ;; N: if there is no output: "forgot" returns (carry, None)
lax.scan(lambda s, x: (x, s), init, xs)
# E: lax.scan: "f" returns (output, carry): the carry comes first  [pytree-carry]
lax.scan(lambda c, x: (c, x, x), 0.0, xs)
# E: lax.scan: "f" returns a tuple of length 3, but must return a pair (carry, output)  [pytree-carry]
lax.scan(lambda c, x: [c + x, None], 0.0, xs)
lax.scan(lambda s, x: (forgot(s, x), None), init, xs)


def grows(carry: Array, x: Array) -> tuple[tuple[Array, Array], Array]:
    return (carry, x), carry


lax.scan(grows, jnp.zeros(()), jnp.ones(3))  # E: lax.scan: the carry changes at the root: "init" is a leaf (float scalar), "grows" returns a tuple of length 2  [pytree-carry]


class Belief(NamedTuple):
    mean: Array
    cov: Array


def posterior(belief: Belief, y: Array):
    return Belief(belief.mean + y, 0.9 * belief.cov)


prior = Belief(jnp.zeros(2), jnp.eye(2))
lax.scan(posterior, prior, xs)
# E: lax.scan: "posterior" returns the new carry alone, whose two parts are taken for (carry, output)  [pytree-carry] ;; N: if there is no output: ...
lax.scan(lambda b, y: (posterior(b, y), b.mean), prior, xs)
