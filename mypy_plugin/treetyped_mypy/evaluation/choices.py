"""Which leaves of a tree a ``where`` of ours means: a role, a class, a predicate, a path, a tree of booleans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from mypy.nodes import RefExpr, TypeInfo
from mypy.nodes import TypeAlias as Alias
from mypy.types import Instance

from treetyped_mypy.errors import codes, selection
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Partial, Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.declared import Role, Unclear
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.spots import Spot, map_spots, step
from treetyped_mypy.evaluation.trees import leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Class, Constant, External, Function, Method, Object, Tuple, Value
from treetyped_mypy.structure.certainty import both, either, negation
from treetyped_mypy.structure.pattern import covers, steps_of
from treetyped_mypy.types.roles import is_role, role_class

CONNECTIVES: Final[dict[str, Callable[..., bool | None]]] = {"~": negation, "&": both, "|": either}


Answer: TypeAlias = Callable[[Spot], "bool | None"]
"""Whether a leaf is meant; none where that is not seen."""


# what is written
def role_named(value: Value) -> TypeInfo | None:
    """``Param``, ``ParamRole``, and those of one's own."""
    node = value.definition.info if isinstance(value, Class) else None
    mention = value.mention if isinstance(value, External) else None
    if isinstance(mention, RefExpr):
        if isinstance(mention.node, Alias):
            found = role_class(mention.node.target)
            return None if found is None else found.type
        node = mention.node if isinstance(mention.node, TypeInfo) else None
    return node if node and is_role(Instance(node, [])) else None


def alias_of_role(expression: RefExpr) -> Value | None:
    """``Ema``, where ``Ema = Annotated[T, EmaRole]``."""
    found = External(expression.fullname, expression)
    return found if role_named(found) is not None else None


def is_choice(value: Value | None) -> bool:
    is_made = isinstance(value, Thing) and value.kind == "where"
    return is_made or (isinstance(value, External | Class) and role_named(value) is not None)


def combined(word: str, left: Value, right: Value | None) -> Value | None:
    """``~Param``, ``Param | State``, ``tree.where(...) & Param``."""
    if word not in CONNECTIVES or not (is_choice(left) or is_choice(right)):
        return None
    held = (("0", left), *([("1", right)] if right is not None else []))
    return Thing("where", held, (("word", word),))


# what is meant
def answer_of(call: LibraryCall, where: Value, tree: Value) -> Answer:
    """What ``where`` says of each leaf of the tree; what certainly cannot be asked is said."""
    role = role_named(where)
    if role is not None:
        return lambda spot: has_role(spot.role, role)
    match where:
        case Thing(kind="where", held=held):
            each = [answer_of(call, inner, tree) for _, inner in held]
            return connected(str(where.fact("word")), each)
        case Constant(value=str() as text):
            return of_path(call, text, tree)
        case Constant(value=None | int() | float() as value) if not isinstance(value, bool):
            call.say(codes.STRUCTURE, selection.no_choice(repr(value)))
            return unseen
        case External(is_class=True):
            return lambda spot: is_instance(spot.leaf, where.fullname)
        case Function() | Method() | Partial() | Transformed() | External():
            return lambda spot: asked(call, where, spot)
        case Object() | Tuple() | Constant():
            return of_booleans(call, where, tree)
        case _:
            return unseen


def unseen(_spot: Spot) -> bool | None:
    return None


def connected(word: str, each: Sequence[Answer]) -> Answer:
    return lambda spot: CONNECTIVES[word](*(answer(spot) for answer in each))


def has_role(role: Role, wanted: TypeInfo) -> bool | None:
    return None if isinstance(role, Unclear) else role is not None and role.has_base(wanted.fullname)


def is_instance(leaf: Value, cls: str) -> bool | None:
    """Whether a leaf is an instance of ``jax.Array``, ``float`` and their like."""
    name = cls.rpartition(".")[2]
    is_array = cls.startswith("jax") and name == "Array"
    match leaf:
        case Array(is_numpy=None | False):
            return True if is_array else False if cls in PLAIN else None
        case Constant(value=value) if is_array or cls in PLAIN:
            return not is_array and name in [base.__name__ for base in type(value).__mro__]
        case Function() | Method() if is_array or cls in PLAIN:
            return False
        case _:
            return None


PLAIN: Final = frozenset(f"builtins.{name}" for name in ("bool", "int", "float", "complex", "str", "bytes"))


def asked(call: LibraryCall, predicate: Value, spot: Spot) -> bool | None:
    """What a predicate says of a leaf: nothing but a bool."""
    found = call.call(predicate, spot.leaf)
    match found:
        case Constant(value=bool() as answer):
            return answer
        case Constant(value=value):
            call.say(codes.STRUCTURE, selection.no_bool(call.name, repr(value), "".join(spot.path)))
        case Array(is_traced=True):
            call.say(codes.STRUCTURE, selection.no_bool(call.name, f"a {call.says(found)}", "".join(spot.path)))
        case _:
            pass
    return None


def of_path(call: LibraryCall, text: str, tree: Value) -> Answer:
    pattern = steps_of(text)
    if pattern is None:
        return unseen
    if not any(part in ("**", ".*", "[*]") for part in pattern) and (fault := missing_place(call.run, tree, pattern)):
        call.say(codes.STRUCTURE, selection.no_place(call.name, text, *fault))
    return lambda spot: covers(pattern, spot.path)


def missing_place(run: Running, tree: Value, steps: Sequence[str]) -> tuple[str, list[str], str] | None:
    """Where the path leaves the tree, what is there, and the step that is not; none if it may stay in it."""
    at = ""
    for part in steps:
        node = opened(run, tree)
        if tree == NONE or not (node is None or isinstance(node, Opened)):
            return None
        keys = () if node is None else node.keys
        if keys is None:
            return None
        children = {} if node is None else {step(node, key): n for key, n in zip(keys, node.parts, strict=True)}
        if part not in children:
            return at, list(children), part
        at, tree = at + part, children[part]
    return None


def of_booleans(call: LibraryCall, where: Value, tree: Value) -> Answer:
    """A tree of booleans is a prefix of the tree."""
    found = leaves(call.run, where)
    if not found or not all(isinstance(leaf, Constant) and isinstance(leaf.value, bool) for leaf in found):
        return unseen
    mismatches = call.mismatches(where, tree)
    if mismatches:
        call.say_apart(mismatches, (1, "where"), (0, "tree"))
        return unseen
    flags: dict[tuple[str, ...], bool] = {}

    def keep(spot: Spot) -> Value:
        flags[spot.path] = isinstance(spot.leaf, Constant) and spot.leaf.value is True
        return spot.leaf

    map_spots(call.run, where, keep, call.place)
    return lambda spot: flag_above(flags, spot.path)


def flag_above(flags: Mapping[tuple[str, ...], bool], path: tuple[str, ...]) -> bool | None:
    return next((flags[path[:end]] for end in range(len(path) + 1) if path[:end] in flags), None)
