"""What an error means and what its cure is: the section of ``docs/errors.md`` about its code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from treetyped_command.trouble import CouldNotRunError

HERE: Final = Path(__file__).parent
PAGES: Final = (HERE / "errors.md", HERE.parents[1] / "docs" / "errors.md")
"""Where the page is in a wheel, and where it is in a checkout."""

SECTION: Final = re.compile(r"^## (?P<code>pytree-[a-z]+).*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def explanation(code: str) -> str:
    """All that the page says of the code: ``structure`` is ``pytree-structure``."""
    known = explanations()
    found = known.get(f"pytree-{code.removeprefix('pytree-')}")
    if found is None:
        raise CouldNotRunError(f"no error has the code {code}: there are {', '.join(known)}")
    return found


def first_words(code: str) -> str:
    """What stands below the heading, up to the first program."""
    _heading, _, text = explanations()[code].partition("\n\n")
    return text.partition("\n\n```")[0]


@cache
def explanations() -> dict[str, str]:
    page = next(page for page in PAGES if page.exists()).read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for section in SECTION.finditer(page):
        found[section["code"]] = "\n\n".join(filter(None, [found.get(section["code"]), section[0].strip()]))
    return found
