"""Full name -> handler, for everything that is typed.

A module that stands here is loaded when one of its handlers is first called: see ``handlers/__init__.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

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
from treetyped_mypy.handlers.arithmetic import array_for_number, builtin_sum, number_beside_array, traced_arithmetic
from treetyped_mypy.handlers.call_sites import user_calls
from treetyped_mypy.handlers.control_flow import branches, custom_solve, loop_map, loop_scan, loop_while
from treetyped_mypy.handlers.equinox import filters as equinox_filter
from treetyped_mypy.handlers.equinox import tree_at as equinox_tree_at
from treetyped_mypy.handlers.flax import applying, splitting
from treetyped_mypy.handlers.mutation import frozen_attribute
from treetyped_mypy.handlers.optax import apply_updates as optax_apply
from treetyped_mypy.handlers.optax import init as optax_init
from treetyped_mypy.handlers.optax import own_optimizer
from treetyped_mypy.handlers.optax import update as optax_update
from treetyped_mypy.handlers.partial_trees import (
    filtered_methods,
    mapped,
    role_annotations,
    spec_constructor,
    tree_at,
    tree_combine,
    tree_filter,
    tree_init,
)
from treetyped_mypy.handlers.registration import (
    class_attribute,
    class_checks,
    class_definitions,
    flax_replace,
    pytree_dataclass,
    register_dataclass,
    register_node,
)
from treetyped_mypy.handlers.transforms import (
    array_sharding,
    callbacks,
    checkpoint,
    custom_derivatives,
    eval_shape,
    grad,
    grad_result,
    jacobian,
    jaxprs,
    jit,
    jvp_vjp,
    keeps_signature,
    method_assignment,
    other_signature,
    partial_call,
    taking_transformed,
    transformations,
    transformed_call,
    vmap,
)
from treetyped_mypy.handlers.tree_functions import (
    reveal_structure,
    structure_preserving,
    tree_broadcast,
    tree_flatten_one_level,
    tree_leaves,
    tree_map,
    tree_map_with_path,
    tree_partial,
    tree_reduce,
    tree_transpose,
    tree_unchanged,
    tree_unflatten,
    treedef,
)
from treetyped_mypy.rules import arithmetic, tree_functions
from treetyped_mypy.syntax.other_names import meant
from treetyped_mypy.types.transformed import LINEAR

if TYPE_CHECKING:
    from treetyped_mypy.handlers.transforms.transformations import Transformation
    from treetyped_mypy.handlers.transforms.transformed_call import CallResult

TypeHandler: TypeAlias = Callable[[AnalyzeTypeContext], Type]
SignatureHandler: TypeAlias = Callable[[FunctionSigContext], FunctionLike]
FunctionHandler: TypeAlias = Callable[[FunctionContext], Type]
MethodSignatureHandler: TypeAlias = Callable[[MethodSigContext], FunctionLike]
MethodHandler: TypeAlias = Callable[[MethodContext], Type]
AttributeHandler: TypeAlias = Callable[[AttributeContext], Type]
DecoratorHandler: TypeAlias = Callable[[ClassDefContext], None]
ClassHandler: TypeAlias = Callable[[ClassDefContext], bool]

SIGNATURES: Final[dict[str, SignatureHandler]] = {
    names.TREETYPED_TREE_MAP: tree_map.tree_map,
    names.JAX_TREE_MAP: tree_map.tree_map,
    names.JAX_TREE_UTIL_MAP: tree_map.tree_map,
    names.SCAN: loop_scan.scan,
    names.WHILE_LOOP: loop_while.while_loop,
    names.FORI_LOOP: loop_while.fori_loop,
    names.LAX_MAP: loop_map.lax_map,
    names.ASSOCIATIVE_SCAN: loop_map.associative_scan,
    names.COND: branches.cond,
    names.SWITCH: branches.switch,
    names.EQX_TREE_AT: equinox_tree_at.tree_at,
    names.EQX_APPLY_UPDATES: optax_apply.equinox_apply_updates,
    names.OPTAX_APPLY_UPDATES: optax_apply.apply_updates,
    **dict.fromkeys(names.TREE_LEAVES, tree_leaves.tree_leaves),
    **dict.fromkeys(names.TREE_LEAVES_WITH_PATH, tree_leaves.tree_leaves_with_path),
    **dict.fromkeys(names.TREE_STRUCTURE, tree_leaves.tree_structure),
    **dict.fromkeys(names.TREE_FLATTEN, tree_leaves.tree_flatten),
    **dict.fromkeys(names.TREE_FLATTEN_WITH_PATH, tree_leaves.tree_flatten_with_path),
    **dict.fromkeys(names.TREE_MAP_WITH_PATH, tree_map_with_path.tree_map_with_path),
    **dict.fromkeys(names.TREE_UNFLATTEN, tree_unflatten.tree_unflatten),
    **dict.fromkeys(names.TREE_REDUCE, tree_reduce.tree_reduce),
    **dict.fromkeys(names.TREE_REDUCE_ASSOCIATIVE, tree_reduce.tree_reduce_associative),
    **dict.fromkeys(names.TREE_TRANSPOSE, tree_transpose.tree_transpose),
    **dict.fromkeys(names.TREE_BROADCAST, tree_broadcast.tree_broadcast),
    names.TREEDEF_TUPLE: treedef.treedef_tuple,
    names.TREEDEF_CHILDREN: treedef.treedef_children,
    names.FLATTEN_ONE_LEVEL: tree_flatten_one_level.flatten_one_level,
    names.DEVICE_PUT: tree_unchanged.device_put,
    names.DEVICE_GET: tree_unchanged.device_get,
    names.BLOCK_UNTIL_READY: tree_unchanged.block_until_ready,
    names.RAVEL_PYTREE: tree_unchanged.ravel_pytree,
    **dict.fromkeys((names.EQX_FILTER_JIT, names.VMAP), taking_transformed.taking_transformed),
    names.REVEAL_STRUCTURE: reveal_structure.reveal_structure,
    names.TREE_FILTER: tree_filter.filter_,
    names.TREE_PARTITION: tree_filter.partition,
    names.TREE_COMBINE: tree_combine.combine,
    names.TREE_UPDATE: tree_combine.update,
    names.CUSTOM_ROOT: custom_solve.custom_root,
    names.CUSTOM_LINEAR_SOLVE: custom_solve.custom_linear_solve,
    **{name: partial(structure_preserving.tree_function, name) for name in tree_functions.TREE_FUNCTIONS},
}

"""Before a call is checked: the trees in its arguments, and the signature with the type of its result."""

CALL_RESULTS: Final[dict[str, CallResult]] = {
    "grad": grad_result.grad_result,
    "value_and_grad": grad_result.value_and_grad_result,
    "jacobian": grad_result.declared_result,
    "hessian": grad_result.declared_result,
    **dict.fromkeys(LINEAR, grad_result.declared_result),
    "init": tree_init.initialised_result,
}
"""By the kind again: the result of a call where its arguments tell more than the signature."""


CALLED_BY_NAME: Final = partial(transformed_call.by_name, CALL_RESULTS)


def any_signature(ctx: FunctionSigContext) -> FunctionLike:
    """Every other function may be one of these by another name, or the result of a transformation; a class may be given
    what makes its arrays."""
    known = SIGNATURES.get(meant(ctx))
    return known(ctx) if known is not None else spec_constructor.spec_constructor(ctx) or CALLED_BY_NAME(ctx)


ANY_SIGNATURE: Final[SignatureHandler] = any_signature

TRANSFORMATIONS: Final[dict[str, Transformation]] = {
    names.JIT: jit.JIT,
    names.GRAD: grad.GRAD,
    names.VALUE_AND_GRAD: grad.VALUE_AND_GRAD,
    names.JACFWD: jacobian.JACOBIAN,
    names.JACREV: jacobian.JACOBIAN,
    names.JACOBIAN: jacobian.JACOBIAN,
    names.HESSIAN: jacobian.HESSIAN,
    names.VMAP: vmap.VMAP,
    names.SHARD_MAP: keeps_signature.SHARD_MAP,
    names.PMAP: keeps_signature.PMAP,
    names.NAMED_CALL: keeps_signature.NAMED_CALL,
    names.MAKE_JAXPR: jaxprs.MAKE_JAXPR,
    names.CUSTOM_VJP: custom_derivatives.CUSTOM_VJP,
    names.CUSTOM_JVP: custom_derivatives.CUSTOM_JVP,
    names.EQX_FILTER_JIT: keeps_signature.FILTER_JIT,
    names.EQX_FILTER_GRAD: grad.FILTER_GRAD,
    names.EQX_FILTER_VALUE_AND_GRAD: grad.FILTER_VALUE_AND_GRAD,
    names.EQX_FILTER_VMAP: vmap.FILTER_VMAP,
    **dict.fromkeys((names.CHECKPOINT, names.REMAT), checkpoint.CHECKPOINT),
}
"""What takes a function and makes another one, called, as a decorator, or through ``partial``."""

FUNCTIONS: Final[dict[str, FunctionHandler]] = {
    names.SUM: builtin_sum.builtin_sum,
    **{name: partial(transformations.transform, TRANSFORMATIONS, name) for name in TRANSFORMATIONS},
    names.DATACLASS_REPLACE: mapped.part_replaced,
    names.NNX_SPLIT: splitting.split,
    names.EQX_FILTER: equinox_filter.filter_,
    names.EQX_PARTITION: equinox_filter.partition,
    names.EQX_COMBINE: equinox_filter.combine,
    names.PARTIAL: partial(transformations.partial_made, TRANSFORMATIONS),
    names.TREE_PARTIAL: tree_partial.tree_partial,
    names.JVP: jvp_vjp.jvp,
    names.VJP: jvp_vjp.vjp,
    names.LINEARIZE: jvp_vjp.linearize,
    names.LINEAR_TRANSPOSE: jvp_vjp.linear_transpose,
    names.EVAL_SHAPE: eval_shape.eval_shape,
    names.EQX_FILTER_EVAL_SHAPE: eval_shape.filter_eval_shape,
    names.EQX_FILTER_PURE_CALLBACK: callbacks.filter_pure_callback,
    names.CLOSURE_CONVERT: jaxprs.closure_convert,
    **dict.fromkeys(names.NNX_OTHER_SIGNATURE, other_signature.other_signature),
    names.TREE_INIT: tree_init.tree_init,
    names.PURE_CALLBACK: callbacks.callback,
    names.IO_CALLBACK: callbacks.callback,
    names.REGISTER_NODE: register_node.register_node,
    names.REGISTER_DATACLASS: register_dataclass.register_plain_class,
    names.REGISTER_WITH_KEYS: register_node.register_node,
    names.REGISTER_CLASS: register_node.register_node_class,
    names.REGISTER_WITH_KEYS_CLASS: register_node.register_with_keys_class,
}
"""After a call is checked, and for decorators: the type of the result."""

METHOD_SIGNATURES: Final[dict[str, MethodSignatureHandler]] = {
    f"{names.TREEDEF}.unflatten": tree_unflatten.treedef_unflatten,
    f"{names.OPTIMIZER}.update": own_optimizer.update,
    f"{names.OPTAX_INIT}.__call__": optax_init.init,
    f"{names.OPTAX_UPDATE}.__call__": optax_update.update,
    f"{names.OPTAX_UPDATE_EXTRA}.__call__": optax_update.update,
    **{f"{names.FILTERED}.{name}": partial(filtered_methods.filtered_method, name) for name in names.CALLED_BY_SYNTAX},
    f"{names.FLAX_PYTREE_NODE}.replace": flax_replace.node_replace,
    f"{names.LINEN_MODULE}.apply": applying.apply,
    f"{names.OPTAX_MULTI_STEPS}.init": optax_init.init,
    f"{names.OPTAX_MULTI_STEPS}.update": optax_update.update,
    **{f"{marker}.__call__": partial(transformed_call.on_the_spot, CALL_RESULTS) for marker in names.MARKERS},
}

INHERITED: Final = frozenset({"apply", "replace"})
"""Methods that are asked for under the name of a subclass, and stand above under that of a library's base."""

