"""What the plugin leaves alone with a library older than the one installed, for which a few lines stand in."""

from pathlib import Path

import pytest

from .casefile.checking import check

FLAX = {
    "__init__.py": "",
    "nnx/__init__.py": """
from .module import Module as Module
from .training.optimizer import Optimizer as Optimizer
""",
    "nnx/module.py": "class Module: ...",
    "nnx/training/__init__.py": "",
    "nnx/training/optimizer.py": """
from typing import Any
class Optimizer:
    def __init__(self, model: Any, tx: Any, wrt: Any = None) -> None: ...
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

TRAINING = """
from flax import nnx
class Model(nnx.Module):
    def __init__(self) -> None:
        self.rate = 0.1
model = Model()
optimizer = nnx.Optimizer(model, None)
optimizer.update(model)
"""


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        pytest.param(FLAX, [], id="before Flax 0.11"),
        pytest.param(FLAX | PYTREES, ['Optimizer: "wrt" is not given'], id="since"),
    ],
)
def test_the_optimizer_of_nnx_once_kept_the_model(
    modules: dict[str, str], said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes other arguments since modules are pytrees."""
    monkeypatch.setenv("MYPYPATH", str(tmp_path / "libraries"))
    for name, text in modules.items():
        file = tmp_path / "libraries" / "flax" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    training = tmp_path / "training.py"
    training.write_text(TRAINING, encoding="utf-8")
    messages = check(tmp_path, [training], tmp_path / "cache")[training]
    assert [message.text for message in messages if message.severity == "error"] == said
