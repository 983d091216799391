"""A file's syntax tree, walked plainly: who stands above whom, and where each variable is mentioned.

mypy's own ``TraverserVisitor`` is compiled and cannot be subclassed from here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

from mypy import nodes, traverser
from mypy.nodes import FuncDef, FuncItem, MemberExpr, MypyFile, NameExpr, Node, SymbolNode

CHILDREN: Final[dict[type[Node], Callable[[Any], list[Node]]]] = {
    nodes.MypyFile: lambda n: [*n.defs],
    nodes.Block: lambda n: [*n.body],
    nodes.ClassDef: lambda n: [*n.decorators, n.defs],
    nodes.Decorator: lambda n: [*n.decorators, n.func],
    nodes.OverloadedFuncDef: lambda n: [*n.items],
    nodes.FuncDef: lambda n: [*n.arguments, n.body],
    nodes.LambdaExpr: lambda n: [*n.arguments, n.body],
    nodes.Argument: lambda n: present(n.initializer),
    nodes.AssignmentStmt: lambda n: [*n.lvalues, n.rvalue],
    nodes.OperatorAssignmentStmt: lambda n: [n.lvalue, n.rvalue],
    nodes.ExpressionStmt: lambda n: [n.expr],
    nodes.ReturnStmt: lambda n: present(n.expr),
    nodes.AssertStmt: lambda n: present(n.expr, n.msg),
    nodes.DelStmt: lambda n: [n.expr],
    nodes.IfStmt: lambda n: present(*n.expr, *n.body, n.else_body),
    nodes.WhileStmt: lambda n: present(n.expr, n.body, n.else_body),
    nodes.ForStmt: lambda n: present(n.index, n.expr, n.body, n.else_body),
    nodes.WithStmt: lambda n: present(*n.expr, *n.target, n.body),
    nodes.TryStmt: lambda n: present(n.body, *n.types, *n.vars, *n.handlers, n.else_body, n.finally_body),
    nodes.RaiseStmt: lambda n: present(n.expr, n.from_expr),
    nodes.MatchStmt: lambda n: present(n.subject, *n.guards, *n.bodies),
    nodes.CallExpr: lambda n: [n.callee, *arguments_checked(n)],
    nodes.MemberExpr: lambda n: [n.expr],
    nodes.IndexExpr: lambda n: [n.base, n.index],
    nodes.SliceExpr: lambda n: present(n.begin_index, n.end_index, n.stride),
    nodes.OpExpr: lambda n: [n.left, n.right],
    nodes.ComparisonExpr: lambda n: [*n.operands],
    nodes.UnaryExpr: lambda n: [n.expr],
    nodes.ConditionalExpr: lambda n: [n.cond, n.if_expr, n.else_expr],
    nodes.ListExpr: lambda n: [*n.items],
    nodes.TupleExpr: lambda n: [*n.items],
    nodes.SetExpr: lambda n: [*n.items],
    nodes.DictExpr: lambda n: present(*chain.from_iterable(n.items)),
    nodes.StarExpr: lambda n: [n.expr],
    nodes.GeneratorExpr: lambda n: [n.left_expr, *n.indices, *n.sequences, *chain.from_iterable(n.condlists)],
    nodes.ListComprehension: lambda n: [n.generator],
    nodes.SetComprehension: lambda n: [n.generator],
    nodes.DictionaryComprehension: lambda n: [
        *(n.key, n.value, *n.indices, *n.sequences),
        *chain.from_iterable(n.condlists),
    ],
    nodes.AssignmentExpr: lambda n: [n.target, n.value],
    nodes.AwaitExpr: lambda n: [n.expr],
    nodes.YieldExpr: lambda n: present(n.expr),
    nodes.YieldFromExpr: lambda n: [n.expr],
    nodes.RevealExpr: lambda n: present(n.expr),
    nodes.CastExpr: lambda n: [n.expr],
    nodes.AssertTypeExpr: lambda n: [n.expr],
}
"""What stands below each kind of node; what is not listed has nothing below it that matters here."""


def children(node: Node) -> list[Node]:
    below = CHILDREN.get(type(node))
    return [] if below is None else below(node)


def present(*found: Node | None) -> list[Node]:
    return [node for node in found if node is not None]


CHECKED_INSTEAD: Final = (nodes.RevealExpr, nodes.CastExpr, nodes.AssertTypeExpr)
"""What mypy makes of ``reveal_type(x)``, ``cast(T, x)`` and ``assert_type(x, T)``."""


def arguments_checked(call: nodes.CallExpr) -> list[nodes.Expression]:
    """What mypy made holds the very ``x``; in a copied body it holds one more copy, and that is what is checked."""
    made, given = call.analyzed, call.args
    if not isinstance(made, CHECKED_INSTEAD) or made.expr is None:
        return given
    return [*given[:-1], made.expr] if isinstance(made, nodes.CastExpr) else [made.expr, *given[1:]]


def descendants(node: Node) -> Iterator[Node]:
    """The node, and everything below it."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        below = CHILDREN.get(type(found))
        if below is not None:
            stack += below(found)


def mentions(node: Node) -> list[NameExpr | MemberExpr]:
    """Every name and attribute below the node; mypy's own walk is compiled, and takes a quarter of the time of ours."""
    if not hasattr(traverser, "NameAndMemberCollector"):  # mypy before 1.19
        return [found for found in descendants(node) if isinstance(found, NameExpr | MemberExpr)]
    found = traverser.NameAndMemberCollector()
    node.accept(found)
    return [*found.name_exprs, *found.member_exprs]


