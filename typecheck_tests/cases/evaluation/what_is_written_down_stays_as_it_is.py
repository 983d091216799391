"""Packages that save, log or show what they are handed change none of it: it is known afterwards as before."""

import json
import logging
import pickle
import tempfile
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import orbax.checkpoint as ocp  # type: ignore[import-untyped]

log = logging.getLogger(__name__)


def init() -> dict[str, Any]:
    return {"w": jnp.ones(3), "b": jnp.zeros(3)}


def pickled() -> None:
    params = init()
    with open(Path(tempfile.mkdtemp()) / "params.pkl", "wb") as file:
        pickle.dump({"params": params, "step": 1}, file)
    jax.tree.map(jnp.add, params, params["weight"])  # E: params has no key 'weight': its keys are 'w', 'b'  [pytree-structure] ;; N: called at line 74


def logged(params: dict[str, Any]) -> None:
    log.info("params %s", params)
    jax.tree.map(jnp.add, params, {"w": 1.0})  # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure] ;; N: called at line 75


def written() -> None:
    sizes = {"hidden": [3, 4]}
    json.dumps(sizes)
    sizes["layers"]  # E: sizes has no key 'layers': its only key is 'hidden'  [pytree-structure] ;; N: called at line 76


def checkpointed() -> None:
    params = init()
    checkpointer = ocp.StandardCheckpointer()
    checkpointer.save(Path(tempfile.mkdtemp()) / "checkpoint", params)
    checkpointer.wait_until_finished()
    params["weight"]  # E: params has no key 'weight': its keys are 'w', 'b'  [pytree-structure] ;; N: called at line 77


def read_again() -> None:
    path = Path(tempfile.mkdtemp()) / "params.pkl"
    path.write_bytes(pickle.dumps({"weight": jnp.ones(3)}))
    params = init()
    params = pickle.loads(path.read_bytes())
    params["weight"]


class Keeper(logging.Handler):
    """An object with methods may change itself whenever it is asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.params = init()

    def emit(self, record: logging.LogRecord) -> None:
        self.params = {"weight": jnp.ones(3)}


def handled() -> None:
    keeper = Keeper()
    noisy = logging.getLogger("noisy")
    noisy.addHandler(keeper)
    noisy.warning("now")
    keeper.params["weight"]


pickled()  # RAISES
logged(init())  # RAISES
written()  # RAISES
checkpointed()  # RAISES
read_again()
handled()
