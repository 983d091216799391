"""``tree.at`` and ``tree.replace_static``: a tree with something else in some of its places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from mypy.nodes import MemberExpr, ReturnStmt
from mypy.types import TupleType, Type
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy.errors import codes, surgery
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing, Worked
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.fitting import may_fit
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.tree_at import Path, Places, put, shown
from treetyped_mypy.evaluation.static_texts import text_of
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.contents import Fields, Items
from treetyped_mypy.flow.spelling import spelled
from treetyped_mypy.flow.values import UNKNOWN, Constant, Function, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.types.field_types import field_type


# places
def at(call: LibraryCall) -> Value | None:
    if call.is_open or len(call.arguments) != 2:
        return None
    return Thing("at", (("tree", call.get(0, "tree")), ("where", call.get(1, "where"))))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The places that ``where`` returned; of several, each."""

    places: list[tuple[Path, Value]]
    kind: str | None = None
    """``tuple`` or ``list``, if several are chosen."""


def chosen(call: LibraryCall, owner: Thing) -> Chosen | None:
    """None where it is not seen, or after a failure, which is said."""
    tree, where = owner.get("tree") or UNKNOWN, owner.get("where") or UNKNOWN
    places = Places(call, stands_for_empty=True)
    found = call.call(where, places.copy(tree))
    one = places.of(found)
    if one is not None:
        return Chosen([one])
    nodes = call.items(found) if isinstance(found, Tuple | Object) else None
    wanted = [found] if nodes is None else list(nodes)
    if any(report_outside(call, where, value) for value in wanted):
        return None
    each = [places.of(node) for node in wanted]
    seen = [place for place in each if place is not None]
    if not seen or len(seen) < len(each) or has_overlap(call, call.structure(tree), [path for path, _ in seen]):
        return None
    return Chosen(seen, "tuple" if isinstance(found, Tuple) else "list")


def report_outside(call: LibraryCall, where: Value, value: Value) -> bool:
    """Whether what ``where`` returns certainly is nothing in the tree: it is computed, or static."""
    if isinstance(value, Worked | Array):
        call.say(codes.STRUCTURE, surgery.COMPUTED, surgery.COMPUTED_CURE)
    elif isinstance(value, Constant) and (name := attribute_returned(where)):
        call.say(codes.STRUCTURE, surgery.static(name), surgery.STATIC_CURE)
    elif isinstance(value, Constant):
        call.say(codes.STRUCTURE, surgery.no_place(repr(value.value)))
    else:
        return False
    return True


def attribute_returned(where: Value) -> str:
    """``head.features``, of ``lambda m: m.head.features``."""
    body = where.definition.body.body if isinstance(where, Function) else []
    match body:
        case [ReturnStmt(expr=MemberExpr() as returned)]:
            return spelled(returned).partition(".")[2]
        case _:
            return ""


def has_overlap(call: LibraryCall, structure: Structure[Type], paths: Sequence[Path]) -> bool:
    """One place twice, or one inside another; that is said."""
    for number, path in enumerate(paths):
        for other in paths[:number]:
            inner, outer = sorted((path, other), key=len, reverse=True)
            if inner[: len(outer)] == outer:
                call.say(codes.STRUCTURE, surgery.again(shown(structure, inner), shown(structure, outer)))
                return True
    return False


def set_(call: LibraryCall, owner: Thing) -> Value:
    found = chosen(call, owner) if not call.is_open and len(call.arguments) == 1 else None
    return UNKNOWN if found is None else replaced(call, owner, found, call.get(0, "value"))


def replaced(call: LibraryCall, owner: Thing, found: Chosen, value: Value) -> Value:
    tree, values = owner.get("tree") or UNKNOWN, [value]
    if found.kind is not None:
        items = call.items(value) if isinstance(value, Tuple) or is_list(call, value) else None
        if items is None and isinstance(value, Constant):
            return call.say(codes.STRUCTURE, surgery.arity(len(found.places), f"a {type(value.value).__name__}"))
        if items is None:
            return UNKNOWN
        values = list(items)
    if len(values) != len(found.places):
        return call.say(codes.STRUCTURE, surgery.arity(len(found.places), counted(len(values))))
    paths = [path for path, _ in found.places]
    return put(call, tree, dict(zip(paths, values, strict=True)))


