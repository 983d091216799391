"""The errors as SARIF 2.1.0, which code scanning reads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from treetyped_mypy.errors import codes

from treetyped_command.explanations import first_words
from treetyped_command.found import Found

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

Json = dict[str, Any]


def sarif(found: Sequence[Found]) -> str:
    driver = {"name": "treetyped", "version": version("treetyped-mypy"), "rules": rules()}
    run = {"tool": {"driver": driver}, "results": [result(one) for one in found]}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def rules() -> list[Json]:
    """Every code of the family, whether it was found or not."""
    return [
        {
            "id": code,
            "shortDescription": {"text": description},
            "help": {"text": f"{first_words(code)}\n\nMore of it: treetyped check --explain {code}"},
            "defaultConfiguration": {"level": "error"},
        }
        for code, description in RULES.items()
    ]


RULES: Final = {
    code.code: code.description for code in vars(codes).values() if getattr(code, "sub_code_of", None) is codes.PYTREE
}


def result(one: Found) -> Json:
    region = {
        "startLine": one.line,
        "startColumn": one.column,
        "endLine": one.end_line,
        "endColumn": one.end_column + 1,  # the first that does not belong to it
    }
    place = {"artifactLocation": {"uri": uri(one.path)}, "region": region}
    same = hashlib.sha256("\0".join([one.path, one.code, one.text]).encode()).hexdigest()
    return {
        "ruleId": one.code,
        "ruleIndex": [*RULES].index(one.code),
        "level": "error",
        "message": {"text": "\n".join([one.text, *one.notes])},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"pathCodeText/v1": same},
    }


def uri(path: str) -> str:
    """A path below the folder stays relative, so that the file is found wherever the project is."""
    return Path(path).as_uri() if Path(path).is_absolute() else quote(path)
