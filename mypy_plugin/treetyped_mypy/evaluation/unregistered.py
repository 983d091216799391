"""Classes of a file that the file certainly registers nowhere: for JAX an instance is one leaf, which is no array."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    ComparisonExpr,
    ConditionalExpr,
    DictExpr,
    ForStmt,
    FuncDef,
    IndexExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    RefExpr,
    ReturnStmt,
    SetExpr,
    TupleExpr,
    TypeInfo,
)

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_DECORATOR
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.flow.classes import NO_BASES
from treetyped_mypy.syntax.imports import files_imported, imported_as
from treetyped_mypy.syntax.tree import Syntax, descendants, is_one_of_several, syntax_of

PLAIN_BASES: Final = frozenset({"builtins.object", "typing.Generic", "abc.ABC", "enum.Enum"}) | frozenset(
    {"builtins.list", "builtins.dict", "builtins.set", "typing.Sized", "typing.Iterable", "typing.Container"}
    | {f"typing.{name}" for name in ("Collection", "Reversible", "Sequence", "MutableSequence", "AbstractSet")}
    | {f"typing.{name}" for name in ("MutableSet", "Mapping", "MutableMapping")}
    | {names.LINEN_MODULE, "flax.linen.module.ModuleBase"}
)

PLAIN_DECORATORS: Final = frozenset(
    {
        "dataclasses.dataclass",
        "functools.total_ordering",
        "typing.final",
        "attr.s",
        "attr.attrs",
        "attr.dataclass",
        "attr.define",
        "attr.frozen",
        "attr.mutable",
        "attrs.define",
        "attrs.frozen",
        "attrs.mutable",
    }
)
"""They register nothing."""

METACLASSES: Final = frozenset({"abc.ABCMeta", "enum.EnumMeta", "enum.EnumType"})

ASKING: Final = frozenset(
    {
        *("builtins.isinstance", "builtins.issubclass", "builtins.print", "builtins.repr", "builtins.list"),
        *("typing.cast", "typing.TypeVar", "dataclasses.field", "flax.struct.field", "equinox._module._field.field"),
    }
)
"""Functions that are given a class, and only look at it or make instances."""


FINDING: Final = frozenset(
    {"globals", "locals", "vars", "getattr", "getmembers", "modules", "__subclasses__", "__dict__"}
)
"""What finds a class without a mention of it."""


def nobody_registers(tree: MypyFile, modules: Mapping[str, MypyFile], info: TypeInfo) -> bool:
    """Whether no instance is a node for JAX, in what the file runs by itself before another can have its classes."""
    if not registers_nowhere(tree, info):
        return False
    others = [other for other in modules.values() if may_register(other, info)]  # few, and soon found
    return not others or not any(other in others for other in files_imported(tree, modules))


def is_word(info: TypeInfo) -> bool:
    """Whether the class is empty: ``class Batched(Generic[T]): ...`` is a word for the reader."""
    return not info.names and all(base.fullname in NO_BASES for base in info.mro[1:])


def may_register(other: MypyFile, info: TypeInfo) -> bool:
    """Whether a file that is imported here imports the class in turn, and has a function that registers."""
    if info.name not in other.names or other.names[info.name].node is not info:
        return False
    return any(name.startswith("register") or name == "jax" for name in other.names)


def registers_nowhere(tree: MypyFile, info: TypeInfo) -> bool:
    """Whether the file builds and annotates with the plain class, and never hands it to what might register it."""
    if info.module_name != tree.fullname or not is_plain(info, tree):
        return False
    syntax = syntax_of(tree)
    mentions = syntax.mentions[info]
    if is_one_of_several(syntax, info.defn) or not all(stays_here(syntax, mention) for mention in mentions):
        return False
    if not registers_something(syntax):
        return True
    return all(is_harmless(syntax, mention) for mention in mentions) and not finds_by_name(syntax)


def registers_something(syntax: Syntax) -> bool:
    """Whether the file speaks of registering, or calls what makes a node of a class."""
    return any(speaks_of_registering(syntax, node) for node in syntax.parents)


def speaks_of_registering(syntax: Syntax, node: Node) -> bool:
    match node:
        case NameExpr(name=name) | MemberExpr(name=name):
            return name.startswith("register")
        case CallExpr(callee=RefExpr(fullname=name)):
            return name in BY_DECORATOR and not isinstance(syntax.parent(node), ClassDef)
        case _:
            return False


def finds_by_name(syntax: Syntax) -> bool:
    """Whether the file finds classes without mentioning them: ``globals()["Params"]``."""
    return any(isinstance(node, NameExpr | MemberExpr) and node.name in FINDING for node in syntax.parents)


def has_subclass(tree: MypyFile, info: TypeInfo) -> bool:
    return any(info in other.mro[1:] for other in classes_of(tree))


def is_plain(info: TypeInfo, tree: MypyFile) -> bool:
    """Whether nothing in its definition could register the class, nor in those of its bases."""
    if info.fallback_to_any or info.is_protocol:
        return False
    if info.metaclass_type is not None and info.metaclass_type.type.fullname not in METACLASSES:
        return False
    if info.tuple_type is not None or info.typeddict_type is not None or info.is_newtype:
        return False
    return all(base.fullname in PLAIN_BASES or is_plain_definition(base, tree) for base in info.mro)


def is_plain_definition(info: TypeInfo, tree: MypyFile) -> bool:
    if info.module_name != tree.fullname or "adapter" in (recorded(info) or {}):
        return False
    decorators = (d.callee if isinstance(d, CallExpr) else d for d in info.defn.decorators)
    if not all(isinstance(d, RefExpr) and is_plain_decorator(d, tree) for d in decorators):
        return False
    return not {"__init_subclass__", "__jax_array__", "__new__"} & set(info.names) and not registers_itself(info)


def registers_itself(info: TypeInfo) -> bool:
    """Whether a method passes ``cls`` to a function that registers."""
    callees = (node.callee for node in descendants(info.defn) if isinstance(node, CallExpr))
    return any(isinstance(c, NameExpr | MemberExpr) and c.name.startswith("register") for c in callees)


def is_plain_decorator(decorator: RefExpr, tree: MypyFile) -> bool:
    """Not one that only mypy takes for ``dataclasses.dataclass``: another library's, or one that is imported twice."""
    sources = imported_as(decorator, tree)
    return decorator.fullname in PLAIN_DECORATORS and len(sources) == 1 and sources[0] in PLAIN_DECORATORS


