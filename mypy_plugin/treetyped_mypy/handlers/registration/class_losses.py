"""An attribute that ``tree_flatten`` leaves out: whatever it was, a rebuilt object has the default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentStmt, CallExpr, Expression, FuncDef, NameExpr, Node, TypeInfo

from treetyped_mypy.flow.values import Constant, Value
from treetyped_mypy.syntax.constructors import Parameter, parameters_of
from treetyped_mypy.syntax.literals import literal_value
from treetyped_mypy.syntax.tree import Syntax, syntax_of

NO_BEHAVIOUR: Final = frozenset(
    {"__init__", "__repr__", "__str__", "__eq__", "__hash__", "tree_flatten", "tree_flatten_with_keys"}
)
"""Methods that read attributes without doing anything that depends on them."""


def lost_attribute(checker: TypeChecker, info: TypeInfo, left_out: Mapping[str, Value]) -> tuple[str, str] | None:
    """An attribute that methods read and that the file sets to something else than its default; with the default."""
    for parameter in parameters_of(info) or ():
        name, default = parameter.attribute, literal_value(parameter.default) if parameter.default else None
        rebuilt = left_out.get(name) if name is not None else None
        if name is None or default is None or not isinstance(rebuilt, Constant) or repr(rebuilt.value) != default:
            continue
        if not name.startswith("_") and is_read(checker, info, name) and is_set(checker, info, parameter, default):
            return name, default
    return None


def is_read(checker: TypeChecker, info: TypeInfo, attribute: str) -> bool:
    """Whether a method of the class reads it."""
    syntax = syntax_of(checker.tree)
    for member in syntax.attributes[attribute]:
        function, parent = enclosing(syntax, member), syntax.parent(member)
        if function is None or function.info is not info or function.name in NO_BEHAVIOUR:
            continue
        is_target = isinstance(parent, AssignmentStmt) and member in parent.lvalues
        owner = member.expr.node if isinstance(member.expr, NameExpr) else None
        if not is_target and function.arguments and owner is function.arguments[0].variable:
            return True
    return False


def enclosing(syntax: Syntax, node: Node) -> FuncDef | None:
    parent: Node | None = node
    while parent is not None and not isinstance(parent, FuncDef):
        parent = syntax.parent(parent)
    return parent


def is_set(checker: TypeChecker, info: TypeInfo, parameter: Parameter, default: str) -> bool:
    """Whether the file makes an instance with another value, written as a literal."""
    given = (literal_value(value) for value in arguments_given(checker, info, parameter))
    return any(value is not None and value != default for value in given)


def arguments_given(checker: TypeChecker, info: TypeInfo, parameter: Parameter) -> Iterator[Expression]:
    syntax = syntax_of(checker.tree)
    order = [p.name for p in parameters_of(info) or () if p.is_positional]
    for mention in syntax.mentions[info]:
        call = syntax.parent(mention)
        if isinstance(call, CallExpr) and call.callee is mention and not any(kind.is_star() for kind in call.arg_kinds):
            names = [name or (order[at] if at < len(order) else "") for at, name in enumerate(call.arg_names)]
            yield from (value for name, value in zip(names, call.args, strict=True) if name == parameter.name)
