"""All rewritings, in the order of the table."""

from __future__ import annotations

from .rewritings import around, called, classes, containers, drawn_out, functions, held, imports, keywords, written

REWRITINGS = tuple(
    rewriting
    for idea in (written, imports, keywords, held, drawn_out, functions, called, containers, classes, around)
    for rewriting in idea.REWRITINGS
)
