"""Asking a function leaf by leaf: what it returns, and whether it takes what it is given."""

from __future__ import annotations

from itertools import islice, product
from typing import TypeAlias

from mypy.nodes import LambdaExpr
from mypy.subtypes import is_subtype
from mypy.types import AnyType, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import MOST_COMBINATIONS, Function, Given, Outcome, as_arrays, loosened, split
from treetyped_mypy.calls.report import is_to_fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.structure.match import options
from treetyped_mypy.structure.nodes import Again, Leaf, NoneNode, Structure, Unknown
from treetyped_mypy.structure.pairing import Pairing
from treetyped_mypy.structure.path import Path
from treetyped_mypy.syntax.guarded_lambdas import is_guarded
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.numeric_types import is_array

Results: TypeAlias = dict[tuple[Path, Type], list[Type]]
"""By the path and the type of a leaf of the first tree."""


class Leafwise:
    """The function argument of one call, with the leaves that meet."""

    def __init__(
        self, call: Call, function: Function, *, repeated: bool = False, before: tuple[Type, ...] = ()
    ) -> None:
        self.call = call
        self.function = function
        self.repeated = repeated
        self.before = before
        """Arguments before the leaves: the path in ``map_with_path``."""
        self.library = Library(call.checker)
        self.varied = False
        """Whether different leaves give different arguments: then an error says which leaf it is about."""
        self.reported: set[Given] = set()

    def takes(self, trees: int) -> bool:
        """Whether the function may take one leaf of each tree."""
        any_type: Type = AnyType(TypeOfAny.special_form)
        return self.function.arity_fault(Given((*self.before, *[any_type] * trees), self.repeated)) is None

    def keeps_arrays(self, trees: int) -> bool:
        """Whether the function makes arrays of arrays, as far as its types tell."""
        array = self.library.named(names.ARRAY)
        outcome = self.function.outcome(Given((*self.before, *[array] * trees), self.repeated))
        return outcome.refusal is None and is_subtype(outcome.type, array)

    def results(self, pairings: list[Pairing[Type]]) -> Results:
        """What the function returns at each known leaf; it is asked at least once, so that its body is checked."""
        meeting = [pairing for pairing in pairings if not isinstance(pairing.parts[0], Again)]
        known = [pairing for pairing in meeting if leaf_of(pairing.parts[0]) is not None] or meeting
        self.varied = len({tuple(self._given(pairing)) for pairing in known}) > 1
        results: Results = {}
        for pairing in known:
            returned = self._ask(pairing)
            if (leaf := leaf_of(pairing.parts[0])) is not None:
                results.setdefault((pairing.path, leaf), []).append(returned)
        if known and isinstance(self.function.expression, LambdaExpr):
            self.call.settle(self.function.expression, AnyType(TypeOfAny.special_form))
        return results

    def _ask(self, pairing: Pairing[Type]) -> Type:
        """What is returned at one leaf; mypy's errors in a lambda that refuses all that may stand there."""
        given = self._given(pairing)
        outcomes = [self.function.outcome(candidate) for candidate in given]
        accepted = [outcome for outcome in outcomes if outcome.refusal is None] or self._accepted_loosely(given)
        if accepted:
            self.call.checker.msg.add_errors([info for outcome in accepted for info in outcome.said])
            return self.library.union([outcome.type for outcome in accepted])
        lambda_ = self.function.expression
        if isinstance(lambda_, LambdaExpr):
            if pairing.certain and not is_guarded(lambda_):
                self._pass_on(lambda_, pairing, given[0], outcomes[0])
            else:
                self.call.checker.msg.add_errors(self.function.said_regardless(given[0]))
        return AnyType(TypeOfAny.from_error)

    def _given(self, pairing: Pairing[Type]) -> list[Given]:
        """Every combination of arguments; below an unknown tree the others are unknown too."""
        if isinstance(pairing.parts[0], Leaf):
            may_be_tree = is_array(pairing.parts[0].type)
            alternatives = [[self._received(option, may_be_tree) for option in options(part)] for part in pairing.parts]
        else:
            first = leaf_of(pairing.parts[0]) or AnyType(TypeOfAny.special_form)
            alternatives = [[first], *([leaf_of(p) or AnyType(TypeOfAny.special_form)] for p in pairing.parts[1:])]
        combinations = islice(product(*alternatives), MOST_COMBINATIONS)
        return [Given((*self.before, *types), self.repeated) for types in combinations]

    def _received(self, part: Structure[Type], may_be_tree: bool) -> Type:
        """A leaf, or a whole subtree of a later tree; ``object`` says no more than ``Any``.

        Where the leaf of the first tree is only declared to be an array, it may be a tree as well.
        """
        leaf = leaf_of(part)
        if leaf is None and may_be_tree and not isinstance(part, NoneNode):
            return AnyType(TypeOfAny.special_form)
        type_ = leaf or lower(part, self.library)
        proper = get_proper_type(type_)
        says_nothing = isinstance(proper, Instance) and proper.type.fullname == "builtins.object"
        return AnyType(TypeOfAny.special_form) if says_nothing else type_

    def _accepted_loosely(self, given: list[Given]) -> list[Outcome]:
        """Some items of a union are taken, a number that is declared may be an array, a NumPy array one of JAX's."""
        parts = [item for candidate in given for item in split(candidate)]
        parts += [as_arrays(item, len(self.before), self.library.named(names.ARRAY)) for item in parts]
        if not isinstance(self.function.expression, LambdaExpr):
            parts += [loosened(item, self.function.type) for item in parts]
        outcomes = [self.function.outcome(item) for item in parts]
        return [Outcome(outcome.type) for outcome in outcomes if outcome.refusal is None]

    def _pass_on(self, lambda_: LambdaExpr, pairing: Pairing[Type], given: Given, outcome: Outcome) -> None:
        """mypy's own words, at their place, and which leaf it is where that is not plain."""
        checker = self.call.checker
        if given in self.reported or is_to_fail(checker, lambda_):
            return
        self.reported.add(given)
        checker.msg.add_errors(outcome.said)
        subtree = not all(isinstance(part, Leaf) for part in pairing.parts)
        if isinstance(pairing.parts[0], Leaf) and (self.varied or subtree):
            types = list(given.types[len(self.before) :])
            checker.note(messages.lambda_receives(pairing.path, types), lambda_.expr(), code=codes.LEAF)


def leaf_of(part: Structure[Type]) -> Type | None:
    """The type of the leaf, or of the leaves of an unknown tree where they are known."""
    match part:
        case Leaf(type=leaf) | Unknown(leaf=leaf):
            return leaf
        case _:
            return None
