"""``x.at[i].set(y)`` as a statement of a function does nothing, also where the function does not read ``x`` again."""

import jax.numpy as jnp


def buffer():
    return {"obs": jnp.zeros((4, 3)), "reward": jnp.zeros(4), "at": 0}


class Replay:
    def __init__(self):
        self.data = buffer()

    def write(self, name, value):
        column = self.data[name]
        column.at[self.data["at"] % 4].set(value)  # E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...

    def add(self, **transition):
        for name, value in transition.items():
            self.write(name, value)
        self.data["at"] += 1


def filled(rows, value):
    rows.at[0].set(value)  # E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...


def filled_each(pairs):
    for rows, value in pairs:
        rows.at[0].set(value)  # E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...


def kept(rows, value):
    rows = rows.at[0].set(value)
    return rows


replay = Replay()
replay.add(obs=jnp.ones(3), reward=1.0)
assert (replay.data["reward"] == 0).all()
rows = jnp.zeros((2, 3))
filled(rows, 1.0)
assert (rows == 0).all()
filled_each([(rows, 1.0)])
assert (rows == 0).all()
assert (kept(rows, 1.0)[0] == 1).all()
rows.at[0].set(1.0)
