"""A pickle of an earlier version, or from before a class was changed, is read rightly or refused with the cure."""

import copy
import importlib.util
import pickle
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import pytest

from treetyped import field, pytree_dataclass
from treetyped.errors import OutdatedPickleError, StaticValueError

PICKLES: Final = Path(__file__).parent / "pickles"
CLASSES: Final = "saved_classes"


@pytest.fixture
def saved() -> Iterator[types.ModuleType]:
    """The module of the saved classes, under the name that the pickles know."""
    spec = importlib.util.spec_from_file_location(CLASSES, PICKLES / f"{CLASSES}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[CLASSES] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[CLASSES]


def pickles(version: str) -> dict[str, bytes]:
    read: dict[str, bytes] = pickle.loads((PICKLES / f"{version}.pickle").read_bytes())
    return read


@pytest.mark.parametrize("version", sorted(path.stem for path in PICKLES.glob("*.pickle")))
def test_what_a_version_has_pickled_is_read(version: str, saved: types.ModuleType) -> None:
    layers = [saved.Layer(1.5, -0.5, 3, saved.Config(3)), saved.Layer(2.5, None, 4, saved.Config(4, "last"))]
    parts = saved.Leaves(1.0, [2.0, 3.0]), saved.Counter(7, 2), saved.InDict({"w": 1.0}, 5)
    expected = {type(each).__name__: each for each in (layers[0], *parts, saved.Model(layers, *parts))}
    read = {name: pickle.loads(data) for name, data in pickles(version).items()}
    assert read == expected
    for name, made in read.items():
        assert jax.tree.structure(made) == jax.tree.structure(expected[name])
        assert pickle.loads(pickle.dumps(made)) == made


def changed(saved: types.ModuleType, annotations: dict[str, Any], base: str = "Layer", **body: Any) -> Any:
    """``Layer`` of the saved classes as a later program declares it; with ``Any`` for each field that is kept."""
    made = pytree_dataclass(
        type(base, (), {"__module__": CLASSES, "__annotations__": annotations, "__qualname__": base, **body})
    )
    setattr(saved, base, made)
    return made


KEPT: Final = {"weight": Any, "bias": Any, "width": int, "config": Any}
STATIC: Final = {"width": field(static=True), "config": field(static=True)}


def layer() -> Any:
    return pickle.loads(pickles("0.1.0")["Layer"])


def test_a_field_that_is_new_takes_its_default(saved: types.ModuleType) -> None:
    more = {"scale": field(default=2.0), "names": field(default_factory=list), "name": field(static=True, default="n")}
    cls = changed(saved, KEPT | dict.fromkeys(more, Any), **STATIC, **more)
    assert layer() == cls(1.5, -0.5, 3, saved.Config(3), 2.0, [], "n")


@pytest.mark.parametrize("how", [field(), field(static=True)])
def test_a_field_that_is_new_and_has_no_default_is_named(saved: types.ModuleType, how: Any) -> None:
    changed(saved, KEPT | {"scale": Any}, **STATIC, scale=how)
    with pytest.raises(OutdatedPickleError) as caught:
        layer()
    assert str(caught.value) == (
        "Layer.scale is not in the pickle, which is older than the field: give the field a default"
    )


def test_a_field_that_became_static_or_a_leaf_keeps_its_value(saved: types.ModuleType) -> None:
    cls = changed(saved, KEPT, config=field(static=True), bias=field(static=True))
    made = layer()
    assert made == cls(1.5, -0.5, 3, saved.Config(3))
    assert jax.tree.leaves(made) == [1.5, 3]
    no_statics = changed(saved, KEPT)
    assert layer() == no_statics(1.5, -0.5, 3, saved.Config(3))


def test_fields_may_be_in_another_order_and_stored_in_another_way(saved: types.ModuleType) -> None:
    cls = changed(saved, dict(reversed(KEPT.items())), **STATIC)
    assert layer() == cls(saved.Config(3), 3, -0.5, 1.5)
    body = {"__module__": CLASSES, "__annotations__": KEPT, "__qualname__": "Layer", **STATIC}
    saved.Layer = pytree_dataclass(slots=False)(type("Layer", (), body))
    assert layer() == saved.Layer(1.5, -0.5, 3, saved.Config(3))


def test_a_leaf_that_cannot_be_static_is_refused(saved: types.ModuleType) -> None:
    data = pickle.dumps(saved.Leaves(jnp.ones(2), 1))
    changed(saved, {"weight": Any, "bias": Any}, "Leaves", weight=field(static=True))
    with pytest.raises(StaticValueError, match=r"^Leaves\.weight is static but is an array: remove static=True"):
        pickle.loads(data)


@pytest.mark.parametrize("more", [{}, {"kernel": field(default=0.0)}, {"kernel": field()}])
def test_a_field_that_was_removed_or_renamed_is_named(saved: types.ModuleType, more: dict[str, Any]) -> None:
    kept = {name: kind for name, kind in KEPT.items() if name != "weight"}
    changed(saved, kept | dict.fromkeys(more, Any), **STATIC, **more)
    with pytest.raises(OutdatedPickleError) as caught:
        layer()
    assert str(caught.value) == (
        "Layer.weight is in the pickle but is no field now: if the field was removed or renamed, declare it again to "
        "load the pickle, then pickle the tree anew"
    )


def test_a_static_field_that_was_removed_is_named(saved: types.ModuleType) -> None:
    changed(saved, {name: kind for name, kind in KEPT.items() if name != "width"}, config=field(static=True))
    with pytest.raises(OutdatedPickleError, match=r"^Layer\.width is in the pickle but is no field now"):
        layer()


def test_nothing_is_half_made(saved: types.ModuleType) -> None:
    """An object whose state is refused has not got a single value."""
    state = saved.Leaves(1, 2).__getstate__()
    cls = changed(saved, {"weight": Any, "bias": Any, "scale": Any}, "Leaves")
    made = cls.__new__(cls)
    with pytest.raises(OutdatedPickleError):
        made.__setstate__(state)
    assert not any(hasattr(made, name) for name in ("weight", "bias", "scale"))


def test_an_object_that_need_not_be_complete_stays_as_it_is() -> None:
    @pytree_dataclass(frozen=False)
    class Later:
        a: Any
        b: Any = field(init=False)
        n: int = field(static=True, default=3)

    made = copy.copy(Later(1))
    assert made.a == 1
    assert not hasattr(made, "b")
    made.b = 2
    assert copy.copy(made) == copy.deepcopy(made) == made
