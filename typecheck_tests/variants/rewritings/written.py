"""The same text, written in another way."""

from __future__ import annotations

import ast

from ..rewriting import Fresh, Rewriting  # noqa: TID252 -- one folder knows what a rewriting is


def bare(tree: ast.Module, _: Fresh) -> None:
    Bare().visit(tree)


class Bare(ast.NodeTransformer):
    """Takes away annotations, except for those in the bodies of classes: dataclasses need theirs."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [part if isinstance(part, ast.AnnAssign) else self.visit(part) for part in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        new = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return ast.copy_location(new, node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node


REWRITINGS = (Rewriting("bare", "functions and variables have no annotations", bare),)
