"""Behind ``try`` a name holds what it held before, or anything that the body bound it to."""

import jax
import jax.numpy as jnp


def start():
    return {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}


@jax.jit
def update(params):
    return jax.tree.map(lambda p: p - 0.01, params)


def interrupted():
    params = start()
    try:
        for _ in range(100):
            params = update(params)
    except KeyboardInterrupt:
        print("stopped")
    return params["c"]  # E: params has no key 'c': its keys are 'w', 'b'  [pytree-structure] ;; N: ...


def in_the_end():
    params = start()
    try:
        for _ in range(100):
            params = update(params)
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        print(params["c"])  # E: params has no key 'c': its keys are 'w', 'b'  [pytree-structure] ;; N: ...


def in_an_attribute(trainer):
    try:
        while True:
            trainer.params = update(trainer.params)
            trainer.step += 1
            if trainer.step > 3:
                break
    except OSError:
        print("stopped at", trainer.step)
    return trainer.params["c"]  # E: trainer.params has no key 'c': its keys are 'w', 'b'  [pytree-structure] ;; N: ...


class Trainer:
    def __init__(self):
        self.params, self.step = start(), 0


def nothing_is_known_of_what_may_be_either(load):
    params = start()
    try:
        params = load()
        params["more"] = jnp.ones(2)
    except OSError:
        params = {**params, "c": jnp.ones(2)}
    return params["c"]


def what_the_body_adds_may_be_missing():
    params = start()
    try:
        params["c"] = jnp.ones(2)
        params = {"c": params["c"]}
    except OSError:
        pass
    return params.get("w"), params["c"]


interrupted()  # RAISES
in_the_end()  # RAISES
in_an_attribute(Trainer())  # RAISES
nothing_is_known_of_what_may_be_either(lambda: {"c": 1})
what_the_body_adds_may_be_missing()
