"""The order in which Python looks into the classes of a file."""

from __future__ import annotations

from treetyped_mypy.flow.values import Class


def lineage(cls: Class) -> list[Class]:
    """The class and those of the file that are above it, in the order in which Python looks into them."""
    bases = [base for base in cls.bases if isinstance(base, Class)]
    left = [*map(lineage, bases), bases]
    found = [cls]
    while left := [line for line in left if line]:
        firsts = [line[0] for line in left]
        first = next((each for each in firsts if all(each not in line[1:] for line in left)), firsts[0])
        found.append(first)
        left = [[each for each in line if each is not first] for line in left]
    return found
