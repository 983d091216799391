"""What a value meets in the program after it was made: a name, a declared result, variable or parameter."""

from __future__ import annotations

from collections.abc import Iterator
from sys import stdlib_module_names
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    ConditionalExpr,
    DictExpr,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    ReturnStmt,
    SetExpr,
    StarExpr,
    TupleExpr,
    UnaryExpr,
    Var,
    YieldExpr,
)
from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    TupleType,
    Type,
    TypeOfAny,
    TypeVarType,
    UnionType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import members
from treetyped_mypy.calls.filled import PUTTING, is_declared
from treetyped_mypy.calls.fitting import fits
from treetyped_mypy.calls.reading import element_of, is_read, read
from treetyped_mypy.calls.receiver_types import value_of
from treetyped_mypy.calls.taking import called, parameter_of, target_type
from treetyped_mypy.rules.packages import TYPED_PACKAGES, package
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.declared_types import type_before_check
from treetyped_mypy.syntax.tree import Syntax, scope_of
from treetyped_mypy.types.numeric_types import derives, is_number

ANY: Final = AnyType(TypeOfAny.special_form)
WRITTEN: Final = {
    ListExpr: frozenset({names.LIST}),
    DictExpr: frozenset({names.DICT}),
    SetExpr: frozenset({"builtins.set"}),
}
"""The classes of what is written out."""
NAMES: Final = 6
"""How many names are followed that the value goes through."""


def unpacked(target: Expression, found: Type) -> Iterator[tuple[Expression, Type]]:
    """Each name with what it is given."""
    proper = get_proper_type(found)
    if isinstance(target, TupleExpr) and isinstance(proper, TupleType) and len(target.items) == len(proper.items):
        for part, item in zip(target.items, proper.items, strict=True):
            yield from unpacked(part, item)
    else:
        yield target, found


