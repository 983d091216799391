"""Packages that keep, send, show or write down what they are handed: they change none of it.

What they call is another matter: a function that one is given may be called at any time. So is what they read back,
of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import values_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, External, Object, Tuple, Value, options
from treetyped_mypy.rules.packages import package

KIND: Final = "onlooker"
"""A logger, a writer, a checkpointer: all that is asked of it are its methods."""

PACKAGES: Final = words(
    """
    _csv _pickle cloudpickle csv dill h5py joblib json msgpack orbax pickle safetensors yaml
    clu comet_ml logging loguru mlflow neptune tensorboard tensorboardX wandb
    IPython imageio matplotlib plotly pprint rich seaborn tabulate treescope warnings
    """
)

PARTS: Final = ("absl.logging.", "torch.utils.tensorboard.", "tensorflow.summary.", "sys.getsizeof")
"""The same of packages that have other parts, too."""

MAKERS: Final = frozenset({"getLogger", "init", "init_run", "start_run"})
"""Functions of these that give such a thing, as their classes do."""


def is_one(callee: External) -> bool:
    return package(callee.fullname) in PACKAGES or callee.fullname.startswith(PARTS)


def called(run: Running, callee: External, arguments: Sequence[Argument]) -> Value:
    """What a function or class of such a package gives: something that looks on, too, or what is not seen."""
    name = callee.fullname.rpartition(".")[2]
    found = handed(run, [argument.value for argument in arguments])
    return Thing(KIND) if name in MAKERS or name[:1].isupper() else found


def handed(run: Running, values: Iterable[Value]) -> Value:
    seen = set[int]()
    for value in values:
        let_go(run, value, seen)
    return UNKNOWN


def let_go(run: Running, value: Value, seen: set[int]) -> None:
    """What acts by itself may be called: a function, or an object with methods. A container stays as it is."""
    for option in options(value):
        match option:
            case Tuple(items=parts) | Atom(parts=parts):
                inner = list(parts)
            case Object(cls=None):
                held = [] if id(option) in seen else run.state.held(option) or ()
                inner = [each for contents in held for each in values_in(contents)]
                seen.add(id(option))
            case _:
                run.release(option)
                continue
        for each in inner:
            let_go(run, each, seen)
