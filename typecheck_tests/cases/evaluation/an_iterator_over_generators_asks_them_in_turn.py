"""``zip``, ``enumerate``, ``islice``, ``cycle`` and ``iter`` over a generator, endless or not, give what it gives."""

import itertools

import jax.numpy as jnp

DATA = {"image": jnp.ones((8, 4)), "label": jnp.zeros(8, int)}


def batches(data, size=4):
    while True:
        for at in range(0, 8, size):
            yield {"image": data["image"][at : at + size], "label": data["label"][at : at + size]}


def each(rows):
    for row in rows:
        yield {"row": jnp.asarray(row)}


class Loader:
    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        yield from each(self.rows)


for _, batch in zip(range(2), batches(DATA), strict=False):
    batch["image"] @ jnp.ones((4, 2))
    batch["labels"]  # E: batch has no key 'labels': its keys are 'image', 'label'  [pytree-structure]

for batch in itertools.islice(batches(dict(DATA)), 3):
    batch["image"] @ jnp.ones((3, 2))  # E: "@": the shapes do not go together: (4, 4) and (3, 2)  [pytree-leaf]

for step, batch in enumerate(batches(DATA, 2), 1):
    batch["image"] @ jnp.ones((4, 2))
    batch["mask"]  # E: batch has no key 'mask': its keys are 'image', 'label'  [pytree-structure]
    if step > 2:
        break


def first_two():
    asked = iter(batches(DATA))
    one, two = next(asked), next(asked)
    return one["image"] + two["images"]  # E: two has no key 'images': its keys are 'image', 'label'  [pytree-structure] ;; N: called at line 49


first_two()  # RAISES
over_again = itertools.cycle(Loader([1.0, 2.0]))
for _ in range(3):
    item = next(over_again)
    item["rows"]  # E: item has no key 'rows': its only key is 'row'  [pytree-structure]

for _, item in zip(range(3), Loader([1.0, 2.0]), strict=False):
    item["row"] + 1
    item["raw"]  # E: item has no key 'raw': its only key is 'row'  [pytree-structure]

for number, item in zip(itertools.count(), each([1.0, 2.0]), strict=False):
    item["row"] * number
    item["col"]  # E: item has no key 'col': its only key is 'row'  [pytree-structure]

for item in itertools.islice(itertools.repeat({"w": jnp.ones(3)}), 2):
    item["v"]  # E: item has no key 'v': its only key is 'w'  [pytree-structure]


def changed_on_the_way():
    """What the generator reads is changed in the loop: nothing is known of what it gives next."""
    data = {"image": jnp.ones((8, 4)), "label": {"old": jnp.zeros(8)}}
    seen = []
    for number, item in zip(range(3), named(data), strict=False):
        data["label"] = {"new": jnp.zeros(8)}
        seen.append(item["label"]["new" if number > 0 else "old"])
    return seen


def named(data):
    while True:
        yield {"label": data["label"]}


changed_on_the_way()
