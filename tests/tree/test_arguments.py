"""An argument of another kind is refused by its name."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import optax
import pytest

from treetyped import Initializer, Optimizer, tree

NOTHING: Any = None
TREE = {"w": 1}
TREEDEF = tree.structure(TREE)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: tree.map(NOTHING, TREE), 'tree.map: "f" is None: give a function, such as lambda leaf: 2 * leaf'),
        (lambda: tree.map(TREE, abs), "tree.map: \"f\" is {'w': 1}: give a function"),  # type: ignore[arg-type]
        (lambda: tree.map_with_path(NOTHING, TREE), 'tree.map_with_path: "f" is None: give a function'),
        (lambda: tree.reduce(NOTHING, TREE), 'tree.reduce: "function" is None: give a function'),
        (
            lambda: tree.at(TREE, NOTHING),
            'tree.at: "where" is None: give a function, such as lambda model: model.weight',
        ),
        (lambda: tree.at(TREE, ".w"), "tree.at: \"where\" is '.w': give a function"),  # type: ignore[arg-type]
        (lambda: tree.at(TREE, lambda m: m["w"]).apply(NOTHING), 'tree.at(...).apply: "f" is None: give a function'),
        (
            lambda: tree.unflatten(NOTHING, [1]),
            'tree.unflatten: "treedef" is None: give a structure, as tree.structure(...) returns it',
        ),
        (lambda: tree.unflatten([1], TREEDEF), 'tree.unflatten: "treedef" is [1]: give a structure'),  # type: ignore[arg-type]
        (lambda: tree.unflatten(TREEDEF, NOTHING), 'tree.unflatten: "leaves" is None: give the leaves, as a list'),
        (lambda: tree.transpose(NOTHING, None, TREE), 'tree.transpose: "outer_treedef" is None: give a structure'),
        (lambda: tree.transpose(TREEDEF, [1], TREE), 'tree.transpose: "inner_treedef" is [1]'),  # type: ignore[arg-type]
        (lambda: tree.init({"w": Initializer(jax.nn.initializers.zeros, (3,))}, 3), 'tree.init: "key" is 3: give a'),  # type: ignore[arg-type]
        (lambda: Optimizer(NOTHING), 'Optimizer: "transformation" is None, without init and update: give what'),
        (lambda: Optimizer(optax.adam), 'Optimizer: "transformation" is adam, without init and update: give what'),  # type: ignore[arg-type]
        *(
            (
                lambda function=function, args=args: getattr(tree, function)(*args, is_leaf=3),
                f'tree.{function}: "is_leaf" is 3: give a',
            )
            for function, args in {
                "leaves": (TREE,),
                "leaves_with_path": (TREE,),
                "structure": (TREE,),
                "flatten": (TREE,),
                "flatten_with_path": (TREE,),
                "map": (abs, TREE),
                "map_with_path": (max, TREE),
                "reduce": (max, TREE),
                "all": (TREE,),
                "any": (TREE,),
                "broadcast": (1, TREE),
            }.items()
        ),
    ],
)
def test_an_argument_of_another_kind_is_named(call: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value).startswith(said)


def test_an_array_is_not_printed() -> None:
    given: Any = jnp.ones(1000)
    with pytest.raises(TypeError, match=r'tree.map: "f" is a ArrayImpl: give a function'):
        tree.map(given, TREE)