def dotted(expression: nodes.Expression) -> str:
    """The expression as written, if it is a name or an attribute of one."""
    match expression:
        case NameExpr(name=name):
            return name
        case MemberExpr(expr=owner, name=name):
            return f"{dotted(owner)}.{name}" if dotted(owner) else ""
        case _:
            return ""


class Syntax:
    """One file, indexed."""

    def __init__(self, tree: MypyFile) -> None:
        self.definitions = tree.defs
        self.parents: dict[Node, Node] = {}
        self.mentions: dict[SymbolNode, list[NameExpr]] = defaultdict(list)
        self.targets: dict[SymbolNode, list[NameExpr]] = {}
        """Where a name is bound, as far as anybody asked: see ``bindings.targets_of``."""
        self.attributes: dict[str, list[MemberExpr]] = defaultdict(list)
        self.functions: dict[str, list[nodes.FuncDef]] = defaultdict(list)
        self.classes: dict[str, list[nodes.ClassDef]] = defaultdict(list)
        self.has_other_keys = False
        """Whether a dict is written out with a key that is not just text."""
        self.parameters: set[SymbolNode] = set()
        """They are bound by every call, besides what their function's body does."""
        self.copies: list[tuple[FuncItem, FuncItem]] = []
        """Each function that mypy is checking in a copy, and the copy."""
        self.add(tree)

    def add(self, root: Node) -> None:
        parents, stack = self.parents, [root]
        while stack:
            node = stack.pop()
            kind = type(node)
            if kind in NOTED:
                NOTED[kind](self, node)
            if kind in CHILDREN:
                found = CHILDREN[kind](node)
                for child in found:
                    parents[child] = node
                stack += found

    def note_name(self, name: NameExpr) -> None:
        if name.node is not None:
            self.mentions[name.node].append(name)

    def note_attribute(self, member: MemberExpr) -> None:
        self.attributes[member.name].append(member)

    def note_dict(self, display: nodes.DictExpr) -> None:
        self.has_other_keys |= any(key is not None and not isinstance(key, nodes.StrExpr) for key, _ in display.items)

    def note_parameter(self, argument: nodes.Argument) -> None:
        self.parameters.add(argument.variable)

    def note_function(self, function: FuncDef) -> None:
        self.functions[function.name].append(function)

    def note_class(self, class_: nodes.ClassDef) -> None:
        self.classes[class_.name].append(class_)

    def remove(self, root: Node) -> None:
        """Forget what is mentioned below the root."""
        below = set(descendants(root))
        for variable in {node.node for node in below if isinstance(node, NameExpr) and node.node is not None}:
            self.mentions[variable] = [mention for mention in self.mentions[variable] if mention not in below]
        for name in {node.name for node in below if isinstance(node, MemberExpr)}:
            self.attributes[name] = [member for member in self.attributes[name] if member not in below]

    def show(self, copies: list[tuple[FuncItem, FuncItem]]) -> None:
        """Let the copies stand in the places of their originals, until others do."""
        if copies == self.copies:
            return
        for original, copy in reversed(self.copies):
            self.remove(copy)
            self.add(original)
        for original, copy in copies:
            self.remove(original)
            self.add(copy)
            if original in self.parents:  # what a plugin generated may stand nowhere
                self.parents[copy] = self.parents[original]
            if isinstance(original, FuncDef) and isinstance(copy, FuncDef):
                self.mentions[copy] = self.mentions[original]
        self.copies = copies

    def parent(self, node: Node) -> Node | None:
        return self.parents.get(node)

    def original(self, node: Node) -> Node:
        """The function itself, of which a copy is being checked."""
        return next((original for original, copy in self.copies if copy is node), node)


NOTED: Final[dict[type[Node], Callable[[Syntax, Any], None]]] = {
    NameExpr: Syntax.note_name,
    MemberExpr: Syntax.note_attribute,
    nodes.DictExpr: Syntax.note_dict,
    nodes.Argument: Syntax.note_parameter,
    FuncDef: Syntax.note_function,
    nodes.ClassDef: Syntax.note_class,
}
"""What is kept of each kind of node."""


def statement_around(syntax: Syntax, node: Node) -> Node | None:
    """The statement that an expression is a part of."""
    around: Node | None = node
    while isinstance(around, nodes.Expression):
        around = syntax.parent(around)
    return around


def scope_of(syntax: Syntax, node: Node) -> Node | None:
    """The scope that a node runs in, and when it runs: a lambda and a generator run later."""
    parent = syntax.parent(node)
    while parent is not None and not isinstance(
        parent, nodes.FuncDef | nodes.LambdaExpr | nodes.GeneratorExpr | nodes.ClassDef
    ):
        parent = syntax.parent(parent)
    return parent


def outermost(syntax: Syntax, node: Node) -> Node | None:
    """The function of the file, or the method of a class of the file, that a node stands in, however deep."""
    found, around = None, scope_of(syntax, node)
    while around is not None:
        found = found if isinstance(around, nodes.ClassDef) else around
        around = scope_of(syntax, around)
    return found


def is_one_of_several(syntax: Syntax, definition: nodes.ClassDef) -> bool:
    """Whether its scope has another class of the name: to mypy each mention is one of the first."""
    scope = scope_of(syntax, definition)
    return sum(scope_of(syntax, each) is scope for each in syntax.classes[definition.name]) > 1


_latest: list[Syntax] = []
"""The file that is being checked; its list of definitions is a new object whenever the file is parsed again."""


def has_copies(tree: MypyFile) -> bool:
    """Whether the file is read with copies in it."""
    return bool(_latest and _latest[0].definitions is tree.defs and _latest[0].copies)


def syntax_of(tree: MypyFile) -> Syntax:
    if not _latest or _latest[0].definitions is not tree.defs:
        _latest[:] = [Syntax(tree)]
    return _latest[0]
