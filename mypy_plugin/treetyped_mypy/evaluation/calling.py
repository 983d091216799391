"""A call of what a library defines or has made: the rule for it is asked, its method, or the instance itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypy.nodes import ARG_POS, CallExpr, Decorator, FuncDef, Node, RefExpr, Var

from treetyped_mypy.evaluation import onlookers
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Part, Partial, Thing, Transformed, Treedef
from treetyped_mypy.evaluation.call import LibraryCall, made
from treetyped_mypy.evaluation.naming import kind_shown, short_name
from treetyped_mypy.evaluation.rules import (
    array_values,
    caching,
    compiled,
    compiled_reads,
    equinox,
    flax,
    frozen_dicts,
    indexing,
    linear_maps,
    linen,
    linen_calls,
    linen_layers,
    linen_modules,
    nnx_layers,
    nnx_modules,
    nnx_rngs,
    told_rules,
    tree,
)
from treetyped_mypy.evaluation.scopes import Layer
from treetyped_mypy.evaluation.table import BY_FULL_NAME, METHODS, RULES, Rule
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Builtin,
    Class,
    External,
    Function,
    Method,
    Object,
    Tuple,
    Unknown,
    Value,
    options,
)
from treetyped_mypy.syntax.returns import never_returns
from treetyped_mypy.types.transformed import marks_of


def positional_first(bound: Sequence[Argument], given: Sequence[Argument]) -> list[Argument]:
    """``partial(f, *bound)(*given)``: what is given by name later counts."""
    names = {argument.name for argument in given if argument.name is not None}
    kept = [argument for argument in bound if argument.name is None or argument.name not in names]
    return [*(a for a in kept if a.name is None and a.stars < 2), *given, *(a for a in kept if a.name or a.stars == 2)]


def call_external(run: Running, callee: External, arguments: Sequence[Argument], place: Node) -> Value | None:
    name, rule = short_name(callee.fullname), rule_of(callee)
    if rule is not None:
        found = rule(made(run, name or callee.fullname, at_their_places(callee, arguments, place), place))
        if found is not None:
            return found
    if callee.mention is not None and never_returns(callee.mention):
        raise EndedError
    looks_on = name is None and onlookers.is_one(callee)
    if name is None and not looks_on and not is_traced_elsewhere(callee):
        return None
    if name is not None and callee.is_class:
        call = made(run, name, arguments, place)
        nnx_layers.unseen_class(call, callee)
        return equinox.module_made(call, callee)
    for argument in arguments:
        release_functions(run, argument.value, place)
    return onlookers.called(run, callee, arguments) if looks_on else UNKNOWN


def is_traced_elsewhere(callee: External) -> bool:
    """Whether JAX traces a function of another file for values of its own: it is handed copies of every container."""
    node = callee.mention.node if isinstance(callee.mention, RefExpr) else None
    type_ = (node.var if isinstance(node, Decorator) else node).type if isinstance(node, Decorator | Var) else None
    marks = marks_of(type_) if type_ is not None else []
    if not marks or marks[0].kind not in COPYING:
        return False
    options = marks[0].options
    return bool(options.get("known", True)) and not options.get("static")


COPYING: Final = frozenset({"jit", "vmap", "pmap"})


def at_their_places(callee: External, arguments: Sequence[Argument], place: Node) -> Sequence[Argument]:
    """What a function needs stands at its position also where it is given by name: ``jax.grad(fun=loss)``."""
    function = place.callee.node if isinstance(place, CallExpr) and isinstance(place.callee, RefExpr) else None
    function = function.func if isinstance(function, Decorator) else function
    if not isinstance(function, FuncDef) or function.fullname != callee.fullname or any(a.stars for a in arguments):
        return arguments
    named = {argument.name: argument for argument in arguments if argument.name is not None}
    given = [argument for argument in arguments if argument.name is None]
    for name, kind in zip(function.arg_names[len(given) :], function.arg_kinds[len(given) :], strict=True):
        if kind != ARG_POS or name not in named:
            break
        given.append(replace(named.pop(name), name=None))
    return [*given, *named.values()]


def rule_of(callee: External) -> Rule | None:
    name = short_name(callee.fullname)
    return BY_FULL_NAME.get(callee.fullname) if name is None else RULES.get(name)


def release_functions(run: Running, value: Value, place: Node) -> None:
    """A function that a library is handed may be called at any time, and make what a module makes."""
    for option in options(value):
        if isinstance(option, Function | Method | Builtin | Transformed | Partial):
            run.release(option)
            linen_modules.unseen(run, place)


def call_method(call: LibraryCall, owner: Value) -> Value | None:
    match owner:
        case Array():
            return array_values.method(call, owner)
        case Transformed(word="custom_jvp" | "custom_vjp" | "custom_vmap") if call.name.startswith("def"):
            return told_rules.define(call, owner)
        case Transformed(word="pull_back") if call.name == "with_refs":
            return linear_maps.with_refs(call, owner)
        case Transformed(word=caching.WORD) if call.name == "cache_clear":
            return caching.clear(call, owner)
        case Transformed(word="jit" | "pmap") if call.name == "lower":
            return compiled.lower(call, owner)
        case Transformed(word="jit") if call.name in ("clear_cache", "_clear_cache"):
            return compiled_reads.clear(call)
        case Part(owner=Unknown(), name="at_item"):
            return UNKNOWN
        case Part(owner=Tuple(items=(Array() as array, region)), name="at_item"):
            return indexing.updated(call, array, region)
        case Class() if call.name == "create":
            return flax.create_of_class(replace(call, name=f"{owner.definition.name}.create"), owner)
        case Object() if nnx_modules.is_module(call.run, owner):
            return nnx_layers.call_method(call, owner)
        case Object() if frozen_dicts.is_frozen(call, owner) and (act := frozen_dicts.METHODS.get(call.name)):
            return act(call, owner)
        case Layer() | Object() if (act := linen.METHODS.get(call.name)) is not None:
            return act(call, owner)
        case Layer(scope=scope) if scope is not None and call.name == "attend":
            return linen_layers.attend(linen_calls.At(call, owner, scope))
        case Thing(kind="rngs"):
            return nnx_rngs.draw(call, owner)
        case Thing(kind=onlookers.KIND):
            return onlookers.handed(call.run, call.arguments)
        case Treedef() if call.name == "unflatten":
            return tree.unflatten(replace(call, positional=(owner, *call.positional)))
        case Thing(kind=kind) if (rule := METHODS.get(kind, {}).get(call.name)) is not None:
            return rule(replace(call, name=f"{kind_shown(kind)}.{call.name}"), owner)
        case _:
            return UNKNOWN


def call_instance(run: Running, callee: Object, arguments: Sequence[Argument], place: Node) -> Value | None:
    """``model(x)``: the class's ``__call__``."""
    if callee.cls is None or run.state.held(callee) is None:
        return None
    method = run.read(callee, "__call__", place)
    return run.call(method, arguments, place) if isinstance(method, Method) else None