def classes_of(tree: MypyFile) -> Iterator[TypeInfo]:
    return (symbol.node for _, symbol, _ in tree.local_definitions() if isinstance(symbol.node, TypeInfo))


def stays_here(syntax: Syntax, node: Node) -> bool:
    """Whether the class, or a container that it stands in, is handed to nothing outside the file."""
    parent = syntax.parent(node)
    match parent:
        case ListExpr() | TupleExpr() | SetExpr() | DictExpr() | ConditionalExpr():
            return stays_here(syntax, parent)
        case ClassDef() | AssignmentStmt() | ReturnStmt() | ForStmt() | ComparisonExpr() | MemberExpr() | IndexExpr():
            return True
        case CallExpr(callee=RefExpr(node=FuncDef() as function)) if function in syntax.parents:
            return True
        case _:
            return isinstance(node, NameExpr) and is_harmless(syntax, node)


def is_harmless(syntax: Syntax, mention: NameExpr) -> bool:
    """Whether the mention builds an instance, reads an attribute of the class, or asks about it."""
    parent = syntax.parent(mention)
    match parent:
        case CallExpr(callee=callee):
            return callee is mention or (isinstance(callee, RefExpr) and callee.fullname in ASKING)
        case MemberExpr() | IndexExpr():
            return True
        case _:
            return False
