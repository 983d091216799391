"""Classes of a script or a notebook travel by value: to another process, and back."""

import pickle
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any, Final

import cloudpickle
import pytest

SCRIPT: Final = """
    {future}
    import abc, dataclasses, sys
    from pathlib import Path
    from typing import Any, Generic, TypedDict, TypeVar
    import cloudpickle, jax, jax.numpy as jnp
    from treetyped import BatchStat, Param, field, pytree_dataclass, tree
    from treetyped.errors import StaticValueError

    T = TypeVar("T")

    @pytree_dataclass
    class Linear:
        weight: Param[jax.Array]
        bias: Param[jax.Array] = dataclasses.field(default_factory=lambda: jnp.zeros(2))
        mean: BatchStat[Any] = 0.0
        act: str = field(static=True, default="tanh")
        width: int = field(static=True, default=2)

        def __call__(self, x):
            return getattr(jnp, self.act)(x @ self.weight + self.bias)

    @pytree_dataclass
    class Scaled(Linear):
        scale: Param[Any] = 2.0

        def __call__(self, x):
            return super().__call__(x) * self.scale

    @pytree_dataclass(slots=False)
    class InDict:
        weight: Param[Any]
        name: str = field(static=True, default="d")

    @pytree_dataclass(frozen=False)
    class Box(Generic[T]):
        item: T
        step: int = field(static=True, default=0)

        def __post_init__(self):
            self.step = self.step + 1

    @pytree_dataclass
    class Own(abc.ABC):
        a: Any
        n: Any = field(static=True)

        def __init__(self, a):
            object.__setattr__(self, "a", a)
            object.__setattr__(self, "n", 3)

    @pytree_dataclass
    class Model:
        layers: list[Linear]
        parts: Any

    def make():
        return Model([Linear(jnp.ones((2, 2))), Scaled(jnp.ones((2, 2)))], (InDict(1.0), Box(2.0), Own(3.0)))

    def check(model):
        assert model == model and jax.tree.map(lambda x: x, model) == model
        assert jax.tree.structure(model) == jax.tree.structure(jax.jit(lambda m: m)(model))
        assert len(jax.tree.leaves(model)) == 10
        params = tree.filter(model, Param)
        assert [leaf is None for leaf in jax.tree.leaves(params, is_leaf=lambda x: x is None)] == (
            [False, False, True] * 2 + [False] * 2 + [True] * 2
        )
        assert hash(model.parts[0]) == hash(type(model.parts[0])(1.0))
        assert model.layers[1](jnp.ones(2)).shape == (2,)
        linear = type(model.layers[0])
        assert linear(jnp.ones((2, 2))) == model.layers[0]
        assert dataclasses.replace(model.layers[0], width=5).width == 5
        assert type(model.parts[1])(1.0).step == 1 and type(model.parts[2])(1.0).n == 3
        assert [jax.tree_util.keystr(path) for path, _ in tree.leaves_with_path(model.layers[0])] == [
            ".weight", ".bias", ".mean"]
        for cls in (linear, type(model.parts[0])):
            try:
                cls(jnp.ones((2, 2)), **{{"width" if cls is linear else "name": [1]}})
            except StaticValueError:
                pass
            else:
                raise AssertionError(cls)
        try:
            model.layers[0].weight = 1
        except dataclasses.FrozenInstanceError:
            pass
        else:
            raise AssertionError("not frozen")
"""

SENDS: Final = """
    check(make())
    sent = cloudpickle.dumps((make(), check))
    assert type(cloudpickle.loads(sent)[0]) is Model  # where the class is, it is not made again
    check(make())
    Path(sys.argv[1]).write_bytes(sent)
"""

RECEIVES: Final = """
    import sys
    from pathlib import Path
    import cloudpickle
    sent = Path(sys.argv[1]).read_bytes()
    model, check = cloudpickle.loads(sent)
    check(model)
    again, _ = cloudpickle.loads(sent)
    assert type(again) is type(model) and again == model
    check(again)
    onward = cloudpickle.dumps((again, check))
    returned, _ = cloudpickle.loads(onward)
    assert returned == model
    Path(sys.argv[1]).write_bytes(onward)
"""


def run(source: str, *arguments: str, folder: Path) -> str:
    script = folder / "script.py"
    script.write_text(textwrap.dedent(source))
    done = subprocess.run([sys.executable, str(script), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("future", ["", "from __future__ import annotations"])
def test_a_class_of_a_script_works_in_a_second_and_a_third_process(tmp_path: Path, future: str) -> None:
    sent = str(tmp_path / "model.pickle")
    run(SCRIPT.format(future=future) + SENDS, sent, folder=tmp_path)
    run(RECEIVES, sent, folder=tmp_path)
    run(RECEIVES, sent, folder=tmp_path)


def test_joblib_sends_a_class_of_a_script(tmp_path: Path) -> None:
    uses = """
    if __name__ == "__main__":
        import joblib
        def work(model, check):
            check(model)
            return jax.tree.map(lambda x: x + 1, model)
        expected = jax.tree.map(lambda x: x + 1, make())
        made = joblib.Parallel(n_jobs=2)(joblib.delayed(work)(make(), check) for _ in range(2))
        assert made == [expected] * 2
        print("equal")
    """
    assert run(SCRIPT.format(future="") + uses, folder=tmp_path) == "equal\n"


def test_a_class_of_a_function_goes_there_and_back() -> None:
    from treetyped import field, pytree_dataclass

    @pytree_dataclass
    class Local:
        a: Any
        n: int = field(static=True, default=1)

    back = cloudpickle.loads(cloudpickle.dumps(Local(1)))
    assert back == Local(1)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(Local(1))
