"""The sentences about ``jvp``, ``vjp``, and derivatives written by hand."""

from __future__ import annotations

from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.messages import at
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.show import describe


@dataclass(frozen=True, slots=True)
class Rule:
    """A function that the user hands to ``defvjp`` or ``defjvp``."""

    method: str
    returns: str


FWD: Final = Rule('defvjp: "fwd"', "(output, residuals)")
JVP: Final = Rule("defjvp: the rule", "(output, tangent)")


def no_pair(rule: Rule, returned: Structure[Type]) -> str:
    return f"{rule.method} must return a pair {rule.returns}, not {describe(returned, show_type)}"


def output_differs(rule: Rule, mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    return f"{rule.method} must return what the function returns {at(mismatch.path)}: {one}, not {other}"


def output_of_another_kind(rule: Rule, path: Path, result: str, returned: str) -> str:
    return f"{rule.method} must return what the function returns {at(path)}: {result}, not {returned}"


def rules_told(line: int) -> str:
    return f"the function is told its rules in line {line}"


def wrong_cotangents(count: int, returned: Structure[Type]) -> str:
    wanted = f"a tuple of {count} cotangent{'s' * (count != 1)}, one for each argument"
    return f'defvjp: "bwd" must return {wanted}, not {describe(returned, show_type)}'


def cotangent_differs(index: int, mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    place = at(mismatch.path)
    return f"defvjp: structures differ {place}: cotangent {index} is {one}, argument {index} is {other}"


def no_tuple(name: str, given: Structure[Type]) -> str:
    return f'jvp: "{name}" must be a tuple with one entry for each argument, not {describe(given, show_type)}'


def tangents_differ(mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    return f'jvp: structures differ {at(mismatch.path)}: "primals" is {one}, "tangents" is {other}'


def wrong_tangents(given: int, primals: int) -> str:
    shown = "1 tangent is" if given == 1 else f"{given} tangents are"
    return f"linearize: {shown} given, but the function was linearized at {primals}"


def tangent_of_another_kind(path: Path, primal: str, tangent: str) -> str:
    return f'jvp: "tangents" differs {at(path)}: it is {tangent}, "primals" is {primal}'


def cotangent_of_another_kind(path: Path, result: str, cotangent: str) -> str:
    return f"vjp: the cotangent differs {at(path)}: it is {cotangent}, the function returns {result}"


def cotangent_of_another_shape(index: int, cotangent: str, argument: str) -> str:
    return f"custom_vjp: the cotangent of argument {index} is {cotangent}, and the argument {argument}"


def tangent_differs(mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    return f"custom_jvp: the result and its tangent differ {at(mismatch.path)}: {one} and {other}"


def tangent_of_another_shape(tangent: str, result: str) -> str:
    return f"custom_jvp: the tangent is {tangent}, and the result {result}"


def traced_apart(word: str, index: int) -> str:
    """Source: "Custom derivative rules" of JAX, on ``nondiff_argnums``."""
    cure = "return None for it instead" if word == "custom_vjp" else "take it for one with a derivative"
    return f"{word}: argument {index} is in nondiff_argnums, so it may not be traced: {cure}"


def cotangents_apart(count: int) -> str:
    return f"vjp: the pullback takes one cotangent, a tree like the output, and is given {count} arguments"


ONE_COTANGENT: Final = "of a function that returns a pair: pullback((a, b))"


def untold(function: str, word: str) -> str:
    telling = f"{function}.defvjp(fwd, bwd)" if word == "custom_vjp" else f"@{function}.defjvp"
    return f"{word}: {function} has no rules, and JAX refuses to call it: {telling}"
