"""Flax linen: recurrent cells, which are called with the carry and the inputs of one step.

Source: ``flax/linen/recurrent.py``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array, show
from treetyped_mypy.evaluation.rules.linen_calls import At, last, leading, size
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.flow.values import Tuple, Value

LSTM: Final = {**dict.fromkeys(("ii", "if", "ig", "io"), False), **dict.fromkeys(("hi", "hf", "hg", "ho"), True)}
GATES: Final = {
    "LSTMCell": LSTM,
    "OptimizedLSTMCell": LSTM,
    "GRUCell": {"ir": True, "iz": True, "in": True, "hr": False, "hz": False, "hn": True},
    "SimpleCell": {"i": True, "h": False},
}
"""By class: its layers, of the inputs ``i...`` and of the carry ``h...``, and whether each has a bias."""


def call_cell(at: At) -> Value:
    """``cell(carry, inputs)``: the new carry, and the output."""
    call, word = replace(at.call, name=f"nn.{at.layer.word}"), at.layer.word
    if call.is_open or len(call.positional) + len(call.named) != 2:
        return at.lose()
    is_paired = GATES[word] is LSTM
    carry, x = call.get(0, "carry"), takes_array(call, call.get(1, "inputs"))
    if is_paired and isinstance(carry, Array) and carry.shape and carry.shape[0] not in (None, 2):
        at.lose()
        return call.say(codes.STRUCTURE, flax.no_pair(call.name, show(carry)))
    parts = carry.items if is_paired and isinstance(carry, Tuple) else (carry,)
    held = parts[-1] if parts and isinstance(parts[-1], Array) else Array()
    width = last(held) if held.shape is not None else size(at.option("features", ...))
    for name, has_bias in GATES[word].items():
        gate = at.inner(name)
        gate.param("kernel", (last(x) if name.startswith("i") else width, width))
        if has_bias:
            gate.param("bias", (width,))
    before = leading(x)
    each = at.output(x, held, shape=None if before is None else (*before, width))
    return Tuple((Tuple((each, each)) if is_paired else each, each))
