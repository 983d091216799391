"""Full name -> handler, for everything that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy.plugin import (
    AnalyzeTypeContext,
    AttributeContext,
    ClassDefContext,
    FunctionContext,
    FunctionSigContext,
    MethodContext,
    MethodSigContext,
)
from mypy.types import FunctionLike, Type

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_DECORATOR
from treetyped_mypy.handlers import (
    class_checks,
    equinox_filter,
    optax_init,
    optax_update,
    optimizer,
    role_annotations,
)
from treetyped_mypy.handlers import tree_at as own_tree_at
from treetyped_mypy.handlers.augmented import augmented_number
from treetyped_mypy.handlers.branches import cond, switch
from treetyped_mypy.handlers.builtin_sum import builtin_sum
from treetyped_mypy.handlers.callbacks import callback, filter_pure_callback
from treetyped_mypy.handlers.checkpoint import CHECKPOINT, check_checkpoint_call
from treetyped_mypy.handlers.class_definitions import on_dataclass, on_decorator, on_partial
from treetyped_mypy.handlers.custom_derivatives import CUSTOM_JVP, CUSTOM_VJP, defjvp, defvjp
from treetyped_mypy.handlers.custom_solve import custom_linear_solve, custom_root
from treetyped_mypy.handlers.discarded import unused
from treetyped_mypy.handlers.discarded_tree import unused_map, unused_tree
from treetyped_mypy.handlers.equinox_none import none_in_arithmetic
from treetyped_mypy.handlers.equinox_tree_at import tree_at
from treetyped_mypy.handlers.eval_shape import eval_shape, filter_eval_shape
from treetyped_mypy.handlers.flax_replace import node_replace
from treetyped_mypy.handlers.grad import FILTER_GRAD, FILTER_VALUE_AND_GRAD, GRAD, VALUE_AND_GRAD
from treetyped_mypy.handlers.grad_call import check_grad_call
from treetyped_mypy.handlers.grad_result import declared_result, grad_result, value_and_grad_result
from treetyped_mypy.handlers.item_assignment import entry_assignment, item_assignment
from treetyped_mypy.handlers.jacobian import HESSIAN, JACOBIAN
from treetyped_mypy.handlers.jaxprs import MAKE_JAXPR, closure_convert
from treetyped_mypy.handlers.jit import JIT
from treetyped_mypy.handlers.jit_call import check_jit_call
from treetyped_mypy.handlers.jvp_vjp import jvp, linear_transpose, linearize, vjp
from treetyped_mypy.handlers.keeps_signature import KEEPS_SIGNATURE, LEAVES_NUMBERS
from treetyped_mypy.handlers.leaf_order import zipped
from treetyped_mypy.handlers.linear_call import check_linear_call
from treetyped_mypy.handlers.loop_map import associative_scan, lax_map
from treetyped_mypy.handlers.loop_scan import scan
from treetyped_mypy.handlers.loop_while import fori_loop, while_loop
from treetyped_mypy.handlers.mapped import part_attribute, part_replaced
from treetyped_mypy.handlers.mapped_methods import CANNOT, filtered_method, mapped_method
from treetyped_mypy.handlers.optax_apply import apply_updates, equinox_apply_updates
from treetyped_mypy.handlers.pytree_dataclass import pytree_dataclass
from treetyped_mypy.handlers.register_dataclass import register_plain_class
from treetyped_mypy.handlers.register_node import register_node, register_node_class, register_with_keys_class
from treetyped_mypy.handlers.replace_static import replace_static
from treetyped_mypy.handlers.reveal_structure import reveal_structure
from treetyped_mypy.handlers.shardings import SHARD_MAP, check_specs
from treetyped_mypy.handlers.spec_constructor import spec_constructor
from treetyped_mypy.handlers.transformations import Transformation, Transformations
from treetyped_mypy.handlers.transformed_call import CallCheck, CallResult, TransformedCalls
from treetyped_mypy.handlers.tree_broadcast import tree_broadcast
from treetyped_mypy.handlers.tree_combine import combine, update
from treetyped_mypy.handlers.tree_filter import filter_, partition
from treetyped_mypy.handlers.tree_flatten_one_level import flatten_one_level
from treetyped_mypy.handlers.tree_init import initialised_result, tree_init
from treetyped_mypy.handlers.tree_kept import tree_function
from treetyped_mypy.handlers.tree_leaves import (
    tree_all,
    tree_flatten,
    tree_flatten_with_path,
    tree_leaves,
    tree_leaves_with_path,
    tree_structure,
)
from treetyped_mypy.handlers.tree_map import tree_map
from treetyped_mypy.handlers.tree_map_with_path import tree_map_with_path
from treetyped_mypy.handlers.tree_moved import block_until_ready, device_get, device_put, ravel_pytree
from treetyped_mypy.handlers.tree_partial import partial_called, tree_partial
from treetyped_mypy.handlers.tree_reduce import tree_reduce, tree_reduce_associative
from treetyped_mypy.handlers.tree_transpose import tree_transpose
from treetyped_mypy.handlers.tree_unflatten import tree_unflatten, treedef_unflatten
from treetyped_mypy.handlers.treedef import treedef_children, treedef_is_leaf, treedef_iter, treedef_tuple
from treetyped_mypy.handlers.user_calls import function_call, method_call
from treetyped_mypy.handlers.vmap import FILTER_VMAP, VMAP
from treetyped_mypy.handlers.vmap_call import check_filter_vmap_call, check_vmap_call
from treetyped_mypy.typeops.transformed import LINEAR

TypeHandler: TypeAlias = Callable[[AnalyzeTypeContext], Type]
SignatureHandler: TypeAlias = Callable[[FunctionSigContext], FunctionLike]
FunctionHandler: TypeAlias = Callable[[FunctionContext], Type]
MethodSignatureHandler: TypeAlias = Callable[[MethodSigContext], FunctionLike]
MethodHandler: TypeAlias = Callable[[MethodContext], Type]
AttributeHandler: TypeAlias = Callable[[AttributeContext], Type]
DecoratorHandler: TypeAlias = Callable[[ClassDefContext], None]
ClassHandler: TypeAlias = Callable[[ClassDefContext], bool]

SIGNATURES: Final[dict[str, SignatureHandler]] = {
    names.TREETYPED_TREE_MAP: tree_map,
    names.JAX_TREE_MAP: tree_map,
    names.JAX_TREE_UTIL_MAP: tree_map,
    names.SCAN: scan,
    names.WHILE_LOOP: while_loop,
    names.FORI_LOOP: fori_loop,
    names.LAX_MAP: lax_map,
    names.ASSOCIATIVE_SCAN: associative_scan,
    names.COND: cond,
    names.SWITCH: switch,
    names.EQX_TREE_AT: tree_at,
    names.EQX_APPLY_UPDATES: equinox_apply_updates,
    names.OPTAX_APPLY_UPDATES: apply_updates,
    **dict.fromkeys(names.TREE_LEAVES, tree_leaves),
    **dict.fromkeys(names.TREE_LEAVES_WITH_PATH, tree_leaves_with_path),
    **dict.fromkeys(names.TREE_STRUCTURE, tree_structure),
    **dict.fromkeys(names.TREE_FLATTEN, tree_flatten),
    **dict.fromkeys(names.TREE_FLATTEN_WITH_PATH, tree_flatten_with_path),
    **dict.fromkeys(names.TREE_ALL, tree_all),
    **dict.fromkeys(names.TREE_MAP_WITH_PATH, tree_map_with_path),
    **dict.fromkeys(names.TREE_UNFLATTEN, tree_unflatten),
    **dict.fromkeys(names.TREE_REDUCE, tree_reduce),
    **dict.fromkeys(names.TREE_REDUCE_ASSOCIATIVE, tree_reduce_associative),
    **dict.fromkeys(names.TREE_TRANSPOSE, tree_transpose),
    **dict.fromkeys(names.TREE_BROADCAST, tree_broadcast),
    names.TREEDEF_TUPLE: treedef_tuple,
    names.TREEDEF_CHILDREN: treedef_children,
    names.TREEDEF_IS_LEAF: treedef_is_leaf,
    names.FLATTEN_ONE_LEVEL: flatten_one_level,
    names.DEVICE_PUT: device_put,
    names.DEVICE_GET: device_get,
    names.BLOCK_UNTIL_READY: block_until_ready,
    names.RAVEL_PYTREE: ravel_pytree,
    names.REVEAL_STRUCTURE: reveal_structure,
    names.TREE_FILTER: filter_,
    names.TREE_PARTITION: partition,
    names.TREE_COMBINE: combine,
    names.TREE_UPDATE: update,
    names.CUSTOM_ROOT: custom_root,
    names.CUSTOM_LINEAR_SOLVE: custom_linear_solve,
    **{name: tree_function(name) for name in names.TREE_FUNCTIONS},
}

"""Before a call is checked: the trees in its arguments, and the signature with the type of its result."""

CALLS: Final[dict[str, CallCheck]] = {
    "jit": check_jit_call,
    "grad": check_grad_call,
    "value_and_grad": check_grad_call,
    "jacobian": check_grad_call,
    "hessian": check_grad_call,
    "vmap": check_vmap_call,
    "filter_vmap": check_filter_vmap_call,
    "shard_map": check_specs,
    "checkpoint": check_checkpoint_call,
    **dict.fromkeys(LINEAR, check_linear_call),
}
"""By the kind of a transformation: what is checked at each call of a function that it made."""

CALL_RESULTS: Final[dict[str, CallResult]] = {
    "grad": grad_result,
    "value_and_grad": value_and_grad_result,
    "jacobian": declared_result,
    "hessian": declared_result,
    **dict.fromkeys(LINEAR, declared_result),
    "init": initialised_result,
}
"""By the kind again: the result of a call where its arguments tell more than the signature."""

transformed_calls: Final = TransformedCalls(CALLS, CALL_RESULTS)


def any_signature(ctx: FunctionSigContext) -> FunctionLike:
    """Every other function may be the result of a transformation; a class may be given what makes its arrays."""
    return spec_constructor(ctx) or transformed_calls.by_name(ctx)


ANY_SIGNATURE: Final[SignatureHandler] = any_signature

TRANSFORMATIONS: Final[dict[str, Transformation]] = {
    names.JIT: JIT,
    names.GRAD: GRAD,
    names.VALUE_AND_GRAD: VALUE_AND_GRAD,
    names.JACFWD: JACOBIAN,
    names.JACREV: JACOBIAN,
    names.JACOBIAN: JACOBIAN,
    names.HESSIAN: HESSIAN,
    names.VMAP: VMAP,
    names.SHARD_MAP: SHARD_MAP,
    names.MAKE_JAXPR: MAKE_JAXPR,
    names.CUSTOM_VJP: CUSTOM_VJP,
    names.CUSTOM_JVP: CUSTOM_JVP,
    names.EQX_FILTER_GRAD: FILTER_GRAD,
    names.EQX_FILTER_VALUE_AND_GRAD: FILTER_VALUE_AND_GRAD,
    names.EQX_FILTER_VMAP: FILTER_VMAP,
    **dict.fromkeys(names.KEEP_SIGNATURE, KEEPS_SIGNATURE),
    **dict.fromkeys((names.CHECKPOINT, names.REMAT), CHECKPOINT),
    **dict.fromkeys(names.LEAVE_NUMBERS, LEAVES_NUMBERS),
}
"""What takes a function and makes another one, called, as a decorator, or through ``partial``."""

transformations: Final = Transformations(TRANSFORMATIONS)

FUNCTIONS: Final[dict[str, FunctionHandler]] = {
    names.SUM: builtin_sum,
    names.ZIP: zipped,
    **{name: transformations.handler(name) for name in TRANSFORMATIONS},
    **dict.fromkeys(names.MAPS, unused_map),
    names.OPTAX_APPLY_UPDATES: unused_tree("optax.apply_updates", "params"),
    names.EQX_APPLY_UPDATES: unused_tree("eqx.apply_updates", "model"),
    names.EQX_TREE_AT: unused_tree("eqx.tree_at", "pytree"),
    names.DATACLASS_REPLACE: part_replaced,
    names.EQX_FILTER: equinox_filter.filter_,
    names.EQX_PARTITION: equinox_filter.partition,
    names.EQX_COMBINE: equinox_filter.combine,
    names.PARTIAL: transformations.partial,
    names.TREE_PARTIAL: tree_partial,
    names.JVP: jvp,
    names.VJP: vjp,
    names.LINEARIZE: linearize,
    names.LINEAR_TRANSPOSE: linear_transpose,
    names.EVAL_SHAPE: eval_shape,
    names.EQX_FILTER_EVAL_SHAPE: filter_eval_shape,
    names.EQX_FILTER_PURE_CALLBACK: filter_pure_callback,
    names.CLOSURE_CONVERT: closure_convert,
    names.TREE_INIT: tree_init,
    names.TREE_AT: own_tree_at.at,
    names.TREE_UPDATE: unused("tree.update"),
    names.REPLACE_STATIC: replace_static,
    names.PURE_CALLBACK: callback,
    names.IO_CALLBACK: callback,
    names.REGISTER_NODE: register_node,
    names.REGISTER_DATACLASS: register_plain_class,
    names.REGISTER_WITH_KEYS: register_node,
    names.REGISTER_CLASS: register_node_class,
    names.REGISTER_WITH_KEYS_CLASS: register_with_keys_class,
}
"""After a call is checked, and for decorators: the type of the result."""

METHOD_SIGNATURES: Final[dict[str, MethodSignatureHandler]] = {
    f"{names.TREEDEF}.unflatten": treedef_unflatten,
    **dict.fromkeys(names.NUMBER_OPERATORS, none_in_arithmetic),
    f"{names.OPTIMIZER}.update": optimizer.update,
    f"{names.OPTAX_INIT}.__call__": optax_init.init,
    f"{names.OPTAX_UPDATE}.__call__": optax_update.update,
    f"{names.OPTAX_UPDATE_EXTRA}.__call__": optax_update.update,
    **{f"{names.FILTERED}.{name}": filtered_method(name) for name in CANNOT},
    f"{names.FLAX_PYTREE_NODE}.replace": node_replace,
    f"{names.OPTAX_MULTI_STEPS}.init": optax_init.init,
    f"{names.OPTAX_MULTI_STEPS}.update": optax_update.update,
    **{f"{marker}.__call__": transformed_calls.on_the_spot for marker in names.MARKERS},
}

INHERITED: Final = frozenset({"replace"})
"""Methods that are asked for under the name of a subclass, and stand above under that of a library's base."""