ANY_METHOD_SIGNATURE: Final[MethodSignatureHandler] = CALLED_BY_NAME


def any_function(ctx: FunctionContext) -> Type:
    """Every other function may be one of these by another name."""
    known = FUNCTIONS.get(meant(ctx))
    return user_calls.function_call(ctx) if known is None else known(ctx)


ANY_FUNCTION: Final[FunctionHandler] = any_function

METHODS: Final[dict[str, MethodHandler]] = {
    f"{names.AT}.set": tree_at.changed,
    f"{names.AT}.apply": tree_at.changed,
    f"{names.FACTORY}.__call__": partial(transformations.factory_call, TRANSFORMATIONS),
    f"{names.TREE_PARTIAL}.__call__": tree_partial.partial_called,
    f"{names.PARTIAL}.__call__": partial_call.partial_called,
    **dict.fromkeys(arithmetic.ARITHMETIC_WHEN_TRACED, traced_arithmetic.traced_arithmetic),
    **dict.fromkeys(arithmetic.ARITHMETIC_OF_ARRAYS, array_for_number.array_for_number),
    **dict.fromkeys(arithmetic.LEFT_OF_ARRAYS, number_beside_array.number_beside_array),
}

ANY_METHOD: Final[MethodHandler] = user_calls.method_call

