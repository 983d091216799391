"""What the plugin leaves alone with a library older than the one installed, for which a few lines stand in."""

from pathlib import Path

import pytest

from .casefile.checking import check

FLAX = {
    "__init__.py": "",
    "nnx/__init__.py": """
from .module import Module as Module
from .nn.stochastic import Dropout as Dropout
from .rnglib import Rngs as Rngs
from .training.optimizer import Optimizer as Optimizer
""",
    "nnx/module.py": "class Module: ...",
    "nnx/nn/__init__.py": "",
    "nnx/nn/stochastic.py": """
from ..module import Module
from ..rnglib import Rngs
class Dropout(Module):
    def __init__(self, rate: float, *, rngs: Rngs) -> None: ...
""",
    "nnx/rnglib.py": """
class Rngs:
    def __init__(self, **streams: int) -> None: ...
""",
    "nnx/training/__init__.py": "",
    "nnx/training/optimizer.py": """
from typing import Any
class Optimizer:
    def __init__(self, model: Any, tx: Any, wrt: Any = None) -> None:
        self.model = model
    def update(self, *trees: Any) -> None: ...
""",
}
PYTREES = {
    "nnx/pytreelib.py": "class Pytree: ...",
    "nnx/module.py": """
from .pytreelib import Pytree
class Module(Pytree): ...
""",
}

MODEL = """
from flax import nnx
class Model(nnx.Module):
    def __init__(self) -> None:
        self.drop = nnx.Dropout(0.5, rngs=nnx.Rngs(params=0))
Model()
"""
TRAINING = """
from flax import nnx
class Model(nnx.Module):
    def __init__(self) -> None:
        self.rate = 0.1
model = Model()
optimizer = nnx.Optimizer(model, None)
optimizer.update(optimizer.model)
"""


@pytest.mark.parametrize(
    ("program", "since"),
    [
        (TRAINING, 'Optimizer: "wrt" is not given'),
        (MODEL, "nnx.Dropout: the Rngs have no stream 'dropout'"),
    ],
    ids=["the optimiser keeps the model", "a layer draws when it is called"],
)
def test_before_its_modules_were_pytrees_nnx_did_otherwise(
    program: str, since: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is an error since Flax 0.11 is none before."""
    monkeypatch.setenv("MYPYPATH", str(tmp_path / "libraries"))
    assert errors(tmp_path, FLAX, program) == []
    (error,) = errors(tmp_path, PYTREES, program)
    assert error.startswith(since)


def errors(folder: Path, library: dict[str, str], program: str) -> list[str]:
    for name, text in library.items():
        file = folder / "libraries" / "flax" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    return [message.text for message in check(folder, [path], folder / "cache")[path] if message.severity == "error"]
