"""``jnp.fft``: transforms along one axis or several."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, Shape, Size
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, named, operand_at, result, word_of
from treetyped_mypy.evaluation.shapes import axis_in, unseen
from treetyped_mypy.flow.values import UNKNOWN, Value


def half(size: Size) -> Size:
    return None if size is None else size // 2 + 1


def doubled(size: Size) -> Size:
    return None if size is None else 2 * (size - 1)


def along_one(call: LibraryCall) -> Value:
    """``fft(a, n=None, axis=-1)``: of a real array the half is enough."""
    operand, word = operand_at(call, 0, "a"), word_of(call)
    count, axis = call.constant(1, "n"), call.constant(2, "axis", -1)
    shape, kind = operand.shape, FLOAT if word in ("irfft", "hfft") else COMPLEX
    if shape is None or type(axis) is not int:
        return result(call, operand, kind=kind, shape=unseen(shape))
    at = fitted(call, lambda: axis_in(axis, len(shape)))
    if at is None:
        return UNKNOWN
    size: Size = shape[at] if count is None else count if type(count) is int else None
    if word in ("irfft", "hfft"):
        size = doubled(size) if count is None else size
    elif word in ("rfft", "ihfft"):
        size = half(size)
    return result(call, operand, kind=kind, shape=(*shape[:at], size, *shape[at + 1 :]))


def along_several(call: LibraryCall) -> Value:
    """``fft2(a)``, ``rfftn(a)``: the last axis alone is another."""
    operand, word = operand_at(call, 0, "a"), word_of(call)
    shape = operand.shape
    is_plain = len(call.positional) == 1 and not call.named.keys() - {"a", "norm"} and not call.is_open
    if shape == ():
        return UNKNOWN
    new: Shape = shape if is_plain else unseen(shape)
    if new and word.startswith("rfft"):
        new = (*new[:-1], half(new[-1]))
    elif new and word.startswith("irfft"):
        new = (*new[:-1], doubled(new[-1]))
    kind = None if shape is None else FLOAT if word.startswith("irfft") else COMPLEX
    return result(call, operand, kind=kind, shape=new)


def frequencies(call: LibraryCall) -> Value:
    count = call.constant(0, "n", ...)
    size = count if type(count) is int else None
    return result(call, kind=FLOAT, shape=(half(size) if word_of(call) == "rfftfreq" else size,))


def shifted(call: LibraryCall) -> Value:
    operand = operand_at(call, 0, "x")
    return result(call, operand, kind=operand.kind, shape=operand.shape)


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"), along_one),
    **named("jnp np", ("fft2", "ifft2", "fftn", "ifftn", "rfft2", "rfftn", "irfft2", "irfftn"), along_several),
    **named("jnp np", ("fftfreq", "rfftfreq"), frequencies),
    **named("jnp np", ("fftshift", "ifftshift"), shifted),
}
