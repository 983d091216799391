"""Where knowledge ends: from an argument that is not known, back to what nobody sees."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum

from mypy import nodes as n
from mypy.types import AnyType, CallableType, TypeOfAny

from treetyped_mypy.adapters.facts import is_frozen
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.table import RULES
from treetyped_mypy.evaluation.tree_arguments import TREES
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, children, descendants, dotted

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
    """Of an object whose class can change, the fields may be anything."""
    FIELD = "field"
    RESULT = "result"
    IMPORT = "import"
    NAME = "name"
    OTHER = "other"


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
    gaps: Collection[n.Node]
    """The expressions of which not all was known."""

    def start(self, argument: n.Expression) -> Gap:
        return self.behind(argument, frozenset()) or Gap(Kind.OTHER, argument, dotted(argument))

    def behind(self, expression: n.Node, seen: frozenset[n.Node]) -> Gap | None:
        """None where all of it is known."""
        if expression not in self.gaps or expression in seen or len(seen) > DEEPEST:
            return None
        within = seen | {expression}
        match expression:
            case n.NameExpr(node=n.Var() as variable):
                return self.behind_name(expression, variable, within)
            case n.NameExpr(name=name):
                return Gap(Kind.IMPORT, expression, name)
            case n.CallExpr():
                return self.behind_call(expression, within)
            case n.MemberExpr(expr=owner):
                return (
                    own_field(self.syntax, expression)
                    or self.behind(owner, within)
                    or Gap(Kind.NAME, expression, dotted(expression))
                )
            case n.LambdaExpr() | n.GeneratorExpr():
                return None
            case _:
                return self.first(children(expression), within) or Gap(Kind.OTHER, expression)

    def first(self, expressions: Collection[n.Node], seen: frozenset[n.Node]) -> Gap | None:
        return next(filter(None, (self.behind(each, seen) for each in expressions)), None)

    def behind_name(self, name: n.NameExpr, variable: n.Var, seen: frozenset[n.Node]) -> Gap:
        if variable in self.syntax.parameters:
            found = parameter_gap(self.syntax, variable, name)
            return (
                self.first(handed_on(self.syntax, found.place), seen) if found.kind is Kind.LAMBDA else None
            ) or found
        bound = self.given_to(variable)
        if not bound:
            return Gap(Kind.IMPORT if name.kind == n.GDEF else Kind.NAME, name, name.name)
        return self.first(bound, seen) or Gap(Kind.NAME, name, name.name)

    def given_to(self, variable: n.Var) -> list[n.Node]:
        """The expressions that bind a name: what it is assigned, or what a loop or ``with`` goes through."""
        found: list[n.Node] = []
        for target in targets_of(self.syntax, variable):
            found += giving(self.syntax, target)
        return found

    def behind_call(self, call: n.CallExpr, seen: frozenset[n.Node]) -> Gap:
        fullname = call.callee.fullname if isinstance(call.callee, n.RefExpr) else ""
        name = short_name(fullname)
        if name in RULES:
            trees = [each for at, each in enumerate(call.args) if at in TREES.get(name, range(len(call.args)))]
            found = self.first(trees, seen)
        elif isinstance(call.callee, n.CallExpr):  # ``jax.grad(loss)(params)``
            found = self.first(call.args, seen)
        else:
            found = self.first(returned(self.syntax, call.callee), seen)
        return found or Gap(Kind.RESULT, call, dotted(call.callee))


def handed_on(syntax: Syntax, function: n.Node) -> list[n.Node]:
    """What a library calls a lambda with: ``tree.map(lambda x: ..., tree)``, ``vmap(lambda x: ...)(tree)``."""
    call = syntax.parent(function)
    if not isinstance(call, n.CallExpr):
        return []
    outer = syntax.parent(call)
    given = outer.args if isinstance(outer, n.CallExpr) and outer.callee is call else []
    return [*(each for each in call.args if each is not function), *given]


def giving(syntax: Syntax, target: n.Node) -> Iterator[n.Node]:
    child, parent = target, syntax.parent(target)
    while isinstance(parent, n.TupleExpr | n.ListExpr | n.StarExpr):
        child, parent = parent, syntax.parent(parent)
    match parent:
        case n.AssignmentStmt(rvalue=value) | n.OperatorAssignmentStmt(rvalue=value):
            yield value
        case n.ForStmt(expr=value) | n.AssignmentExpr(value=value):
            yield value
        case n.WithStmt(expr=managers, target=targets):
            yield from (manager for manager, at in zip(managers, targets, strict=True) if at is child)
        case n.GeneratorExpr() | n.DictionaryComprehension():
            pairs = zip(parent.indices, parent.sequences, strict=True)
            yield from (sequence for index, sequence in pairs if index is child)
        case _:
            return


def returned(syntax: Syntax, callee: n.Expression) -> list[n.Node]:
    """What a function of the file returns."""
    function = callee.node if isinstance(callee, n.RefExpr) else None
    function = function.func if isinstance(function, n.Decorator) else function
    if not isinstance(function, n.FuncDef) or function not in syntax.parents:
        return []
    found = [each.expr for each in descendants(function.body) if isinstance(each, n.ReturnStmt)]
    return [each for each in found if each is not None]


def parameter_gap(syntax: Syntax, variable: n.Var, name: n.NameExpr) -> Gap:
    if variable.is_self:
        cls = class_around(syntax, name)
        return Gap(Kind.SELF, name, variable.name, cls.name if cls is not None else "")
    at: n.Node | None = name
    while at is not None and not has_parameter(at, variable):
        at = syntax.parent(at)
    match at:
        case n.LambdaExpr():
            return Gap(Kind.LAMBDA, at, variable.name)
        case n.FuncDef(arguments=arguments):
            [(index, argument)] = [(i, each) for i, each in enumerate(arguments) if each.variable is variable]
            kind = Kind.STAR if argument.kind.is_star() else kind_of(at, index)
            return Gap(kind, argument, variable.name, at.name)
        case _:
            return Gap(Kind.NAME, name, variable.name)


def has_parameter(node: n.Node, variable: n.Var) -> bool:
    return isinstance(node, n.FuncItem) and any(each.variable is variable for each in node.arguments)


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
    is_firm = cls is not None and bool(cls.info) and is_frozen(cls.info)
    return Gap(Kind.FIELD if is_firm else Kind.SELF, member, dotted(member), cls.name if cls is not None else "")


def class_around(syntax: Syntax, node: n.Node) -> n.ClassDef | None:
    at: n.Node | None = node
    while at is not None and not isinstance(at, n.ClassDef):
        at = syntax.parent(at)
    return at
