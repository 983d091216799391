"""The methods that are generated for a class, each of them once.

mypy's daemon generates them anew with every look at the module, and keeps the old ones under other names. Whatever
depends on the class would be looked at again and again, for the class would never stay the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.plugin import ClassDefContext

REDEFINITION: Final = "-redefinition"


def generated_once(handler: Callable[[ClassDefContext], bool], ctx: ClassDefContext) -> bool:
    """What the handler of a class does, and then without the methods that an earlier look generated."""
    is_done = handler(ctx)
    symbols = ctx.cls.info.names
    for name in [name for name, symbol in symbols.items() if REDEFINITION in name and symbol.plugin_generated]:
        del symbols[name]
    return is_done
