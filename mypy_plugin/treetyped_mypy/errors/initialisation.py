"""The sentences about trees whose arrays are still to be made."""

from __future__ import annotations

from typing import Final

CURE: Final = "tree.init(spec, key) makes its arrays"


def no_array(name: str) -> str:
    return f"{name or 'an Initializer'} is not initialised: it is no array yet"
