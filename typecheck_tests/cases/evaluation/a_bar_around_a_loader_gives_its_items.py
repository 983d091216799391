"""``tqdm(loader)`` gives what the loader gives, ``trange(n)`` numbers; ``rich.progress.track`` as well."""

import jax.numpy as jnp
from rich.progress import track


def batches(rows):
    for start in range(0, 8, 4):
        yield {"x": rows[start : start + 4]}


def right(rows):
    total = 0.0
    for step, batch in enumerate(track(batches(rows))):
        total += step * batch["x"].sum()
    for step in track(range(3), description="steps"):
        total += step
    return total


def wrong(rows):
    for batch in track(batches(rows)):
        print(batch["y"])  # E: batch has no key 'y': its only key is 'x'  [pytree-structure] ;; N: ...


rows = jnp.ones((8, 3))
right(rows)
wrong(rows)  # RAISES
