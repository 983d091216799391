"""A static value that is compared by identity: equal ones, made afresh, compile the same function again."""

from __future__ import annotations

from collections import Counter

from mypy.nodes import CallExpr, ClassDef, Context, MypyFile, Node, RefExpr, TypeInfo, Var
from mypy.plugin import ClassDefContext
from mypy.types import Instance, get_proper_type
from mypy.typevars import fill_typevars

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.fields import field_defs
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.calls.report import fail_class
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.syntax.initialising import constructor_arguments
from treetyped_mypy.syntax.literals import literal_value
from treetyped_mypy.syntax.tree import children


def check_static_equality(ctx: ClassDefContext, tree: MypyFile) -> None:
    """Only where the file itself makes the same value twice, on the spot."""
    spec = describe(ctx.cls.info)
    places: dict[str, Context] = {field.name: field.statement for field in field_defs(ctx.cls)}
    if not isinstance(spec, ClassSpec):
        return
    suspects = {name: info for name in spec.static if name in places and (info := by_identity(ctx.cls, name))}
    for name in suspects:
        if made_twice(tree, ctx.cls.info, name, suspects[name]):
            text = classes.compared_by_identity(ctx.cls.name, name, suspects[name].name)
            fail_class(ctx, text, places[name], codes.STATIC)


def by_identity(cls: ClassDef, name: str) -> TypeInfo | None:
    """The class of the field, if it has no ``__eq__`` but that of ``object``."""
    symbol = cls.info.names.get(name)
    declared = get_proper_type(symbol.node.type) if symbol is not None and isinstance(symbol.node, Var) else None
    if not isinstance(declared, Instance) or declared.type.module_name != cls.info.module_name:
        return None
    info = declared.type
    if info.fallback_to_any or info.metaclass_type is not None or info.is_protocol or info.defn.decorators:
        return None
    plain = [base.fullname for base in info.mro] == [info.fullname, "builtins.object"]
    return info if plain and not {"__eq__", "__hash__", "__new__"} & set(info.names) else None


def made_twice(tree: MypyFile, owner: TypeInfo, field: str, made: TypeInfo) -> bool:
    """Whether two constructor calls are given ``Config(2)`` and ``Config(2)``."""
    counts: Counter[tuple[str | None, ...]] = Counter()
    stack: list[Node] = [tree]
    while stack:
        node = stack.pop()
        stack.extend(children(node))
        match node:
            case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if info is owner:
                given = (constructor_arguments(node, fill_typevars(owner)) or {}).get(field)
                match given:
                    case CallExpr(callee=RefExpr(node=TypeInfo() as inner), args=arguments) if inner is made:
                        counts[*given.arg_names, *map(literal_value, arguments)] += len(arguments) > 0
    return any(count > 1 and None not in key[len(key) // 2 :] for key, count in counts.items())
