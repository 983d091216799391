"""What fails in a run: whether it certainly does, and where that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from mypy.errorcodes import ErrorCode
from mypy.nodes import Block, Expression, Node

from treetyped_mypy.errors import codes
from treetyped_mypy.flow.doubts import Doubt, excuses, places_asked_about
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.failures import Failure, in_each
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import UNKNOWN, Frame, Value

V = TypeVar("V")


class Reporting:
    def __init__(self, home: Node) -> None:
        self.failures: list[Failure] = []
        self.failed: set[tuple[Node, ...]] = set()
        """The places that certainly fail, each behind the calls that lead to it: whatever is there gives nothing."""
        self.said = 0
        """How often something has certainly failed."""
        self.trail: list[Node] = []
        """The calls that are running."""
        self.depth = 0
        """How many calls are being followed: what holds in one of them need not hold in the next."""
        self.guarded = 0
        """How many ``try`` statements with handlers are running."""
        self.silence = 0
        """How many runs are under way of what may never be called like this."""
        self.state = State()
        self.file = Frame(None, home)
        self.frame = self.file
        self.doubts: list[list[Doubt]] = [[]]
        """Why this place may not be reached, for each function and loop that is running."""
        self.undecided: list[Failure] = []
        """What fails behind conditions that ask about something else."""
        self.stops = 0
        """How many of them the way that is being run has met since it parted from others."""
        self.gathered = 0
        """How many of them have no way beside them: where each branch fails, something does."""
        self.tracing = 0
        """How many functions are running that a library runs on values of its own."""

    def fail(
        self,
        place: Node,
        code: ErrorCode,
        text: str,
        note: str | None = None,
        about: tuple[Node, ...] = (),
        argument: Expression | None = None,
    ) -> Value:
        """Say what goes wrong here, if this place is certainly reached; nothing is known of the result."""
        if not self.silence:
            failure = Failure(place, code, text, note, tuple(self.trail), about, argument)
            if self.is_kept:
                self.keep([failure])
            if not (self.is_certain or self.may_be_excused(failure)):
                self.undecided.append(failure)
                self.stops += 1
        return UNKNOWN

    def may_be_excused(self, failure: Failure) -> bool:
        """Whether what fails may never get here; code that is traced for one call may be written for others."""
        doubts = [doubt for some in self.doubts for doubt in some]
        if failure.code is codes.STATIC or (failure.code is codes.LEAF and any(doubt.is_traced for doubt in doubts)):
            return True
        places = (*failure.trail, failure.place)
        if any(doubt.depth >= len(places) for doubt in doubts):  # it is said of an outer call, and not seen what fails
            return True
        return any(excuses(self.state, doubt, place) for doubt in doubts for place in places_asked_about(doubt, places))

    def keep(self, failures: Iterable[Failure]) -> None:
        for failure in failures:
            if not any(map(failure.is_like, self.failures)):
                self.failures.append(failure)
            self.failed.add((*failure.trail, failure.place))
            self.said += 1

    def alternatives(self, acts: Sequence[Callable[[], V]]) -> list[V]:
        """The same act on each alternative, without those that end the path: it fails only where all of them do."""
        if len(acts) == 1:
            return [acts[0]()]
        before, results, failed = (self.failures, self.said, set(self.failed)), [], []
        undecided, stops, each = self.undecided, self.stops, list[list[Failure]]()
        try:
            for act in acts:
                self.failures, self.undecided = [], []
                each.append(self.undecided)
                with suppress(EndedError):
                    results.append(act())
                    failed.append(self.failures)
        finally:
            self.failures, self.said = before[:2]
            self.undecided, self.stops = undecided, stops
        said = in_each(each)
        self.undecided += said
        self.stops += len(said)
        if acts and not results:
            raise EndedError
        if failed and all(failed):
            self.failures += failed[0]
            self.said += 1
        else:
            self.failed = before[2]
        return results

    def raises(self, place: Node, text: str, note: str | None = None, code: ErrorCode = codes.STRUCTURE) -> None:
        """Python itself raises here: said once, as if it went on; otherwise the path ends."""
        if self.guarded or self.silence:
            raise EndedError
        self.fail(place, code, text, note)
        if not self.is_certain:
            raise EndedError

    @property
    def is_certain(self) -> bool:
        """Whether this place is reached whenever the file is run."""
        return not any(self.doubts)

    def doubt(self, condition: Expression | None = None, *, tried: Block | None = None) -> None:
        """What follows in the function or loop may not be reached."""
        self.doubts[-1].append(Doubt(condition, self.frame, len(self.trail), self.tracing > 0, tried))

    @property
    def is_ordinary(self) -> bool:
        """Whether nothing but conditions leads here: no handler of ``try``."""
        return all(doubt.condition is not None and doubt.tried is None for some in self.doubts for doubt in some)

    @contextmanager
    def in_doubt(self, condition: Expression | None = None, *, tried: Block | None = None) -> Iterator[None]:
        """While code runs that may not be reached."""
        doubts = self.doubts[-1]
        at = len(doubts)
        self.doubt(condition, tried=tried)
        try:
            yield
        finally:
            del doubts[at]

    @property
    def is_kept(self) -> bool:
        """Whether a failure here counts: the place is certain, but for branches that may all fail."""
        return sum(map(len, self.doubts)) == self.gathered
