"""A loader with an ``__iter__``: a loop over it, a comprehension, ``list``, ``enumerate`` give what the method gives."""

import jax.numpy as jnp


class Batches:
    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        for start in range(0, 8, 4):
            yield {"x": self.rows[start : start + 4], "y": self.rows[start : start + 4]}


class Listed:
    def __iter__(self):
        return iter([{"x": jnp.ones(3)}])


class Counting:
    def __init__(self):
        self.at = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.at == 2:
            raise StopIteration
        self.at += 1
        return {"z": self.at}


def summed(rows):
    total = 0.0
    for batch in Batches(rows):
        total += batch["z"].sum()  # E: batch has no key 'z': its keys are 'x', 'y'  [pytree-structure] ;; N: ...
    return total


def numbered(rows):
    for step, batch in enumerate(Batches(rows)):
        print(step, batch["z"])  # E: batch has no key 'z': its keys are 'x', 'y'  [pytree-structure] ;; N: ...


def listed(rows):
    batches = list(Batches(rows))
    return batches[1]["z"]  # E: batches[1] has no key 'z': its keys are 'x', 'y'  [pytree-structure] ;; N: ...


def comprehended():
    return [batch["z"] for batch in Listed()]  # E: batch has no key 'z': its only key is 'x'  [pytree-structure] ;; N: ...


def right(rows):
    total = sum(batch["x"].sum() for batch in Batches(rows))
    for _ in range(2):
        for batch in Batches(rows):
            total += batch["y"].sum()
    for batch in Counting():
        total += batch["z"]
    return total


rows = jnp.ones((8, 3))
right(rows)
summed(rows)  # RAISES
numbered(rows)  # RAISES
listed(rows)  # RAISES
comprehended()  # RAISES