def counted(values: int) -> str:
    return "1 value" if values == 1 else f"{values} values"


def is_list(call: LibraryCall, value: Value) -> bool:
    held = call.run.state.held(value) if isinstance(value, Object) else None
    return bool(held) and all(isinstance(each, Items) and each.kind == "list" for each in held or ())


def get(call: LibraryCall, owner: Thing) -> Value:
    found = chosen(call, owner) if not call.is_open and not call.arguments else None
    return UNKNOWN if found is None else standing(call, found)


def standing(call: LibraryCall, found: Chosen) -> Value:
    values = tuple(value for _, value in found.places)
    if found.kind == "list":
        return call.run.make(call.place, Items("list", values))
    return values[0] if found.kind is None else Tuple(values)


def apply(call: LibraryCall, owner: Thing) -> Value:
    function = call.get(0, "f")
    found = chosen(call, owner) if not call.is_open and len(call.arguments) == 1 else None
    if found is None:
        call.run.release(function)
        return UNKNOWN
    return replaced(call, owner, found, call.call(function, standing(call, found)))


# static fields
def replace_static(call: LibraryCall) -> Value:
    tree = call.get(0, "tree")
    fields = {name: value for name, value in call.named.items() if name != "tree"}
    if call.is_open:
        return UNKNOWN
    nodes = list(nodes_of(call, tree))
    known = {name for node in nodes if node is not None for name, _ in node.static}
    wrong = [name for name in fields if name not in known]
    if wrong and None not in nodes:
        return call.say(codes.STATIC, surgery.no_static_field(wrong[0], known))
    for node, name in product(filter(None, nodes), fields):
        if (declared := declared_static(node, name)) is not None and not may_fit(fields[name], declared):
            shown = text_of(call.run, fields[name]) or call.says(fields[name])
            return call.say(codes.STATIC, surgery.wrong_static_value(node.kind, name, declared, shown))
    return with_static(call, tree, fields)


def declared_static(node: Opened, name: str) -> Type | None:
    """The type of a static field of the node's class."""
    if node.info is None or name not in dict(node.static):
        return None
    own = fill_typevars_with_any(node.info)
    return field_type(own.partial_fallback if isinstance(own, TupleType) else own, name)


def nodes_of(call: LibraryCall, tree: Value, depth: int = 0) -> Iterator[Opened | None]:
    """Every node; none for what is not seen."""
    node = opened(call.run, tree) if depth < DEEPEST else None
    if isinstance(node, Opened):
        yield node
        if node.info is not None and not node.is_exact and not node.info.is_final:
            yield None  # a subclass, of whatever file, may have more fields
        for part in node.parts:
            yield from nodes_of(call, part, depth + 1)
    elif node is not None or depth >= DEEPEST:
        yield None


def with_static(call: LibraryCall, tree: Value, fields: dict[str, Value], depth: int = 0) -> Value:
    node = opened(call.run, tree) if depth < DEEPEST else None
    if node is None:
        return tree if depth < DEEPEST else UNKNOWN
    if not isinstance(node, Opened):
        return UNKNOWN
    made = node.build(call.run, [with_static(call, part, fields, depth + 1) for part in node.parts], call.place)
    own = {name: value for name, value in fields.items() if name in dict(node.static)}
    if not own:
        return made
    held = call.run.state.held(made) if isinstance(made, Object) else None
    if not isinstance(made, Object) or held is None or not all(isinstance(each, Fields) for each in held):
        return UNKNOWN
    contents = [Fields(tuple({**dict(each.fields), **own}.items())) for each in held if isinstance(each, Fields)]
    call.run.state.hold(made, tuple(contents))
    return made


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {"tree.at": at, "tree.replace_static": replace_static}

METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    "at": {"get": get, "set": set_, "apply": apply}
}
