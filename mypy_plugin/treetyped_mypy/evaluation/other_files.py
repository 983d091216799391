"""Another file of the project, read from its text: of what it is not checking now mypy keeps only names and types.

mypy's parser leaves open what a name stands for; at the top of a file mypy's own table of its names answers that.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Mapping
from typing import Final

from mypy import nodes as n
from mypy import patterns as p
from mypy.errors import Errors
from mypy.options import Options
from mypy.parse import parse
from mypy.types import AnyType, TypeOfAny

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.flow.scopes import names_bound_by, patterns_in, within
from treetyped_mypy.project import text_of
from treetyped_mypy.syntax.imports import unfollowed_decorator
from treetyped_mypy.syntax.tree import descendants

CASTS: Final = frozenset({"typing.cast", "typing_extensions.cast"})


_read: Final[dict[str, tuple[str, n.MypyFile, n.MypyFile | None]]] = {}
"""By module: its text and mypy's own tree, and what was made of them."""


def read_file(module: str, path: str, modules: Mapping[str, n.MypyFile]) -> n.MypyFile | None:
    """The syntax tree, with what its names stand for; none where it cannot be read."""
    text, known = text_of(path), modules[module]
    kept = _read.get(module)
    if kept is None or kept[0] != text or kept[1] is not known:
        kept = _read[module] = (text, known, parsed(module, path, text, {**builtin_names(modules), **known.names}))
    return kept[2]


def builtin_names(modules: Mapping[str, n.MypyFile]) -> Mapping[str, n.SymbolTableNode]:
    return modules["builtins"].names if "builtins" in modules else {}


def parsed(module: str, path: str, text: str, table: Mapping[str, n.SymbolTableNode]) -> n.MypyFile | None:
    """``table`` is what mypy knows the names at the top of the file for."""
    options = Options()
    if hasattr(options, "native_parser"):  # older mypys have no such option, and do not let it be set
        options.native_parser = False
    errors = Errors(options)
    try:
        tree = parse(text, path, module, errors, options)
    except Exception:
        return None
    if errors.is_errors():
        return None
    tree._fullname = module
    Names(tree, table).resolve()
    return tree


class Names:
    """What the names of one file stand for."""

    def __init__(self, tree: n.MypyFile, table: Mapping[str, n.SymbolTableNode]) -> None:
        self.tree = tree
        self.table = table
        self.nodes = nodes_of(tree)
        functions = [node for node in self.nodes if isinstance(node, n.FuncDef | n.LambdaExpr)]
        self.local = {name for function in functions for name in names_bound_by(function)[0]}
        """Names that stand for something else in some function."""

    def resolve(self) -> None:
        for node in self.nodes:
            match node:
                case n.NameExpr() | n.MemberExpr():
                    self.refer(node)
                case n.FuncDef():
                    node.is_generator = any(isinstance(e, n.YieldExpr | n.YieldFromExpr) for e in within(node.body))
                case n.ClassDef():
                    self.name_class(node)
                case n.AssignmentStmt(lvalues=[n.NameExpr(name=name)], rvalue=n.CallExpr() as call):
                    self.name_tuple(node, name, call)
                case _:
                    continue
        for node in self.nodes:
            match node:
                case n.CallExpr(callee=n.RefExpr(fullname=name), args=[_, value]) if name in CASTS:
                    node.analyzed = n.CastExpr(value, AnyType(TypeOfAny.explicit))
                case n.ClassDef():
                    self.name_decorators(node)
                case _:
                    continue

    def refer(self, expression: n.NameExpr | n.MemberExpr) -> n.SymbolNode | None:
        if expression.node is not None:
            return expression.node
        symbol = self.symbol(expression)
        if symbol is not None and symbol.node is not None:
            expression.node, expression.fullname = symbol.node, symbol.node.fullname
        elif isinstance(expression, n.NameExpr) and hasattr(builtins, expression.name):
            expression.fullname = f"builtins.{expression.name}"
        return expression.node

    def symbol(self, expression: n.NameExpr | n.MemberExpr) -> n.SymbolTableNode | None:
        match expression:
            case n.NameExpr(name=name):
                return None if name in self.local else self.table.get(name)
            case n.MemberExpr(expr=n.NameExpr() | n.MemberExpr() as owner, name=name):
                module = self.refer(owner)
                return module.names.get(name) if isinstance(module, n.MypyFile) else None
            case _:
                return None

    def name_class(self, definition: n.ClassDef) -> None:
        """mypy keeps what it knows of a class, the body excepted."""
        info = self.class_known(definition, definition.name)
        if info is not None:
            definition.info, definition.fullname = info, info.fullname

    def name_decorators(self, definition: n.ClassDef) -> None:
        """Those of a library that mypy does not follow, as they were named when the class was analysed."""
        for decorator in definition.decorators if "adapter" in (recorded(definition.info) or {}) else ():
            reference = decorator.callee if isinstance(decorator, n.CallExpr) else decorator
            meant = unfollowed_decorator(reference, self.tree)
            if meant is not None and isinstance(reference, n.RefExpr):
                reference.fullname = meant

    def name_tuple(self, statement: n.AssignmentStmt, name: str, call: n.CallExpr) -> None:
        """``Point = namedtuple("Point", "x y")`` makes the class that mypy has."""
        info = self.class_known(statement, name)
        if info is not None and info.is_named_tuple:
            call.analyzed = n.NamedTupleExpr(info)

    def class_known(self, statement: n.Statement, name: str) -> n.TypeInfo | None:
        """What mypy knows of the class that a statement at the top of the file defines."""
        symbol = self.table.get(name)
        info = symbol.node if symbol is not None else None
        is_own = isinstance(info, n.TypeInfo) and info.fullname == f"{self.tree.fullname}.{name}"
        return info if is_own and isinstance(info, n.TypeInfo) and statement in self.tree.defs else None


def nodes_of(tree: n.MypyFile) -> list[n.Node]:
    found = [*descendants(tree)]
    bases = [base for node in found if isinstance(node, n.ClassDef) for base in node.base_type_exprs]
    patterns = [pattern for node in found if isinstance(node, n.MatchStmt) for pattern in node.patterns]
    beside = [*bases, *(read for pattern in patterns for read in read_in(pattern))]
    return [*found, *(inner for node in beside for inner in descendants(node))]


def read_in(pattern: n.Node) -> Iterator[n.Expression]:
    """The classes and values that a pattern compares with."""
    match pattern:
        case p.ClassPattern(class_ref=cls):
            yield cls
        case p.ValuePattern(expr=value):
            yield value
        case p.MappingPattern(keys=keys):
            yield from keys
        case _:
            pass
    for inner in patterns_in(pattern):
        yield from read_in(inner)
