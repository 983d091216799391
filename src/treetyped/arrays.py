"""What counts as an array."""

from typing import Any


def is_array(value: Any) -> bool:
    """Whether a value has a shape and a dtype, as arrays, references to them and their descriptions have."""
    return isinstance(getattr(value, "shape", None), tuple) and hasattr(value, "dtype")
