"""What the interpreter asks of those who know the libraries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from mypy.nodes import AssignmentStmt, CallExpr, Expression, FuncDef, IndexExpr, LambdaExpr, MemberExpr, Node, RefExpr

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Atom, Class, External, Object, Super, Tuple, Value
from treetyped_mypy.flow.watching import Watch


class Library(Protocol):
    """What is known of code outside the file: `None` where nothing is."""

    def call(
        self, run: Running, callee: External | Atom | Object, arguments: Sequence[Argument], place: Node
    ) -> Value | None:
        """What a call gives; with `None` everything that it was given is released."""

    def attribute(
        self, run: Running, owner: External | Atom | Object | Class | Super, name: str, place: Node
    ) -> Value | None: ...

    def operate(self, run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
        """An operator or comparison; of one operand, if ``right`` is none."""
        ...

    def item(self, run: Running, owner: Value, key: Value, place: Node) -> Value | None:
        """``owner[key]``, or one of the values that ``owner`` is unpacked into."""

    def python(self, run: Running, name: str, arguments: Sequence[Argument], place: Node) -> None:
        """A function of Python's own is called."""

    def unseen(self, run: Running, place: MemberExpr) -> Value:
        """An attribute of what is not seen."""

    def looked_for(self, run: Running, item: Value, container: Value, place: Node) -> None:
        """``item in container``."""

    def iterated(self, run: Running, owner: Atom, place: Node) -> None:
        """Python goes through a value: a loop, a star, ``list(...)``."""

    def put(self, run: Running, owner: Value, place: IndexExpr, operator: str) -> None:
        """``owner[key] = value``, or ``owner[key] += value`` with its operator."""

    def set(self, run: Running, owner: Value, name: str, value: Value, place: Node) -> Value | None:
        """An attribute is assigned: what it is then; none if that raises."""
        ...

    def lacking(self, run: Running, place: Node) -> str | None:
        """Why a value has no such attribute, if that is the library's doing."""
        ...

    def look(self, run: Running, value: Value) -> None:
        """An attribute is read."""
        ...

    def truth(self, run: Running, value: Value, place: Node) -> None:
        """Python asks a value whether it is true."""

    def reads(self, fullname: str) -> bool:
        """Whether a function changes nothing that it is given, and calls nothing."""
        ...

    def may_fail(self, definition: FuncDef | LambdaExpr) -> bool:
        """Whether a function could go wrong for whatever it is handed."""
        ...

    def changes_nothing(self, run: Running, callee: Value) -> bool:
        """Whether a call of it that is followed does nothing but make its result."""
        ...

    def thrown_away(self, run: Running, watch: Watch, result: Value) -> str | None:
        """What is wrong where the result of a call that does nothing else is not taken."""
        ...

    def left_behind(self, run: Running, taker: Expression, call: CallExpr, results: Tuple) -> str | None:
        """What is wrong where a call makes the next version of what goes on as it was."""
        ...

    def made_by(self, run: Running, place: Node) -> Value:
        """What a call gives that is not followed."""
        ...

    def handed(self, run: Running, definition: FuncDef | LambdaExpr, seen: Mapping[str, Value]) -> Mapping[str, Value]:
        """The parameters of a function: what is seen of them, or what they are declared to be."""
        ...

    def traced(
        self, run: Running, definition: FuncDef | LambdaExpr, given: Mapping[str, Value]
    ) -> AbstractContextManager[None]:
        """While a function runs for strangers: a library may call it, and not they."""
        ...

    def annotated(self, run: Running, statement: AssignmentStmt) -> Value:
        """What a name that is given what nobody sees is declared to be."""
        ...

    def field(self, run: Running, cls: Class, name: str, place: Node) -> Value:
        """What a field that is given what nobody sees is declared to be."""
        ...

    def unknown(self, run: Running, name: RefExpr) -> Value:
        """What stands for an expression that is not followed."""
        ...