class Meeting:
    """What a value meets in the program after it was made."""

    def __init__(self, checker: TypeChecker, syntax: Syntax, *, is_declared: bool) -> None:
        self.checker = checker
        self.syntax = syntax
        self.is_declared = is_declared

    def at_target(self, place: Expression, found: Type) -> Type:
        """``found``, with ``Any`` for those parts whose names meet what they do not fit."""
        value, above = self.whole(place, found)
        if not isinstance(above, AssignmentStmt) or above.rvalue is not value or len(above.lvalues) != 1:
            return found
        return self.to_target(above.lvalues[0], place, found)

    def is_unpacked_otherwise(self, place: Expression, found: Type) -> bool:
        """Whether the number of names is another than that of the items; an annotation may be wrong about it."""
        value, above = self.whole(place, found)
        proper = get_proper_type(found)
        targets = above.lvalues if isinstance(above, AssignmentStmt) and above.rvalue is value else []
        return isinstance(proper, TupleType) and any(
            isinstance(target, TupleExpr)
            and len(target.items) != len(proper.items)
            and not any(isinstance(item, StarExpr) for item in target.items)
            for target in targets
        )

    def to_target(self, target: Expression, place: Expression, found: Type) -> Type:
        proper = get_proper_type(found)
        if isinstance(target, TupleExpr) and isinstance(proper, UnionType):
            return UnionType([self.to_target(target, place, item) for item in proper.items])
        if isinstance(target, TupleExpr) and isinstance(proper, TupleType) and len(target.items) == len(proper.items):
            pairs = zip(target.items, proper.items, strict=True)
            return proper.copy_modified(items=[self.to_target(part, place, item) for part, item in pairs])
        return ANY if self.name_refuses(target, place, found, NAMES) else found

    def name_refuses(self, target: Expression, value: Expression, found: Type, depth: int) -> bool:
        """Whether the name must hold something else as well, or goes where the value does not fit."""
        if not isinstance(target, NameExpr) or not isinstance(variable := target.node, Var) or not depth:
            return False
        if is_declared(target):
            return not self.declares(target) and not fits(found, variable.type)
        bindings = set(targets_of(self.syntax, variable))
        for binding in bindings:
            other = value_of(self.syntax, binding)
            is_another = binding is not target and other is not value
            if is_another and self.is_other(other, variable, found, is_later=is_before(target, binding)):
                return True
        mentions = self.syntax.mentions[variable]
        return any(self.refuses(m, found, depth - 1) for m in mentions if m not in bindings)

    def declares(self, target: NameExpr) -> bool:
        """Whether the type of the name is written beside its value: there a wrong one is told."""
        above = self.syntax.parent(target)
        return isinstance(above, AssignmentStmt) and above.type is not None

    def is_other(self, value: Expression | None, variable: Var, found: Type, *, is_later: bool) -> bool:
        """Whether what else is bound to the name is certainly of another type; mypy holds to that of the first."""
        match value:
            case IndexExpr(base=NameExpr(node=node)) | MemberExpr(expr=NameExpr(node=node)) if node is variable:
                return not is_number(found)
            case TupleExpr(items=items):
                proper = get_proper_type(found)
                return not isinstance(proper, TupleType) or len(proper.items) != len(items)
            case ListExpr() | DictExpr() | SetExpr():
                return not derives(found, WRITTEN[type(value)])
            case CallExpr(callee=RefExpr(fullname=name)) if package(name) in TYPED_PACKAGES:
                return False  # another result of ours, or an array
            case None:
                return False
            case _:
                type_ = type_before_check(self.checker, value)
                one, other = (found, type_) if is_later else (type_, found)
                return not isinstance(get_proper_type(type_), AnyType) and not is_subtype(other, one)

    def refuses(self, place: Expression, found: Type, depth: int) -> bool:
        """Whether the expression, or the arithmetic that it is part of, stands where something else is declared."""
        value, above = self.whole(place, found)
        match above:
            case AssignmentStmt(lvalues=[NameExpr(node=Var() as variable) as target]) if is_declared(target):
                return not fits(found, variable.type)
            case AssignmentStmt(lvalues=[MemberExpr() as target], type=None):
                return not fits(found, target_type(self.checker, target))
            case AssignmentStmt(type=Type() as declared):
                return not fits(found, declared)
            case AssignmentStmt(lvalues=[IndexExpr(base=NameExpr() as target)]):
                return self.begins_empty(target)
            case AssignmentStmt(lvalues=[target]) if value is not place or depth < NAMES:
                return any(
                    self.name_refuses(name, value, part, depth)
                    for name, part in unpacked(target, found)
                    if part is not ANY
                )
            case CallExpr(callee=MemberExpr(name=name, expr=NameExpr() as target)) if name in PUTTING and (
                value in above.args and self.begins_empty(target)
            ):
                return True
            case ForStmt(index=target, expr=looped) if looped is value:
                return self.name_refuses(target, value, element_of(found), depth)
            case GeneratorExpr(indices=targets, sequences=sequences) if value in sequences:
                return self.name_refuses(targets[sequences.index(value)], value, element_of(found), depth)
            case OpExpr() | UnaryExpr() if isinstance(get_proper_type(found), UnionType):
                return True  # not every operator is known to each of its classes
            case ListExpr() | DictExpr() | TupleExpr() if depth and is_named(self.syntax.parent(above)):
                return self.refuses(above, self.displayed(value, above, found), depth - 1)
            case MemberExpr(name="__class__"):
                return True  # what its class makes may hold anything: ``state.__class__(**dict.fromkeys(names))``
            case Expression() if is_read(value, above):
                part = read(self.checker, above, found)
                if part is None:
                    return self.may_have_more(found, depth)
                return depth > 0 and self.refuses(above, part, depth - 1)
            case _:
                wanted = self.declared_for(value, above)
                if depth and isinstance(above, CallExpr) and is_given_back(self.checker, above, wanted):
                    return self.goes_on_unseen(found, wanted, above) or self.refuses(above, found, depth - 1)
                return not fits(found, wanted) or self.goes_on_unseen(found, wanted, above)

    def displayed(self, value: Expression, above: ListExpr | DictExpr | TupleExpr, found: Type) -> Type:
        """The list, dict or tuple that is written around the value, from which it may be taken again.

        mypy gives it the type of what it holds, unless something else is declared where it is written.
        """
        match above:
            case TupleExpr(items=items):
                parts = [found if item is value else ANY for item in items]
                return TupleType(parts, self.checker.named_generic_type(names.TUPLE, [ANY]))
            case ListExpr():
                return self.checker.named_generic_type(names.LIST, [found])
            case _:
                return self.checker.named_generic_type(names.DICT, [ANY, found])

    def goes_on_unseen(self, found: Type, wanted: Type | None, above: Node | None) -> bool:
        """Whether a function of the user's takes any type and may give a value of it back: ``load(path, like)``."""
        name = above.callee.fullname if isinstance(above, CallExpr) and isinstance(above.callee, RefExpr) else ""
        is_users = package(name) not in TYPED_PACKAGES and package(name) not in stdlib_module_names
        return is_users and isinstance(get_proper_type(wanted), TypeVarType) and not is_number(found)

    def may_have_more(self, found: Type, depth: int) -> bool:
        """Whether the value may have what its type has not.

        It may be of a subclass of what is declared, or of one of several classes, which the program knows; and a field
        may be declared to be an array where it holds a tree.
        """
        is_part = depth < NAMES
        return self.is_declared or isinstance(get_proper_type(found), UnionType) or (is_part and is_number(found))

    def declared_for(self, value: Expression, above: Node | None) -> Type | None:
        """What is declared for an expression that is returned, alone or in a pair, or handed to a function."""
        match above:
            case ReturnStmt():
                return self.declared_result(above)
            case YieldExpr():
                return self.declared_item(above)
            case TupleExpr(items=items):
                whole, index, count = joined(self.syntax, above, items.index(value))
                wanted = self.declared_for(whole, self.syntax.parent(whole))
                declared = [get_proper_type(member) for member in members(wanted)] if wanted is not None else []
                pairs = [pair for pair in declared if isinstance(pair, TupleType) and len(pair.items) == count]
                return pairs[0].items[index] if len(pairs) == 1 else None
            case CallExpr() if above.callee is not value:
                return parameter_of(self.checker, above, value)
            case _:
                return None

    def begins_empty(self, target: NameExpr) -> bool:
        """``losses = []``: mypy holds to the type of what is put in first."""
        bindings = targets_of(self.syntax, target.node) if target.node is not None else []
        values = [value_of(self.syntax, binding) for binding in bindings]
        return any(is_empty(value) for value in values)

    def whole(self, place: Expression, found: Type) -> tuple[Expression, Node | None]:
        """The choice, the copy, and of an array the arithmetic, that the value goes through, and where it stands."""
        value: Expression = place
        while (outer := self.around(value, found)) is not None:
            value = outer
        return value, self.syntax.parent(value)

    def around(self, value: Expression, found: Type) -> Expression | None:
        """The next larger expression that has the same value; ``(lambda: value)()`` has it, too."""
        above = self.syntax.parent(value)
        if isinstance(above, ReturnStmt):
            return called_at_once(self.syntax, above)
        return above if isinstance(above, Expression) and self.is_of_the_same_type(value, above, found) else None

    def is_of_the_same_type(self, value: Expression, above: Expression, found: Type) -> bool:
        match above:
            case ConditionalExpr(cond=test):
                return test is not value
            case AssignmentExpr(value=named):
                return named is value
            case MemberExpr(name="copy"):
                return isinstance(self.syntax.parent(above), CallExpr)
            case CallExpr(callee=MemberExpr(name="copy") as callee):
                return callee is value
            case OpExpr() | UnaryExpr():
                return is_number(found)
            case _:
                return False

    def declared_result(self, statement: Node | None) -> Type | None:
        scope = scope_of(self.syntax, statement) if statement is not None else None
        type_ = scope.type if isinstance(scope, FuncDef) and not scope.is_generator and not scope.is_coroutine else None
        return type_.ret_type if isinstance(type_, CallableType) else None

    def declared_item(self, place: YieldExpr) -> Type | None:
        """What a generator is declared to give."""
        scope = scope_of(self.syntax, place)
        result = scope.type.ret_type if isinstance(scope, FuncDef) and isinstance(scope.type, CallableType) else None
        proper = get_proper_type(result)
        return proper.args[0] if isinstance(proper, Instance) and proper.args else None


