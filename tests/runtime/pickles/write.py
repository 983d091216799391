"""Writes one object of each saved class, pickled by the installed treetyped: ``python write.py``, once per version.

The file is named after the version and is never written again: it shows that what an earlier version has saved can be
read. It is itself a pickle: a dictionary of the pickled objects, by the names of their classes.
"""

import importlib.metadata
import pickle
from pathlib import Path
from typing import Any, Final

import saved_classes as saved

HERE: Final = Path(__file__).parent


def objects() -> dict[str, Any]:
    """One object of each class."""
    layers = [saved.Layer(1.5, -0.5, 3, saved.Config(3)), saved.Layer(2.5, None, 4, saved.Config(4, "last"))]
    parts = saved.Leaves(1.0, [2.0, 3.0]), saved.Counter(7, 2), saved.InDict({"w": 1.0}, 5)
    return {type(each).__name__: each for each in (layers[0], *parts, saved.Model(layers, *parts))}


def main() -> None:
    path = HERE / f"{importlib.metadata.version('treetyped')}.pickle"
    if path.exists():
        raise SystemExit(f"{path} exists: a version's pickles are written once")
    path.write_bytes(pickle.dumps({name: pickle.dumps(each) for name, each in objects().items()}, protocol=4))


if __name__ == "__main__":
    main()
