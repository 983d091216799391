"""An array in a static field: it works as long as JAX compares no other array with it.

JAX takes one object for equal to itself, and asks two arrays ``one == other``, which is neither true nor false. So what
is said of such an array is which one it is: that of the very object, where it was computed for nobody else.
"""

from __future__ import annotations

from math import prod
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    Expression,
    FuncDef,
    IndexExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OpExpr,
    RefExpr,
)
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy.errors.classes import own_array
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.rules.array_words import LIKE, words
from treetyped_mypy.flow.classes import is_firm, member
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Function, Object, Value
from treetyped_mypy.syntax.attributes_set import is_set_later
from treetyped_mypy.syntax.bindings import bound_once, is_target
from treetyped_mypy.syntax.initialising import constructor_arguments
from treetyped_mypy.syntax.read_afterwards import loop_of
from treetyped_mypy.syntax.tree import descendants, scope_of, syntax_of

MAKING: Final = LIKE | words("array zeros ones full arange linspace eye identity")
"""Each call of one of these gives another array, as each of ``jax.random``'s that draws does."""
DRAWING: Final = words("normal uniform randint truncated_normal bernoulli gumbel exponential laplace")


def which_array(run: Running, owner: Object, cls: Class, field: str, value: Value | None) -> str | None:
    """Which array it is; none where it may be that of another object too, or is one number."""
    made, info = owner.site, cls.definition.info
    if not is_many(value) or not isinstance(made, CallExpr) or not isinstance(made.callee, RefExpr):
        return None
    if not info or made.callee.node is not info or not (is_firm(run, owner) or is_left_alone(run, owner, field)):
        return None  # ``dataclasses.replace``, ``tree.map``, ``m.mask = other.mask``: the array of another object
    given = given_to_field(run, made, cls, field)
    given = for_it_alone(run, made, given) if isinstance(given, NameExpr) else given
    return own_array(made.line, number_of(run, owner)) if given is not None and is_made_anew(given) else None


def number_of(run: Running, owner: Object) -> int:
    """Of the objects that one line has made, turn by turn: which one this is."""
    made = run.made_again.setdefault(owner.site.line, {})
    return made.setdefault(owner, len(made) + 1)


def is_left_alone(run: Running, owner: Object, field: str) -> bool:
    """Whether nobody sets the field of an instance that is made, though its class would let them."""
    file = run.file.home
    if owner.cls is None or owner in run.making or not isinstance(file, MypyFile):
        return False
    syntax = syntax_of(file)
    return owner.cls.definition in syntax.parents and not is_set_later(syntax, field)


def is_many(value: Value | None) -> bool:
    """Whether it certainly has more than one number."""
    if not isinstance(value, Array) or value.is_shape or value.is_traced or value.shape is None:
        return False
    sizes = [size for size in value.shape if size is not None]
    return len(sizes) == len(value.shape) and prod(sizes) > 1


def given_to_field(run: Running, made: CallExpr, cls: Class, field: str) -> Expression | None:
    """The expression that the constructor is given for the field, or computes in its own ``__init__``."""
    init = member(run, cls, "__init__")
    if init is None:
        return (constructor_arguments(made, fill_typevars_with_any(cls.definition.info)) or {}).get(field)
    if not isinstance(init, Function) or not isinstance(init.definition, FuncDef) or not init.definition.arguments:
        return None
    own = init.definition.arguments[0].variable.name
    values = [
        statement.rvalue
        for statement in descendants(init.definition.body)
        if isinstance(statement, AssignmentStmt) and any(is_field(target, own, field) for target in statement.lvalues)
    ]
    return values[0] if len(values) == 1 else None


def is_field(target: Expression, own: str, field: str) -> bool:
    match target:
        case MemberExpr(expr=NameExpr(name=owner), name=name):
            return owner == own and name == field
        case _:
            return False


def for_it_alone(run: Running, made: CallExpr, given: NameExpr) -> Expression | None:
    """What a name is bound to beside the call, if no other object is handed it: ``x = linspace(...); Mesh(u, x)``."""
    syntax = syntax_of(run.file.home) if isinstance(run.file.home, MypyFile) else None
    bound = bound_once(syntax, given) if syntax is not None else None
    if syntax is None or bound is None or given.node is None:
        return None
    read = [each for each in syntax.mentions[given.node] if not is_target(syntax, each)]
    others = [
        each for each in read if each is not given and not isinstance(syntax.parent(each), IndexExpr | MemberExpr)
    ]
    is_beside = scope_of(syntax, bound) is scope_of(syntax, made) and loop_of(syntax, bound) is loop_of(syntax, made)
    return bound if is_beside and not others else None


def is_made_anew(value: Expression) -> bool:
    """Whether it gives another array each time that it is evaluated."""
    if isinstance(value, ComparisonExpr):
        return True
    if isinstance(value, OpExpr):
        return value.op not in ("and", "or")
    callee = value.callee if isinstance(value, CallExpr) else None
    if isinstance(callee, MemberExpr) and callee.name == "reshape" and is_made_anew(callee.expr):
        return True
    area, _, word = ((short_name(callee.fullname) if isinstance(callee, RefExpr) else None) or "").partition(".")
    return (area == "random" and word in DRAWING) or (area in ("jnp", "np") and word in MAKING and is_copied(value))


def is_copied(value: Expression) -> bool:
    """``jnp.array(x, copy=False)`` may be ``x``."""
    return isinstance(value, CallExpr) and "copy" not in value.arg_names
