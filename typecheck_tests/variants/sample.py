"""What CI tries: a fixed part of all variants. ``make variants`` tries each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from .making import Variant, variant
from .originals import Original
from .rewriting import Rewriting

SIZE = 400


def sample(originals: Sequence[Original], rewritings: Sequence[Rewriting], size: int = SIZE) -> Iterator[Variant]:
    """Pairs of a case and a rewriting, in an order that a new case or rewriting does not change."""
    pairs = [(original, rewriting) for original in originals for rewriting in rewritings]
    pairs.sort(key=lambda pair: hashlib.sha256(f"{pair[1].name}/{pair[0].name}".encode()).digest())
    for original, rewriting in pairs:
        if size and (made := variant(original, rewriting)):
            size -= 1
            yield made
