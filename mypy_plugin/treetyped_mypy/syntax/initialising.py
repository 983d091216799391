"""What a constructor that is written by hand stores in the fields: ``self.name = value`` in ``__init__``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    TypeInfo,
)
from mypy.types import Instance, TupleType, Type, get_proper_type

from treetyped_mypy.adapters.facts import converted_fields, recorded
from treetyped_mypy.rules.packages import KNOWN_FIELD_MAKERS
from treetyped_mypy.syntax.arguments import is_none
from treetyped_mypy.syntax.literals import literal_value
from treetyped_mypy.syntax.redefined import is_bound_again
from treetyped_mypy.syntax.tree import syntax_of


def is_function(checker: TypeChecker, expression: Expression) -> bool:
    """Whether the value is certainly a plain function: a leaf. What else a name is bound to may be a node."""
    return names_function(expression) and not is_bound_again(checker, expression)


def names_function(expression: Expression) -> bool:
    """A lambda, or the name of a function; what other decorators return may be a node."""
    match expression:
        case LambdaExpr() | RefExpr(node=FuncDef()):
            return True
        case RefExpr(node=Decorator(), fullname=name):
            return name.startswith(("jax.", "jax._src."))
        case _:
            return False


def defaults(info: TypeInfo) -> dict[str, Expression]:
    """The default values of the fields of a class of this file: ``x: T = value`` or ``field(default=value)``."""
    found: dict[str, Expression] = {}
    for base in reversed(info.mro):
        for statement in base.defn.defs.body if "dataclass" in base.metadata else ():
            if isinstance(statement, AssignmentStmt) and isinstance(name := statement.lvalues[0], NameExpr):
                found.pop(name.name, None)
                value = default_in_field(statement.rvalue) or statement.rvalue
                if is_plain_default(value):
                    found[name.name] = value
    return found


def default_in_field(value: Expression) -> Expression | None:
    """``field(default=value)`` of a known library; a converter would make another value of it."""
    match value:
        case CallExpr(callee=RefExpr(fullname=name), arg_names=given, args=arguments):
            known = name.partition(".")[0] in KNOWN_FIELD_MAKERS and "converter" not in given
            return dict(zip(given, arguments, strict=True)).get("default") if known else None
        case _:
            return None


def is_plain_default(value: Expression) -> bool:
    """``None``, a literal or a function: what is the field's value as it stands."""
    return is_none(value) or literal_value(value) is not None or names_function(value)


def initial_value(checker: TypeChecker, call: CallExpr, field: str) -> Expression | None:
    """The right side of ``self.field = value``, the only one, at the top level of the ``__init__`` in this file."""
    info = call.callee.node if isinstance(call.callee, RefExpr) else None
    init = info.names.get("__init__") if isinstance(info, TypeInfo) and field not in converted_fields(info) else None
    if init is None or not isinstance(init.node, FuncDef):
        return None
    syntax = syntax_of(checker.tree)
    if init.node not in syntax.parents or not init.node.arguments:  # one of another file has lost its body
        return None
    mentions = [syntax.parent(mention) for mention in syntax.mentions[init.node.arguments[0].variable]]
    members = [member for member in mentions if isinstance(member, MemberExpr) and member.name == field]
    assigned = [statement for member in members if (statement := assignment_to(syntax.parent(member), member))]
    if len(assigned) != 1 or assigned[0] not in init.node.body.body:
        return None
    return assigned[0].rvalue if not isinstance(assigned[0].rvalue, NameExpr) else None


def assignment_to(node: object, member: MemberExpr) -> AssignmentStmt | None:
    found = isinstance(node, AssignmentStmt) and len(node.lvalues) == 1 and node.lvalues[0] is member
    return node if found and isinstance(node, AssignmentStmt) else None


def is_mapping(info: TypeInfo) -> bool:
    """Whether a class is made as a dict is: its one positional argument holds all fields."""
    return (recorded(info) or {}).get("adapter") == "chex" and "keys" in info.names


def constructor_arguments(call: CallExpr, type_: Type) -> dict[str, Expression] | None:
    """The arguments by field; none where the constructor may do more than store them, or a star hides them.

    A converter makes something else of its argument.
    """
    proper = get_proper_type(type_)
    info = proper.partial_fallback.type if isinstance(proper, TupleType) else None
    info = proper.type if isinstance(proper, Instance) else info
    if info is None or ARG_STAR in call.arg_kinds or ARG_STAR2 in call.arg_kinds:
        return None
    if info.is_named_tuple:
        order = list(info.metadata["namedtuple"]["fields"])
    else:
        init, post = info.get("__init__"), info.get("__post_init__")
        attributes = info.metadata.get("dataclass", {}).get("attributes", [])
        if post is not None or not attributes or (init is not None and not init.plugin_generated):
            return None
        order = [attribute["name"] for attribute in attributes if attribute["is_in_init"] and not attribute["kw_only"]]
    positional = [argument for argument, kind in zip(call.args, call.arg_kinds, strict=True) if kind == ARG_POS]
    if positional and is_mapping(info):
        return None
    named = zip(call.arg_names, call.args, strict=True)
    given = dict(zip(order, positional, strict=False)) | {name: argument for name, argument in named if name}
    converted = converted_fields(info)
    return {name: argument for name, argument in given.items() if name not in converted}
