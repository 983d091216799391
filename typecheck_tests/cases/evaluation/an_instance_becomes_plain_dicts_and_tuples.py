"""``dataclasses.asdict``, ``astuple`` and ``fields``: what the fields hold, in plain dicts and tuples."""

import dataclasses
from dataclasses import asdict, astuple, fields
from typing import Any

import jax


@dataclasses.dataclass
class Schedule:
    rate: float = 0.1


@dataclasses.dataclass
class Config:
    schedule: Schedule
    sizes: tuple[float, float] = (1.0, 2.0)
    scales: list[float] = dataclasses.field(default_factory=lambda: [1.0])


config = Config(Schedule())
plain: Any = asdict(config)
jax.tree.map(lambda a, b: a, plain, {"schedule": {"rate": 1.0}, "sizes": (1.0, 1.0), "scales": [1.0]})
jax.tree.map(lambda a, b: a, plain, {"schedule": 1.0, "sizes": (1.0, 1.0), "scales": [1.0]})
# E: tree.map: structures differ at ['schedule']: "plain" is a dict with keys 'rate', ...  [pytree-structure]
jax.tree.map(lambda a, b: a, dataclasses.asdict(config)["schedule"], {"rates": 1.0})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'rate', ...  [pytree-structure]
values: Any = astuple(config)
jax.tree.map(lambda a, b: a, values, ((1.0,), (1.0, 1.0), [1.0]))
jax.tree.map(lambda a, b: a, values, ((1.0,), (1.0, 1.0)))
# E: tree.map: structures differ at the root: "values" is a tuple of length 3, ...  [pytree-structure]
named = {field.name: 1.0 for field in fields(Config)}
jax.tree.map(lambda a, b: a, named, {"schedule": 1.0, "sizes": 1.0, "scales": 1.0})
jax.tree.map(lambda a, b: a, named, {"schedule": 1.0, "sizes": 1.0})
# E: tree.map: structures differ at the root: "named" is a dict with keys 'scales', 'schedule', 'sizes', ...  [pytree-structure]
plain["scales"].append(2.0)
jax.tree.map(lambda a, b: a, config.scales, [1.0])


def scaled(**options: Any) -> Any:
    return jax.tree.map(lambda a, b: a, options, {"rate": 1.0})


scaled(**asdict(Schedule()))
