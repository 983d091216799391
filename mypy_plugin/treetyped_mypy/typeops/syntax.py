"""A file's syntax tree, walked plainly: who stands above whom, and where each variable is mentioned.

mypy's own ``TraverserVisitor`` is compiled and cannot be subclassed from here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from mypy import nodes
from mypy.nodes import FuncDef, FuncItem, MemberExpr, MypyFile, NameExpr, Node, SymbolNode

CHILDREN: Final[dict[type[Node], tuple[str, ...]]] = {
    nodes.MypyFile: ("defs",),
    nodes.Block: ("body",),
    nodes.ClassDef: ("decorators", "defs"),
    nodes.Decorator: ("decorators", "func"),
    nodes.OverloadedFuncDef: ("items",),
    nodes.FuncDef: ("arguments", "body"),
    nodes.LambdaExpr: ("arguments", "body"),
    nodes.Argument: ("initializer",),
    nodes.AssignmentStmt: ("lvalues", "rvalue"),
    nodes.OperatorAssignmentStmt: ("lvalue", "rvalue"),
    nodes.ExpressionStmt: ("expr",),
    nodes.ReturnStmt: ("expr",),
    nodes.AssertStmt: ("expr", "msg"),
    nodes.DelStmt: ("expr",),
    nodes.IfStmt: ("expr", "body", "else_body"),
    nodes.WhileStmt: ("expr", "body", "else_body"),
    nodes.ForStmt: ("index", "expr", "body", "else_body"),
    nodes.WithStmt: ("expr", "target", "body"),
    nodes.TryStmt: ("body", "types", "vars", "handlers", "else_body", "finally_body"),
    nodes.RaiseStmt: ("expr", "from_expr"),
    nodes.MatchStmt: ("subject", "guards", "bodies"),
    nodes.CallExpr: ("callee", "args"),
    nodes.MemberExpr: ("expr",),
    nodes.IndexExpr: ("base", "index"),
    nodes.SliceExpr: ("begin_index", "end_index", "stride"),
    nodes.OpExpr: ("left", "right"),
    nodes.ComparisonExpr: ("operands",),
    nodes.UnaryExpr: ("expr",),
    nodes.ConditionalExpr: ("cond", "if_expr", "else_expr"),
    nodes.ListExpr: ("items",),
    nodes.TupleExpr: ("items",),
    nodes.SetExpr: ("items",),
    nodes.DictExpr: ("items",),
    nodes.StarExpr: ("expr",),
    nodes.GeneratorExpr: ("left_expr", "indices", "sequences", "condlists"),
    nodes.ListComprehension: ("generator",),
    nodes.SetComprehension: ("generator",),
    nodes.DictionaryComprehension: ("key", "value", "indices", "sequences", "condlists"),
    nodes.AssignmentExpr: ("target", "value"),
    nodes.AwaitExpr: ("expr",),
    nodes.YieldExpr: ("expr",),
    nodes.YieldFromExpr: ("expr",),
    nodes.RevealExpr: ("expr",),
    nodes.CastExpr: ("expr",),
    nodes.AssertTypeExpr: ("expr",),
}
"""The attributes of each kind of node that hold its children; what is not listed has none that matter here."""


def children(node: Node) -> list[Node]:
    if isinstance(node, nodes.CallExpr) and isinstance(node.analyzed, CHECKED_INSTEAD):
        return list(flat([node.callee, arguments_checked(node.args, node.analyzed)]))
    found: list[Node] = []
    for attribute in CHILDREN.get(type(node), ()):
        value = getattr(node, attribute)
        if isinstance(value, list | tuple):
            found.extend(flat(value))
        elif value is not None:
            found.append(value)
    return found


CHECKED_INSTEAD: Final = (nodes.RevealExpr, nodes.CastExpr, nodes.AssertTypeExpr)
"""What mypy makes of ``reveal_type(x)``, ``cast(T, x)`` and ``assert_type(x, T)``."""


def arguments_checked(
    given: list[nodes.Expression], made: nodes.RevealExpr | nodes.CastExpr | nodes.AssertTypeExpr
) -> list[nodes.Expression]:
    """What mypy made holds the very ``x``; in a copied body it holds one more copy, and that is what is checked."""
    if made.expr is None:
        return given
    return [*given[:-1], made.expr] if isinstance(made, nodes.CastExpr) else [made.expr, *given[1:]]


def descendants(node: Node) -> Iterator[Node]:
    """The node, and everything below it."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(children(found))


def flat(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from flat(item)


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
        self.may_disable_jit = False
        """Whether the file speaks of ``disable_jit``: then a jitted function may run as plain Python."""
        self.parameters: set[SymbolNode] = set()
        """They are bound by every call, besides what their function's body does."""
        self.copies: list[tuple[FuncItem, FuncItem]] = []
        """Each function that mypy is checking in a copy, and the copy."""
        self.add(tree)

    def add(self, root: Node) -> None:
        stack: list[Node] = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, NameExpr) and node.node is not None:
                self.mentions[node.node].append(node)
            if isinstance(node, nodes.StrExpr) and "disable_jit" in node.value:
                self.may_disable_jit = True
            if isinstance(node, MemberExpr):
                self.attributes[node.name].append(node)
                self.may_disable_jit |= node.name == "disable_jit"
            elif isinstance(node, nodes.Argument):
                self.parameters.add(node.variable)
            elif isinstance(node, nodes.FuncDef):
                self.functions[node.name].append(node)
            for child in children(node):
                self.parents[child] = node
                stack.append(child)

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


def scope_of(syntax: Syntax, node: Node) -> Node | None:
    """The scope that a node runs in, and when it runs: a lambda and a generator run later."""
    parent = syntax.parent(node)
    while parent is not None and not isinstance(
        parent, nodes.FuncDef | nodes.LambdaExpr | nodes.GeneratorExpr | nodes.ClassDef
    ):
        parent = syntax.parent(parent)
    return parent


_latest: list[Syntax] = []
"""The file that is being checked; its list of definitions is a new object whenever the file is parsed again."""


def has_copies(tree: MypyFile) -> bool:
    """Whether the file is read with copies in it."""
    return bool(_latest and _latest[0].definitions is tree.defs and _latest[0].copies)


def syntax_of(tree: MypyFile) -> Syntax:
    if not _latest or _latest[0].definitions is not tree.defs:
        _latest[:] = [Syntax(tree)]
    return _latest[0]