ANY_METHOD_SIGNATURE: Final[MethodSignatureHandler] = transformed_calls.by_name

ANY_FUNCTION: Final[FunctionHandler] = function_call

METHODS: Final[dict[str, MethodHandler]] = {
    **{f"{names.INDEX_UPDATE}.{name}": unused(f"x.at[...].{name}") for name in names.INDEX_UPDATES},
    **dict.fromkeys(
        (f"{update}.__call__" for update in (names.OPTAX_UPDATE, names.OPTAX_UPDATE_EXTRA)),
        unused_tree("update", "state"),
    ),
    f"{names.ARRAY}.__setitem__": item_assignment,
    f"{names.AT}.set": own_tree_at.set_,
    f"{names.AT}.apply": own_tree_at.apply,
    f"{names.FROZEN_DICT}.__setitem__": entry_assignment,
    f"{names.TREEDEF}.__iter__": treedef_iter,
    **{f"{names.MAPPED}.{name}": mapped_method(name) for name in CANNOT},
    f"{names.FACTORY}.__call__": transformations.factory_call,
    f"{names.TREE_PARTIAL}.__call__": partial_called,
    **{f"{names.ARRAY}.{method}": augmented_number for method in names.REFLECTED},
    f"{names.CUSTOM_VJP_MARKER}.defvjp": defvjp,
    f"{names.CUSTOM_JVP_MARKER}.defjvp": defjvp,
}

