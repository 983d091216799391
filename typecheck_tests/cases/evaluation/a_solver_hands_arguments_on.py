"""``odeint`` takes arrays in ``*args`` and gives the tree of ``y0``; ``minimize`` takes its ``args`` as a tuple."""

import jax
import jax.numpy as jnp
import jax.scipy.optimize as sopt
from jax.experimental.ode import odeint
from jax.scipy.optimize import minimize

times = jnp.linspace(0.0, 1.0, 5)
start = {"x": jnp.ones(2)}


def field(state, t, params, scale):
    return {"x": -params["k"] * scale * state["x"]}


def loss(point, target):
    return jnp.sum((point - target) ** 2)


def fitted(target):
    return minimize(loss, jnp.zeros(2), args=target, method="BFGS")  # E: minimize: "args" must be a tuple of arguments, and target is float array of shape (2,)  [pytree-leaf] ;; N: args=(x,) hands on one argument ;; N: called at line 37


class Model:
    def __init__(self, activation):
        self.activation = activation

    def solve(self, params):
        return odeint(field, start, times, params, self.activation)  # E: odeint: self.activation is a function, which JAX cannot trace  [pytree-leaf] ;; N: called at line 38


solved = odeint(field, start, times, {"k": 1.0}, 2.0)
Model(2.0).solve({"k": 1.0})
fitted((jnp.ones(2),))
sopt.minimize(loss, jnp.zeros(2), (jnp.ones(2),), method="BFGS")
fitted(jnp.ones(2))  # RAISES
Model(jnp.tanh).solve({"k": 1.0})  # RAISES
sopt.minimize(loss, jnp.zeros(2), [jnp.ones(2)], method="BFGS")
# E: minimize: "args" must be a tuple of arguments, and args is a list of length 1  [pytree-leaf] ;; N: args=(x,) hands on one argument
odeint(lambda y, t, p: y * p["w"], jnp.ones(2), times, {"v": 1.0})
# E: p has no key 'w': its only key is 'v'  [pytree-structure]
jax.tree.map(jnp.add, solved, {"y": 1.0})
# E: tree.map: structures differ at the root: ...  [pytree-structure]
