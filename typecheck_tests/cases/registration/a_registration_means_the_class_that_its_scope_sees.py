"""Two classes of one name in two scopes: each is checked by the call that sees it."""

import dataclasses

from jax import tree_util


@dataclasses.dataclass
class Pair:
    x: int
    y: float


tree_util.register_dataclass(Pair, data_fields=["x", "y"], meta_fields=[])


def in_a_function() -> None:
    @dataclasses.dataclass
    class Pair:
        x: int
        y: float

    tree_util.register_dataclass(Pair, data_fields=["x", "y"], meta_fields=["x"])  # E: Pair: register_dataclass lists "x" both in data_fields and in meta_fields  [pytree-field]


def in_another_block() -> None:
    @dataclasses.dataclass
    class Pair:
        x: int
        z: float

    if Pair.__name__:
        tree_util.register_dataclass(Pair, data_fields=["x"], meta_fields=[])  # E: Pair: register_dataclass misses "z": list it in data_fields, meta_fields or drop_fields  [pytree-field]


class Holder:
    @dataclasses.dataclass
    class Pair:
        x: int
        y: float

    tree_util.register_dataclass(Pair, data_fields=["x"], meta_fields=["y"])

    def register(self) -> None:
        @dataclasses.dataclass
        class Other:
            x: int

        def inner() -> None:
            tree_util.register_dataclass(Other, data_fields=["y"], meta_fields=["x"])  # E: Other: register_dataclass lists "y", which is no field that __init__ takes  [pytree-field]

        inner()


in_a_function()  # RAISES
in_another_block()  # RAISES
Holder().register()  # RAISES
