"""Flax's ``TrainState``: a node that keeps the model's function, the parameters, the optimiser and its state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mypy.nodes import Node

from treetyped_mypy import names
from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.errors import codes, flax, messages, python
from treetyped_mypy.evaluation.atoms import Part, Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import optax
from treetyped_mypy.evaluation.rules.optimiser_steps import has_none
from treetyped_mypy.flow.attributes import taken_from_class
from treetyped_mypy.flow.classes import fields_of, has_base_in, member
from treetyped_mypy.flow.instances import default_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Plain, Tuple, Value

BASES: Final = frozenset({names.TRAIN_STATE})
PLAIN: Final = ClassSpec(("step", "params", "opt_state"), ("apply_fn", "tx"))
GIVEN: Final = ("step", "opt_state")
"""What ``create`` makes itself."""


def is_state_class(run: Running, cls: Value) -> bool:
    return isinstance(cls, Class) and not cls.is_open and has_base_in(run, cls, BASES)


def attribute_of_class(run: Running, cls: Class, name: str) -> Value | None:
    """``State.create``, unless the class has its own."""
    is_own = name in ("create", "__init__") and member(run, cls, name) is not None
    return Part(cls, name) if is_state_class(run, cls) and name == "create" and not is_own else None


def attribute(run: Running, state: Thing, name: str, place: Node) -> Value | None:
    """A method of the library's, or one that the class of the file adds."""
    cls = state.fact("class")
    own = member(run, cls, name) if isinstance(cls, Class) else None
    if own is not None and isinstance(cls, Class):
        return taken_from_class(run, own, state, cls, place)
    spec = spec_of(state)
    fields = [*spec.children, *spec.static]
    if cls is None and name not in (*fields, *METHODS, "create") and not name.startswith("_"):
        return run.fail(place, codes.STRUCTURE, python.missing_field("TrainState", name, fields))
    return Part(state, name)


def create(call: LibraryCall) -> Value | None:
    """``TrainState.create(apply_fn=..., params=..., tx=...)``."""
    return created(call, PLAIN, {}, None)


def create_of_class(call: LibraryCall, cls: Class) -> Value:
    """The same of a class of the file, with more fields."""
    spec = describe(cls.definition.info) if cls.definition.info else None
    fields = fields_of(call.run, cls)
    if not isinstance(spec, ClassSpec) or fields is None or kind_of_own(call.run, cls):
        return UNKNOWN
    defaults = {field.name: default_of(call.run, cls, field) for field in fields if field.has_default}
    return created(call, spec, defaults, cls) or UNKNOWN


def kind_of_own(run: Running, cls: Class) -> bool:
    """A class that makes its instances in its own way."""
    return any(member(run, cls, name) is not None for name in ("__init__", "__post_init__", "replace"))


def created(call: LibraryCall, spec: ClassSpec, defaults: dict[str, Value], cls: Class | None) -> Value | None:
    if call.is_open:
        return None
    known = [name for name in (*spec.children, *spec.static) if name not in GIVEN]
    wrong = [name for name in call.named if name not in known]
    missing = [name for name in known if name not in call.named and name not in defaults]
    if wrong or missing or call.positional:
        return refused(call, cls, known, wrong, missing)
    params, tx = call.named["params"], call.named["tx"]
    inner = replace(call, positional=(params,), named={})
    state = optax.init(inner, tx) if isinstance(tx, Thing) and tx.kind == "opt" else UNKNOWN
    held = {**defaults, **call.named, "step": Plain("int"), "opt_state": state}
    return Thing("train_state", tuple(held.items()), (("spec", spec), ("class", cls)))


def refused(call: LibraryCall, cls: Class | None, known: list[str], wrong: list[str], missing: list[str]) -> Value:
    name = "TrainState" if cls is None else cls.definition.name
    if not wrong and not missing:
        return call.say(codes.STRUCTURE, flax.by_name_only(f"{name}.create", known))
    return call.say(codes.STRUCTURE, f"{name}.create: {python.wrong_fields(name, known, wrong, missing, None)}")


def spec_of(state: Thing) -> ClassSpec:
    spec = state.fact("spec")
    return spec if isinstance(spec, ClassSpec) else PLAIN


def apply_gradients(call: LibraryCall, owner: Thing) -> Value:
    params, grads = owner.get("params"), call.named.get("grads")
    if call.positional and not call.is_open:
        return call.say(codes.STRUCTURE, flax.by_name_only("apply_gradients", ["grads"]))
    if params is None or grads is None or call.is_open:
        return UNKNOWN
    mismatches = call.mismatches(params, grads)
    if mismatches and not has_none(mismatches):
        sides = ("the tree of parameters", call.word(0, "grads"))
        text = messages.structures_differ("apply_gradients", sides, mismatches)
        return call.say(codes.STRUCTURE, text, of=(-1, "grads"))
    tx, state = owner.get("tx"), owner.get("opt_state")
    if isinstance(tx, Thing) and tx.kind == "opt" and state is not None:
        made = optax.update(replace(call, positional=(grads, state, params), named={}), tx)
        state = made.items[1] if isinstance(made, Tuple) else UNKNOWN
    more = {name: value for name, value in call.named.items() if name != "grads"}
    return with_fields(call, owner, more | ({} if state is None else {"opt_state": state}))


def replaced(call: LibraryCall, owner: Thing) -> Value:
    return UNKNOWN if call.is_open else with_fields(call, owner, call.named)


def with_fields(call: LibraryCall, owner: Thing, fields: dict[str, Value]) -> Value:
    spec = spec_of(owner)
    known = [*spec.children, *spec.static]
    wrong = [name for name in fields if name not in known]
    if wrong:
        cls = owner.fact("class")
        name = cls.definition.name if isinstance(cls, Class) else "TrainState"
        return call.say(codes.STRUCTURE, f"{call.name}: {python.wrong_fields(name, known, wrong, [], None)}")
    return Thing("train_state", tuple({**dict(owner.held), **fields}.items()), owner.facts)


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "flax.TrainState.create": create,
}

METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {
    "apply_gradients": apply_gradients,
    "replace": replaced,
}
