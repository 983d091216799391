"""Classes of a file that the file certainly registers nowhere: for JAX an instance is one leaf, which is no array."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mypy.nodes import CallExpr, IndexExpr, MemberExpr, MypyFile, NameExpr, RefExpr, TypeInfo

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.syntax.imports import files_imported, imported_as
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of

PLAIN_BASES: Final = frozenset({"builtins.object", "typing.Generic", "enum.Enum"}) | frozenset(
    {"builtins.list", "builtins.dict", "builtins.set", "typing.Sized", "typing.Iterable", "typing.Container"}
    | {f"typing.{name}" for name in ("Collection", "Reversible", "Sequence", "MutableSequence", "AbstractSet")}
    | {f"typing.{name}" for name in ("MutableSet", "Mapping", "MutableMapping")}
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

ASKING: Final = frozenset({"builtins.isinstance", "builtins.issubclass", "typing.cast", "typing.TypeVar"})
"""Functions that are given a class and only look at it."""


FINDING: Final = frozenset(
    {"globals", "locals", "vars", "getattr", "getmembers", "modules", "__subclasses__", "__dict__"}
)
"""What finds a class without a mention of it."""


def nobody_registers(tree: MypyFile, modules: Mapping[str, MypyFile], info: TypeInfo) -> bool:
    """Whether no instance is a node for JAX, in what the file runs by itself before another can have its classes."""
    return registers_nowhere(tree, info) and not any(may_register(f, info) for f in files_imported(tree, modules))


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
    return (
        not any(info in other.mro[1:] for other in classes_of(tree))
        and all(is_harmless(syntax, mention) for mention in syntax.mentions[info])
        and not registers_by_name(syntax)
    )


def registers_by_name(syntax: Syntax) -> bool:
    """Whether the file registers something, and finds classes without mentioning them: ``globals()["Params"]``."""
    named = {node.name for node in syntax.parents if isinstance(node, NameExpr | MemberExpr)}
    return bool(named & FINDING) and any(name.startswith("register") for name in named)


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
