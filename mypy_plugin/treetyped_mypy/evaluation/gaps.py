"""Where knowledge ends: from an argument that is not known, back to what nobody sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from mypy import nodes as n
from mypy.types import AnyType, CallableType, TypeOfAny

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.facts import has_frozen_fields
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.evaluation.knowledge import Knowledge
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.table import RULES
from treetyped_mypy.evaluation.tree_arguments import NAMED, TREES
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.packages import TYPED_PACKAGES, package
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.origins import (
    bound_to,
    class_around,
    function_of,
    given_by_callers,
    handed_on,
    returned,
)
from treetyped_mypy.syntax.tree import Syntax, children, dotted

DEEPEST = 40
"""How many steps the way back may have."""


class Kind(Enum):
    PARAMETER = "parameter"
    """It has no annotation."""
    ANNOTATION = "annotation"
    """It has one, which does not say what the tree is."""
    LAMBDA = "lambda"
    STAR = "star"
    SELF = "self"
    """Of an object that can change, or is no node, the fields may be anything."""
    FIELD = "field"
    CLASS = "class"
    """Not all is known of the fields of an object that is made."""
    RESULT = "result"
    LOST = "lost"
    """It was known above, and may have changed since."""
    IMPORT = "import"
    NAME = "name"
    PART = "part"
    """Something of it is seen: no annotation says more."""
    MADE = "made"
    """The same of what a call gives."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What nobody sees."""

    kind: Kind
    place: n.Node
    name: str = ""
    owner: str = ""
    """The function of a parameter, or the class of a field."""


@dataclass(frozen=True, slots=True)
class Search:
    """The way back in one file."""

    syntax: Syntax
    known: Mapping[n.Node, Knowledge]
    """By expression: how much was known of it."""

    def start(self, argument: n.Expression) -> Gap | None:
        return self.behind(argument, frozenset())

    def behind(self, expression: n.Node, seen: frozenset[n.Node]) -> Gap | None:
        """None where all of it is known."""
        is_known = self.known.get(expression, Knowledge.FULL) is Knowledge.FULL
        if is_known or expression in seen or len(seen) > DEEPEST:
            return None
        return self.deeper(expression, seen | {expression}) or self.here(expression)

    def deeper(self, expression: n.Node, seen: frozenset[n.Node]) -> Gap | None:
        match expression:
            case n.NameExpr(node=n.Var() as variable):
                return self.behind_name(expression, variable, seen)
            case n.CallExpr():
                return self.first(self.giving(expression), seen)
            case n.MemberExpr(expr=n.RefExpr(node=n.MypyFile())):
                return None
            case n.MemberExpr(expr=owner):
                return own_field(self.syntax, expression) or self.taken_from(owner, expression, seen)
            case n.IndexExpr(base=owner):
                return self.taken_from(owner, expression, seen)
            case n.ConditionalExpr(if_expr=one, else_expr=other):
                return self.first([one, other], seen)
            case n.ListComprehension(generator=n.GeneratorExpr(left_expr=item)) | n.GeneratorExpr(left_expr=item):
                return self.behind(item, seen)
            case n.DictionaryComprehension(value=value):
                return self.behind(value, seen)
            case n.LambdaExpr():
                return None
            case _:
                return self.first(children(expression), seen)

    def here(self, expression: n.Node) -> Gap:
        """What is to be done about the expression itself."""
        name = dotted(expression) if isinstance(expression, n.Expression) else ""
        is_in_part = self.known[expression] is Knowledge.PART
        match expression:
            case n.CallExpr(callee=callee) if is_own_class(callee):
                return Gap(Kind.CLASS, expression, dotted(callee))
            case n.CallExpr(callee=callee):
                made_by = callee.callee if isinstance(callee, n.CallExpr) else callee  # ``jax.grad(loss)(params)``
                return Gap(Kind.MADE if is_in_part else Kind.RESULT, expression, dotted(made_by))
            case _ if is_in_part:
                return Gap(Kind.PART, expression, name)
            case n.NameExpr(kind=n.GDEF, node=node) if node is None or not targets_of(self.syntax, node):
                return Gap(Kind.IMPORT, expression, name)
            case _:
                return Gap(Kind.NAME, expression, name)

    def first(self, expressions: Iterable[n.Node], seen: frozenset[n.Node]) -> Gap | None:
        return next(filter(None, (self.behind(each, seen) for each in expressions)), None)

    def behind_name(self, name: n.NameExpr, variable: n.Var, seen: frozenset[n.Node]) -> Gap | None:
        """What it is assigned, or what a loop goes through: the latest above it first, then what stands below."""
        targets = sorted(targets_of(self.syntax, variable), key=lambda target: target.line)
        above = [target for target in targets if target.line < name.line]
        if (lost := self.lost(name, variable, above[-1].line if above else 0)) is not None:
            return lost
        if variable in self.syntax.parameters and not above:
            return self.behind_parameter(name, variable, seen)
        below = [target for target in targets if target.line >= name.line]
        return self.first(bound_to(self.syntax, [*reversed(above), *below]), seen)

    def taken_from(self, owner: n.Expression, item: n.Expression, seen: frozenset[n.Node]) -> Gap | None:
        """None where the item is to be annotated, since of what is seen in part no annotation says more."""
        found = self.behind(owner, seen)
        is_seen_in_part = found is not None and found.kind in (Kind.PART, Kind.MADE)
        return None if is_seen_in_part and self.known[item] is Knowledge.NONE else found

    def lost(self, name: n.NameExpr, variable: n.Var, bound: int) -> Gap | None:
        """Where it was still known, since it was bound last."""
        above = [each for each in self.syntax.mentions[variable] if bound < each.line < name.line]
        known = [each for each in above if self.known.get(each) is Knowledge.FULL]
        last = max(known, key=lambda each: each.line, default=None)
        return None if last is None else Gap(Kind.LOST, last, name.name)

    def behind_parameter(self, name: n.NameExpr, variable: n.Var, seen: frozenset[n.Node]) -> Gap:
        """What is seen of it in part comes from a call; so does what a lambda is given."""
        found = parameter_gap(self.syntax, variable, name)
        is_in_part = self.known[name] is Knowledge.PART
        givers: Iterable[n.Expression] = ()
        if found.kind is Kind.LAMBDA:
            givers = handed_on(self.syntax, found.place)
        elif is_in_part:
            givers = given_by_callers(self.syntax, variable, name)
        own = Gap(Kind.PART, name, name.name) if is_in_part and found.kind is not Kind.ANNOTATION else found
        return self.first(givers, seen) or own

    def giving(self, call: n.CallExpr) -> list[n.Expression]:
        """What the result of a call is made of."""
        name = short_name(call.callee.fullname) if isinstance(call.callee, n.RefExpr) else None
        if name in RULES:
            places = TREES.get(name, range(len(call.args)))
            named = zip(call.arg_names, call.args, strict=True)
            return [each for at, (word, each) in enumerate(named) if at in places or word in NAMED]
        is_in_part = self.known[call] is Knowledge.PART and not is_class(call.callee)
        is_followed = is_in_part or isinstance(call.callee, n.CallExpr)
        return [*returned(self.syntax, call.callee), *(call.args if is_followed else ())]


