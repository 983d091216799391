"""How instances are made: ``__init__``, and the checks at its end."""

import functools
from collections.abc import Callable
from typing import Any

from treetyped import template
from treetyped.checks import finish, guard
from treetyped.init_method import write_init
from treetyped.node import Node


def install_init(cls: type, node: Node, standard: Callable[..., None] | None) -> None:
    """Gives ``cls`` the ``__init__`` that fills and checks its instances.

    Args:
        cls: The class.
        node: Its fields.
        standard: The ``__init__`` that ``dataclasses`` wrote, or None if the class brings or inherits its own.
    """
    made = _checked(cls, node) if standard is None else _generated(cls, node, standard)
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    cls.__init__ = made  # type: ignore[misc]


def _checked(cls: type, node: Node) -> Callable[..., None]:
    """The ``__init__`` that the class wrote or inherits, and the checks after it."""
    own: Callable[..., None] = cls.__init__  # type: ignore[misc]

    @functools.wraps(own)
    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        guard(self)
        own(self, *args, **kwargs)
        if type(self) is cls:  # a subclass that calls this one checks for itself, once it has set its own fields
            finish(self, node)

    return __init__


def _generated(cls: type, node: Node, standard: Callable[..., None]) -> Callable[..., None]:
    """An ``__init__`` with the parameters of ``standard`` that stores the fields faster."""
    code = standard.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    parameters = list(code.co_varnames[: code.co_argcount])
    if count > code.co_argcount:
        parameters += ["*", *code.co_varnames[code.co_argcount : count]]
    body, names = write_init(cls, node, parameters[0])
    source = template.function("__init__", ", ".join(parameters), body)
    made: Callable[..., None] = template.compiled(source, names, f"<treetyped {cls.__qualname__}.__init__>")
    for copied in ("__defaults__", "__kwdefaults__", "__annotations__"):
        setattr(made, copied, getattr(standard, copied))
    return made
