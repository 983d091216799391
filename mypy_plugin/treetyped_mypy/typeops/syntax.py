"""A file's syntax tree, walked plainly: who stands above whom, and where each variable is mentioned.

mypy's own ``TraverserVisitor`` is compiled and cannot be subclassed from here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from mypy import nodes
from mypy.nodes import MemberExpr, MypyFile, NameExpr, Node, SymbolNode

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


def children(node: Node) -> Iterator[Node]:
    for attribute in CHILDREN.get(type(node), ()):
        yield from flat(getattr(node, attribute))


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
        self.attributes: dict[str, list[MemberExpr]] = defaultdict(list)
        self.may_disable_jit = False
        """Whether the file speaks of ``disable_jit``: then a jitted function may run as plain Python."""
        self.parameters: set[SymbolNode] = set()
        """They are bound by every call, besides what their function's body does."""
        stack: list[Node] = [tree]
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
            for child in children(node):
                self.parents[child] = node
                stack.append(child)

    def parent(self, node: Node) -> Node | None:
        return self.parents.get(node)


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


def syntax_of(tree: MypyFile) -> Syntax:
    if not _latest or _latest[0].definitions is not tree.defs:
        _latest[:] = [Syntax(tree)]
    return _latest[0]
