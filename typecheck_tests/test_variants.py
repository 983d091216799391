"""A verdict does not depend on how a program is written: a fixed sample of the cases, rewritten.

``make variants`` rewrites every case in every way, and prints the share of the verdicts that are kept.
"""

from __future__ import annotations

import ast

import pytest

from .variants.asking import answer
from .variants.every import REWRITINGS
from .variants.originals import cases
from .variants.printing import original, printed
from .variants.rewriting import Rewriting
from .variants.sample import sample
from .variants.table import details, limits, row


def test_there_are_many_rewritings() -> None:
    assert len(REWRITINGS) >= 30
    assert len({rewriting.name for rewriting in REWRITINGS}) == len(REWRITINGS)


def test_a_sample_of_all_variants_is_judged_as_its_originals() -> None:
    found = answer(list(sample(cases(), REWRITINGS)), "sample")
    one = row(Rewriting("the sample", "", lambda tree, fresh: None), found)
    alarmed = {verdict.variant.name for verdict in found.verdicts if verdict.alarms}
    assert len(alarmed) <= limits()["alarmed"], "\n".join(details(found))
    assert one.share >= limits()["sample"], "\n".join(details(found))


def test_each_line_knows_where_it_comes_from() -> None:
    text = "x = 1\n\n\nif x:\n    y = f(\n        x)\n"
    assert original(text).origins == (0, 1, 0, 0, 4, 5, 5)
    assert printed(ast.parse(text)).origins == (0, 1, 4, 5)


@pytest.mark.parametrize("rewriting", REWRITINGS, ids=lambda rewriting: rewriting.name)
def test_a_rewriting_says_what_it_does(rewriting: Rewriting) -> None:
    assert rewriting.sentence[0].islower() or rewriting.sentence[0] == "`"
    assert not rewriting.sentence.endswith(".")