TYPES: Final[dict[str, TypeHandler]] = {
    **dict.fromkeys(names.ANNOTATED, role_annotations.annotated),
    names.FILTERED: role_annotations.filtered,
}
"""While a type is analysed: what mypy would drop of it."""

ATTRIBUTES: Final[dict[str, AttributeHandler]] = {
    f"{names.ARRAY}.sharding": array_sharding.array_sharding,
}
"""By the full name of the attribute."""

ATTRIBUTES_OF: Final[dict[str, AttributeHandler]] = {
    names.MAPPED: mapped.part_attribute,
    names.FILTERED: mapped.part_attribute,
}
"""By class: every attribute of it."""

NODE_ATTRIBUTE: Final[AttributeHandler] = frozen_attribute.frozen_attribute
"""An attribute of a class that a library made a node, and froze."""

CLASS_ATTRIBUTE: Final[AttributeHandler] = class_attribute.class_attribute
"""An attribute of a class object that a metaclass may have made."""

TRANSFORMED_ATTRIBUTE: Final[AttributeHandler] = method_assignment.method_assignment
"""An attribute that a transformation made."""

DECORATORS: Final[dict[str, DecoratorHandler]] = {
    **dict.fromkeys(BY_DECORATOR, class_definitions.on_decorator),
    names.PARTIAL: class_definitions.on_partial,
    names.DATACLASS: class_definitions.on_dataclass,
}
"""While the class is analysed: to record what its body says."""

UNFOLLOWED_DECORATOR: Final[DecoratorHandler] = class_definitions.on_unfollowed
"""Any decorator of a file that imports from a library without types."""

TAUGHT_DECORATOR: Final[DecoratorHandler] = class_definitions.on_decorator
"""A decorator of the user's own library."""

NODE_BASE: Final[DecoratorHandler] = class_checks.on_base
"""A base whose every subclass is a node."""

ANY_CLASS: Final[DecoratorHandler] = class_definitions.on_class
"""Every class of a module that uses a typed library."""

CLASSES: Final[dict[str, ClassHandler]] = {
    names.DATACLASS: class_checks.dataclass,
    names.FLAX_DATACLASS: class_checks.flax_dataclass,
    names.CHEX_DATACLASS: class_checks.chex_dataclass,
    names.PENZAI_DATACLASS: class_checks.penzai_dataclass,
    names.PARTIAL: class_checks.register,
    names.REGISTER_DATACLASS: class_checks.register,
    names.REGISTER_STATIC: class_checks.register,
    **dict.fromkeys(names.REGISTER_NODE_CLASS, class_checks.register),
    names.PYTREE_DATACLASS: pytree_dataclass.pytree_dataclass,
}
"""After it: when its fields have types. False asks for another round."""
