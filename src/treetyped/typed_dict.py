"""What a ``TypedDict`` says of the items of a ``dict``; Python itself refuses to ask ``isinstance`` about it."""

from typing import Any, Final, NotRequired, Required, get_args, get_origin

from typing_extensions import ReadOnly, is_typeddict

from treetyped.annotations import fields_of

_QUALIFIERS: Final = (Required, NotRequired, ReadOnly)


def is_of_typed_dict(value: Any, cls: Any) -> bool:
    """Whether a value is a ``dict`` with all keys that a ``TypedDict`` requires; it may have more."""
    return isinstance(value, dict) and not missing_keys(value, cls)


def missing_keys(value: Any, cls: Any) -> list[str]:
    """The keys that a ``TypedDict`` requires and a ``dict`` lacks; none if the value is no ``dict``."""
    # Where annotations are texts, Python takes ``NotRequired`` for required.
    optional = {key for key, annotation in fields_of(cls).items() if _may_be_absent(annotation)}
    return sorted(cls.__required_keys__ - optional - value.keys()) if isinstance(value, dict) else []


def undeclared(value: Any, declared: Any) -> int:
    """How many keys of a ``dict`` a ``TypedDict`` does not declare; zero for other types."""
    return len(value.keys() - item_types(declared)) if is_typeddict(get_origin(declared) or declared) else 0


def item_types(declared: Any) -> dict[str, Any]:
    """The type of each item, by its key."""
    cls = get_origin(declared) or declared
    return {key: _unqualified(annotation) for key, annotation in fields_of(cls, declared).items()}


def _may_be_absent(annotation: Any) -> bool:
    qualifier: Any = get_origin(annotation)
    if qualifier is ReadOnly:
        return _may_be_absent(get_args(annotation)[0])
    return qualifier is NotRequired


def _unqualified(annotation: Any) -> Any:
    """An annotation without ``Required``, ``NotRequired`` and ``ReadOnly``, which may be nested, also in roles."""
    if get_origin(annotation) in _QUALIFIERS:
        return _unqualified(get_args(annotation)[0])
    return annotation
