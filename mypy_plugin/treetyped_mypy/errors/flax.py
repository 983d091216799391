"""The sentences about Flax."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NNX_JIT: Final = "nnx.jit hands what the function changes back to its argument"
FROZEN_IN_SETUP: Final = "setup makes a tuple of each list that it assigns: fill the list first, then assign it"
MADE_FOR: Final = "the model that the optimizer was made for"
BIND: Final = "model.apply(variables, x) calls it with its parameters"
SET_EARLY: Final = "set it in setup; what a call computes is returned, or kept with self.variable or self.sow"
GIVEN: Final = "give it where the module is made, or keep it under another name"
INNER: Final = 'the parameters alone are given as {"params": params}'


def not_bound(module: str) -> str:
    return f"{module} is called, but a module alone has no parameters"


def set_late(module: str, name: str) -> str:
    return f"{module}.{name} cannot be set here: a Flax module is frozen outside of setup"


def set_again(module: str, name: str) -> str:
    return f"{module}.{name} is a field, which setup cannot set"


def no_whole_numbers(layer: str, given: str) -> str:
    return f"{layer}: takes whole numbers, not {given}"


def no_equal_parts(layer: str, features: int, heads: int) -> str:
    return f"{layer}: {features} features are not divided among {heads} heads"


def path_of(path: Sequence[str]) -> str:
    return "/".join(path)


def no_collection(function: str, collection: str, known: Sequence[str]) -> str:
    has = f"it has {', '.join(map(repr, known))}" if known else "it is empty"
    return f'{function}: "variables" has no collection {collection!r}, which the module needs: {has}'


def no_variable(function: str, collection: str, path: Sequence[str]) -> str:
    return f"{function}: the {collection!r} that are given have no {path_of(path)!r}, which the module needs"


def other_shape(function: str, what: str, path: Sequence[str], given: str, needed: str) -> str:
    return f"{function}: {what} {path_of(path)!r} has the shape {given}, but the module needs {needed}"


def not_mutable(function: str, collection: str) -> str:
    return f"{function}: the module changes the collection {collection!r}, which is not mutable here"


def mutable_cure(collection: str) -> str:
    return f'y, updates = model.apply(..., mutable=["{collection}"])'


def no_stream(function: str, stream: str) -> str:
    return f'{function}: the module draws random numbers of "{stream}", but "rngs" has no key for it'


def stream_cure(stream: str) -> str:
    return f'pass rngs={{"{stream}": key}}'


def other_state(function: str, path: Sequence[str], wanted: Sequence[str], keys: Sequence[str]) -> str:
    where = f" at {path_of(path)!r}" if path else ""
    has = f"has {', '.join(map(repr, keys))}" if keys else "is empty"
    return f'{function}: "target"{where} needs the keys {", ".join(map(repr, wanted))}, but the state {has}'


def no_variables(function: str, given: str) -> str:
    return f'{function}: "variables" is {given}, not a dict of collections'


def no_dict(function: str, collection: str, given: str) -> str:
    return f"{function}: the collection {collection!r} is {given}, not a dict"


def doubled(function: str) -> str:
    return f"{function}: \"variables\" has 'params' inside 'params'"


def no_key(function: str, given: str) -> str:
    return f'{function}: "rngs" is {given}, not a key: the order is {function}(key, x)'


def not_decided(layer: str, option: str) -> str:
    return f'{layer}: "{option}" is given neither to the layer nor where it is called'


def decided_twice(layer: str, option: str) -> str:
    return f'{layer}: "{option}" is given to the layer, and again where it is called'


def by_name_only(function: str, names: Sequence[str]) -> str:
    return f"{function}: takes its arguments by name only: {', '.join(f'{name}=...' for name in names)}"


def not_set_up(name: str) -> str:
    return f'"{name}" is made in setup, which runs only inside init and apply'


def bound(module: str, name: str) -> str:
    return f"{module}.bind(variables).{name} has it"


# NNX
MERGE: Final = "nnx.split(model) returns (graphdef, state), and nnx.merge takes them in this order"
WITHOUT_WRT: Final = 'Optimizer: "wrt" is not given'
WRT: Final = "nnx.Optimizer(model, tx, wrt=nnx.Param)"
OPTIMIZER_ORDER: Final = "Optimizer: the order is Optimizer(model, tx, wrt=...)"
UPDATE: Final = "the order is optimizer.update(model, grads)"
UPDATE_ALONE: Final = "Optimizer.update: takes the model, then the gradients"
UPDATE_SWAPPED: Final = 'Optimizer.update: "model" is given a State, and "grads" the module: the module stays as it is'
NOTHING_CHOSEN: Final = 'Optimizer.update: "wrt" keeps none of the variables of the model: nothing is changed'
NO_STATE: Final = 'nnx.update: "state" is a module, not its State: nnx.state(module)'
NO_SUBTREE: Final = "has a variable where the module has another module or None"
NEW_SUBTREE: Final = "has variables where the module has no such attribute"
NO_MODEL: Final = 'Optimizer: has no attribute "model" since Flax 0.11'
KEEP_MODEL: Final = "keep the model beside it, or use nnx.ModelAndOptimizer"
RNGS: Final = "nnx.Rngs(0) draws every stream from its default stream"
HELD_BY_NOBODY: Final = dict.fromkeys(
    ("params", "parameters"), 'init returns them: params = model.init(key, x)["params"]'
)


def no_module_first(transformation: str, function: str, given: str) -> str:
    return f'nn.{transformation}: "{function}" is given the module first, and this is {given}'


MODULE_FIRST: Final = "def body(module, carry, x): ..., and nn.scan(body, ...)(self, carry, xs)"


def not_held(module: str, name: str) -> str:
    what = ": a linen module holds no parameters" if name in HELD_BY_NOBODY else ""
    return f'{module} has no attribute "{name}"{what}'


OPTIMIZER_CALLED: Final = "an nnx.Optimizer is called, but it is no function"


def left_over(function: str, paths: Sequence[Sequence[object]]) -> str:
    shown = ", ".join(".".join(map(str, path)) for path in paths[:3])
    return f"{function}: no filter keeps {shown}{', ...' if len(paths) > 3 else ''}"


def keep_rest(function: str, written: Sequence[str]) -> str:
    """``written``: the arguments of the call, each as it stands there, or empty."""
    call = f"{function}({', '.join(written)}, ...)" if all(written) else "..."
    return f"a filter at the end keeps the rest, in one state more: {call}"


def early_rest(function: str) -> str:
    return f"{function}: a filter that keeps the rest, ... or True, comes last"


def no_graphdef(given: str) -> str:
    return f'nnx.merge: "graphdef" is {given}'


def other_count(needed: int, given: int) -> str:
    return f"nnx.merge: the module has {needed} variables, but the states have {given}"


def no_such_stream(function: str, stream: str, known: Sequence[str]) -> str:
    has = f"only {', '.join(map(repr, known))}" if known else "none"
    return f"{function}: the Rngs have no stream {stream!r} and no default stream: there is {has}"


def without_rngs(layer: str) -> str:
    return f'nnx.{layer}: "rngs" is not given'


def key_for_rngs(layer: str) -> str:
    return f'nnx.{layer}: "rngs" is a key, not nnx.Rngs(...)'


def no_pair(layer: str, given: str) -> str:
    return f'{layer}: "carry" is a pair (c, h), not a {given}'


def other_features(layer: str, needed: int, given: str) -> str:
    return f"nnx.{layer}: the layer takes arrays with {needed} features, not a {given}"


ONE_OF_STACK: Final = "nnx.scan and nnx.vmap hand on one row of what nnx.vmap has stacked"


def other_axes(layer: str, kernel: str, given: str) -> str:
    return f"nnx.{layer}: the kernel is a {kernel}: its first axis is summed with the last one of a {given}"


def other_bias(layer: str, bias: str, given: str) -> str:
    return f"nnx.{layer}: the bias is a {bias}, and cannot be added to a {given}"


def static_data(cls: str, name: str, kind: str) -> str:
    """``Net.layers is a plain list with data in it``."""
    words = {"list": "nnx.List(...) or nnx.data(...)", "dict": "nnx.Dict(...) or nnx.data(...)"}
    cure = words.get(kind, "nnx.data(...)")
    return f"{cls}.{name} is a plain {kind} with arrays or modules in it, which Flax takes for static: use {cure}"


SHARED_RESULT: Final = "nnx.scan: out_axes holds None, but a result is stacked or carried"


OUTSIDE: Final = "what is given as an argument can be changed: nnx.jit, nnx.grad and their kin hand the change back"


def no_such_part(path: Sequence[object], fault: str) -> str:
    return f'nnx.update: "state" at {".".join(map(str, path))} {fault}'


def bound_method(function: str) -> str:
    return f"{function}: takes no method of an instance"


def bound_cure(function: str, cls: str, method: str) -> str:
    return f"{function}({cls}.{method}) takes the instance as its first argument"


def aliased(function: str, name: str) -> str:
    return f"{function}: {name} is given twice, once to be differentiated and once not"


def static_module(name: str) -> str:
    return f"nnx.jit: {name} is static, but a module has no hash for it"


def changed_outside(name: str) -> str:
    return f"{name or 'what is changed here'} was made outside of what JAX traces, and cannot be changed in it"


def drawn_outside(name: str) -> str:
    return f"{name or 'the Rngs'} was made outside of what JAX traces, and nothing can be drawn from it there"


def handed_on_outside(function: str, name: str) -> str:
    return f"{function}: {name} was made outside of what JAX traces, and cannot be handed on in it"


def variable_in_prefix(function: str, option: str) -> str:
    return f"{function}: {option} holds a variable: a prefix says one thing for the whole variable"


def module_in_prefix(function: str, option: str) -> str:
    return f"{function}: {option} holds a module with variables, which is no prefix"


def several_carries(option: str) -> str:
    return f"nnx.scan: {option} holds nnx.Carry twice: one argument is carried, and one result"


def inner_carry(option: str) -> str:
    return f"nnx.scan: {option} holds nnx.Carry inside an entry: a whole argument or result is carried"


def one_sided_carry(there: str, missing: str) -> str:
    return f"nnx.scan: {there} has nnx.Carry, but {missing} has not"


def nothing_scanned(word: str) -> str:
    return f"{word}: no argument has an axis to scan over, and length is not given"


SPLIT_RNGS: Final = "nnx.split_rngs(splits=n) around the function splits the key of each stream into n"


def unsplit(function: str, name: str | None) -> str:
    return f"{function}: {name or 'the argument'} is mapped, but each of its streams has one key"


def carried_alone(count: int) -> str:
    return f"nnx.scan: with in_axes=nnx.Carry the function takes one argument, and is given {count}"


def update_not_told(names: Sequence[str]) -> str:
    return f"update: this optimiser needs {', '.join(names)} by name: optimizer.update(model, grads, {names[0]}=...)"


def same_module(target: str) -> str:
    """``target``: what the module is called, if it has a name."""
    return f"nnx.update: {target or 'the module'} is given the state of itself, which changes nothing"


CLONE: Final = "a copy is another module: nnx.clone(module)"