ANY_METHOD: Final[MethodHandler] = method_call

TYPES: Final[dict[str, TypeHandler]] = {
    **dict.fromkeys(names.ANNOTATED, role_annotations.annotated),
    names.FILTERED: role_annotations.filtered,
}
"""While a type is analysed: what mypy would drop of it."""

ATTRIBUTES_OF: Final[dict[str, AttributeHandler]] = {
    names.MAPPED: part_attribute,
    names.FILTERED: part_attribute,
}
"""By class: every attribute of it."""

DECORATORS: Final[dict[str, DecoratorHandler]] = {
    **dict.fromkeys(BY_DECORATOR, on_decorator),
    names.PARTIAL: on_partial,
    names.DATACLASS: on_dataclass,
}
"""While the class is analysed: to record what its body says."""

CLASSES: Final[dict[str, ClassHandler]] = {
    names.DATACLASS: class_checks.dataclass,
    names.FLAX_DATACLASS: class_checks.flax_dataclass,
    names.CHEX_DATACLASS: class_checks.chex_dataclass,
    names.PENZAI_DATACLASS: class_checks.penzai_dataclass,
    names.PARTIAL: class_checks.register,
    names.REGISTER_DATACLASS: class_checks.register,
    names.REGISTER_STATIC: class_checks.register,
    **dict.fromkeys(names.REGISTER_NODE_CLASS, class_checks.register),
    names.PYTREE_DATACLASS: pytree_dataclass,
}
"""After it: when its fields have types. False asks for another round."""
