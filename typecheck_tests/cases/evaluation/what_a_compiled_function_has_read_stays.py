"""What a jitted function reads of names, attributes and items outside is read once: a change of it is not seen."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp

scale = 2.0
options = {"rate": 1.0}
x = jnp.ones(3)
weights = jnp.ones(3)


class Simulation:
    def __init__(self, gain):
        self.gain = gain
        self.table = {"t": jnp.ones(3)}

    @partial(jax.jit, static_argnums=0)
    def step(self, x):
        return x * self.gain

    @partial(jax.jit, static_argnames=("self",))
    def looked_up(self, x):
        return x * self.table["t"]

    def advance(self):
        new = jax.tree.map(lambda leaf: leaf + 1, self.table)
        self.table = new


class Agent:
    def __init__(self, params):
        self.params = params
        self.act = jax.jit(self._act)

    def _act(self, x):
        return x @ self.params["w"]

    def act_anew(self, x):
        return jax.jit(lambda x: x @ self.params["w"])(x)


class Settings:
    """Tells its instances apart by what they hold."""

    def __init__(self, rate):
        self.rate = rate

    def __eq__(self, other):
        return isinstance(other, Settings) and self.rate == other.rate

    def __hash__(self):
        return hash(self.rate)


@jax.jit
def scaled(x):
    return x * scale


@eqx.filter_jit
def rated(x):
    return x * options["rate"]


@jax.jit
def predicted(x):
    return x @ weights


@partial(jax.jit, static_argnums=1)
def of_settings(x, settings):
    return x * settings.rate


traces = 0


@jax.jit
def counted(x):
    global traces
    traces += 1
    print("traced with", scale)
    return x


first = scaled(x)
rated(x)
counted(x)
scale = 5.0
second = scaled(x)  # E(silent): jit: scale was changed since "scaled" was compiled, which goes on with the old value  [pytree-static] ;; N: what changes is handed to the function as an argument
assert (first == second).all()
scaled(jnp.ones(4))
counted(x)
options["rate"] = 3.0
third = rated(x)  # E(silent): jit: ['rate'] was changed since "rated" was compiled, which goes on with the old value  [pytree-static] ;; N: ...
assert (third == x).all()
jax.clear_caches()
assert (scaled(x) == 5).all()
results = []
for _ in range(3):
    results.append(predicted(x))  # E(silent): jit: weights was changed since "predicted" was compiled, which goes on with the old value  [pytree-static] ;; N: ...
    weights = weights - 0.1
assert results[0] == results[2]
offset = jnp.ones(3)


@jax.jit
def moved(x):
    return x + offset


moved(x)
offset = jax.device_put(offset)
moved(x)
simulation = Simulation(2.0)
simulation.step(x)
simulation.gain = 3.0
fourth = simulation.step(x)  # E(silent): jit: Simulation.gain was changed since "step" was compiled, which goes on with the old value  [pytree-static] ;; N: ...
assert (fourth == 2).all()
assert (Simulation(4.0).step(x) == 4).all()
simulation.looked_up(x)
simulation.advance()
fifth = simulation.looked_up(x)  # E(silent): jit: Simulation.table was changed since "looked_up" was compiled, which goes on with the old value  [pytree-static] ;; N: ...
assert (fifth == 1).all()
agent = Agent({"w": x})
before = agent.act(x), agent.act_anew(x)
agent.params = jax.tree.map(lambda leaf: leaf + 1, agent.params)
sixth = agent.act(x)  # E(silent): jit: Agent.params was changed since "_act" was compiled, which goes on with the old value  [pytree-static] ;; N: ...
assert sixth == before[0]
assert agent.act_anew(x) != before[1]
assert (of_settings(x, Settings(1.0)) != of_settings(x, Settings(2.0))).all()
for rate in (0.1, 0.2):

    @jax.jit
    def made_anew(x):
        return x * rate

    assert jnp.allclose(made_anew(x), rate)
