"""Our docstrings as mkdocstrings reads them: an ``Example:`` is code, and links are written as in Markdown."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"^Example:$", re.MULTILINE)
LINK: Final = re.compile(r"`(?P<text>[^`<]+?)\s+<(?P<address>https?://[^>]+)>`_")


class Docstrings(griffe.Extension):
    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            text = EXAMPLE.sub("Examples:", obj.docstring.value)
            obj.docstring.value = LINK.sub(r"[`\g<text>`](\g<address>)", text)
