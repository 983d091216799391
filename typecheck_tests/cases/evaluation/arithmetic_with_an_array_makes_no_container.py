"""An array and what is not seen make an array, or an instance of the other's class: no tuple, list or dict."""

import json
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


class Dual(NamedTuple):
    real: Any
    imag: Any

    def __rmul__(self, other):  # type: ignore[override]
        return Dual(other * self.real, other * self.imag)


def made(config):
    def loss(params, x):
        fit = jnp.mean(x @ params)
        return fit + config["weight"] * jnp.mean(params**2)

    def loss_and_aux(params, x):
        total = jnp.mean(x @ params) * config["weight"]
        return total, -total

    def turn(carry, x):
        first, _ = carry
        return first * config["rate"] + jnp.mean(x), None

    def right_turn(carry, x):
        first, second = carry
        return (first * config["rate"] + jnp.mean(x), second), None

    def dual_turn(carry, x):
        return jnp.float32(0.5) * carry, x

    def sum_turn(carry, x):
        return carry + config["rate"] * x

    def right(params, xs):
        jax.value_and_grad(loss_and_aux, has_aux=True)(params, xs)
        lax.scan(right_turn, (jnp.zeros(()), jnp.zeros(())), xs)
        lax.scan(dual_turn, config["dual"], xs)

    def differentiate(params, xs):
        jax.value_and_grad(loss, has_aux=True)(params, xs)  # E: value_and_grad: with has_aux=True the function must return a pair (loss, aux), not the result of arithmetic  [pytree-leaf] ;; N: ...

    def carry_one(params, xs):
        lax.scan(turn, (jnp.zeros(()), jnp.zeros(())), xs)  # E: lax.scan: the carry changes at the root: "init" is a tuple of length 2, "turn" returns the result of arithmetic  [pytree-carry] ;; N: ...

    def carry_alone(params, xs):
        lax.scan(sum_turn, jnp.zeros(3), xs)  # E: lax.scan: "sum_turn" returns the result of arithmetic, but must return a pair (carry, output)  [pytree-carry] ;; N: ... ;; N: called at line 66

    return right, differentiate, carry_one, carry_alone


config = json.loads('{"weight": 0.5, "rate": 0.9}')
config["dual"] = Dual(jnp.ones(()), jnp.ones(()))
right, differentiate, carry_one, carry_alone = made(config)
right(jnp.ones(3), jnp.ones((2, 3)))
differentiate(jnp.ones(3), jnp.ones((2, 3)))  # RAISES
carry_one(jnp.ones(3), jnp.ones((2, 3)))  # RAISES
carry_alone(jnp.ones(3), jnp.ones((2, 3)))  # RAISES


def pairs(values, count, text):
    twice = np.int64(2) * values
    jax.tree.map(jnp.add, twice, [1.0, 1.0, 1.0, 1.0])
    values += np.ones(2)
    jax.tree.map(jnp.add, values, [1.0, 1.0, 1.0, 1.0])
    shown = text % np.float64(count)
    return {shown: 1.0}


if __name__ == "__main__":
    pairs([1.0, 2.0], 1, "%f")
