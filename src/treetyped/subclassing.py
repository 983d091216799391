"""What happens to subclasses of a decorated class until they are decorated themselves.

JAX knows classes, not their bases: it takes an instance of an undecorated subclass for one leaf, silently. So such a
class cannot make instances. The decorator comes after the class is created, hence the guard is put into ``__new__``
when the subclass is created, and left out when the decorator builds the class again.
"""

import dataclasses
from typing import Any, Final

from treetyped.errors import not_decorated
from treetyped.node import nearest_node, node_of

BUILDING: Final = "__treetyped_building__"
_PENDING: Final = "__treetyped_pending__"


@dataclasses.dataclass(frozen=True, slots=True)
class Pending:
    """What an undecorated subclass was created with: keywords of its ``class`` statement, and its own ``__new__``."""

    keywords: dict[str, Any]
    new: Any


def watch_subclasses(cls: Any) -> None:
    """From now on, a subclass of ``cls`` cannot make instances before it is decorated."""
    own = vars(cls).get("__init_subclass__")

    def __init_subclass__(subclass: Any, /, **keywords: Any) -> None:  # noqa: N807
        if own is not None:
            own.__get__(None, subclass)(**keywords)
        else:
            super(cls, subclass).__init_subclass__(**keywords)
        if BUILDING not in vars(subclass) and _PENDING not in vars(subclass):
            _guard(subclass, keywords)

    cls.__init_subclass__ = classmethod(__init_subclass__)


def pending_of(cls: type) -> Pending | None:
    """What ``cls`` was created with, if it is an undecorated subclass of a decorated class."""
    pending: Pending | None = vars(cls).get(_PENDING)
    return pending


def is_guarded(cls: type) -> bool:
    """Whether ``cls``, or a base that it inherits ``__new__`` from, cannot make instances yet."""
    return any(_PENDING in vars(base) for base in cls.__mro__)


def unguarded_new(cls: type, body: dict[str, Any]) -> None:
    """Takes the guard out of the body of a class that is being decorated."""
    pending = body.pop(_PENDING, None)
    if pending is not None:
        del body["__new__"]
        if pending.new is not None:
            body["__new__"] = pending.new
    if "__new__" not in body and is_guarded(cls):
        body["__new__"] = _inherited_new(cls)


def _guard(subclass: type, keywords: dict[str, Any]) -> None:
    own = vars(subclass).get("__new__")

    def __new__(cls: type, *args: Any, **kwargs: Any) -> Any:  # noqa: N807
        if node_of(cls) is None:
            base, _ = nearest_node(cls)
            raise not_decorated(cls.__name__, base.__name__)
        return own.__get__(None, cls)(cls, *args, **kwargs) if own else object.__new__(cls)

    setattr(subclass, _PENDING, Pending(dict(keywords), own))
    subclass.__new__ = __new__  # type: ignore[method-assign, assignment]


def _inherited_new(cls: type) -> Any:
    """The ``__new__`` that ``cls`` would inherit if no undecorated base were guarded."""
    for base in cls.__mro__[1:]:
        pending = pending_of(base)
        own = pending.new if pending else vars(base).get("__new__")
        if own is not None:
            return own
    return object.__new__