def joined(syntax: Syntax, display: TupleExpr, index: int) -> tuple[Expression, int, int]:
    """``(a,) + (b, c)``: the sum, and where in how many items the one of the display stands."""
    whole: Expression = display
    count = len(display.items)
    while isinstance(above := syntax.parent(whole), OpExpr) and above.op == "+":
        other = above.left if above.right is whole else above.right
        if not isinstance(other, TupleExpr):
            break
        index += len(other.items) if other is above.left else 0
        whole, count = above, count + len(other.items)
    return whole, index, count


def is_given_back(checker: TypeChecker, call: CallExpr, wanted: Type | None) -> bool:
    """Whether the function returns what it takes, whatever that is: ``def same(value: T) -> T``."""
    taken = get_proper_type(wanted)
    function = get_proper_type(called(checker, call.callee)) if isinstance(taken, TypeVarType) else None
    return isinstance(function, CallableType) and get_proper_type(function.ret_type) == taken


def called_at_once(syntax: Syntax, returned: ReturnStmt) -> CallExpr | None:
    """The call of ``(lambda: value)()``, of which this is the body."""
    block = syntax.parent(returned)
    made = syntax.parent(block) if block is not None else None
    call = syntax.parent(made) if isinstance(made, LambdaExpr) else None
    return call if isinstance(call, CallExpr) and call.callee is made else None


def is_named(statement: Node | None) -> bool:
    """Whether names are bound, and none has a type yet."""
    if not isinstance(statement, AssignmentStmt) or statement.type is not None:
        return False
    return not any(isinstance(target, RefExpr) and is_declared(target) for target in statement.lvalues)


def is_empty(value: Expression | None) -> bool:
    match value:
        case ListExpr(items=[]) | DictExpr(items=[]):
            return True
        case CallExpr(callee=RefExpr(fullname=name), args=[]):
            return name in (names.LIST, names.DICT)
        case _:
            return False


def is_before(one: Expression, other: Expression) -> bool:
    return (one.line, one.column) < (other.line, other.column)
