"""What is not known of a call, and what to write so that it is."""

from __future__ import annotations

from typing import Final

from mypy.errorcodes import ErrorCode

from treetyped_mypy.errors.codes import CATEGORY

COVERAGE: Final = ErrorCode("pytree-coverage", "Every call that takes trees", CATEGORY, default_enabled=False)
"""All calls of a file, as JSON: ``treetyped coverage`` asks for it, and nobody else."""

CURES: Final = {
    "parameter": 'annotate the parameter "{name}" of "{owner}"',
    "annotation": 'the annotation of "{name}" in "{owner}" does not say which tree it is',
    "lambda": 'make the lambda a function, and annotate "{name}"',
    "star": '"{owner}" takes any number of arguments: name and annotate them',
    "self": 'make "{owner}" a frozen node, or give "{name}" to an annotated name',
    "field": 'say in its annotation which tree "{name}" of "{owner}" is',
    "result": 'annotate the name that is given what "{name}" returns',
    "lost": '"{name}" is known here, and may be changed by what is called: make it of a frozen class',
    "import": 'give "{name}", which is imported, to an annotated name',
    "name": 'give "{name}" to an annotated name',
    "part": 'not all is known of "{name}"',
    "made": 'not all is known of what "{name}" returns',
    "class": 'say in the annotations of the fields of "{name}" which trees they are',
}
"""By the kind of the place where knowledge ends."""


UNNAMED: Final = {
    "result": "annotate the name that is given what this call returns",
    "name": "give this to an annotated name",
    "part": "not all is known of what stands here",
    "made": "not all is known of what this call returns",
}


def cure(kind: str, name: str, owner: str) -> str:
    return CURES[kind].format(name=name, owner=owner) if name or kind not in UNNAMED else UNNAMED[kind]


def unknown(function: str, argument: str, cure: str, line: int | None, *, is_partly_known: bool) -> str:
    """``tree.map: nothing is known of "params": annotate the parameter "params" of "step"``."""
    word = f'"{argument}"' if argument else "a tree"
    said = f"not all is known of {word}" if is_partly_known else f"nothing is known of {word}"
    return f"{function}: {said}: {cure}" + (f" (line {line})" if line is not None else "")