def is_class(callee: n.Expression) -> bool:
    """Whether it makes an object of what it is given: ``enumerate`` and its like only hand it on."""
    info = callee.node if isinstance(callee, n.RefExpr) else None
    return isinstance(info, n.TypeInfo) and info.module_name != "builtins"


def is_own_class(callee: n.Expression) -> bool:
    """Whether it is a node's class whose fields the project declares."""
    info = callee.node if isinstance(callee, n.RefExpr) else None
    is_own = isinstance(info, n.TypeInfo) and package(info.fullname) not in TYPED_PACKAGES
    return is_own and isinstance(info, n.TypeInfo) and isinstance(describe(info), ClassSpec)


def parameter_gap(syntax: Syntax, variable: n.Var, name: n.NameExpr) -> Gap:
    if variable.is_self:
        return self_gap(class_around(syntax, name), name, variable.name)
    match function_of(syntax, variable, name):
        case n.LambdaExpr() as function:
            return Gap(Kind.LAMBDA, function, variable.name)
        case n.FuncDef(arguments=arguments) as function:
            [(index, argument)] = [(i, each) for i, each in enumerate(arguments) if each.variable is variable]
            kind = Kind.STAR if argument.kind.is_star() else kind_of(function, index)
            return Gap(kind, argument, variable.name, function.name)
        case _:
            return Gap(Kind.NAME, name, variable.name)


def kind_of(function: n.FuncDef, index: int) -> Kind:
    signature = function.type
    if not isinstance(signature, CallableType) or index >= len(signature.arg_types):
        return Kind.PARAMETER
    type_ = signature.arg_types[index]
    is_unsaid = isinstance(type_, AnyType) and type_.type_of_any == TypeOfAny.unannotated
    return Kind.PARAMETER if is_unsaid else Kind.ANNOTATION


def own_field(syntax: Syntax, member: n.MemberExpr) -> Gap | None:
    """``self.params`` in a method."""
    owner = member.expr
    if not isinstance(owner, n.NameExpr) or not isinstance(owner.node, n.Var) or not owner.node.is_self:
        return None
    cls = class_around(syntax, member)
    if cls is None or not cls.info or not has_frozen_fields(cls.info) or describe(cls.info) is None:
        return self_gap(cls, member, dotted(member))
    declared = cls.info.names.get(member.name)
    line = declared.node if declared is not None and isinstance(declared.node, n.Var) else member
    return Gap(Kind.FIELD, line if line.line > 0 else member, dotted(member), cls.name)


def self_gap(cls: n.ClassDef | None, place: n.Node, name: str) -> Gap:
    return Gap(Kind.NAME, place, name) if cls is None else Gap(Kind.SELF, cls, name, cls.name)
