"""Meshes of devices, and the axes of them that a spec may name.

Source: ``jax/_src/mesh.py`` and ``jax/_src/named_sharding.py``.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.atoms import MESH, Thing
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.specs import axes_named, sharding
from treetyped_mypy.flow.values import UNKNOWN, Constant, Tuple, Value


def make_mesh(call: LibraryCall) -> Value:
    """``jax.make_mesh((2, 4), ("data", "model"))``: a name for each size."""
    sizes = call.items(call.get(0, "axis_shapes"))
    return mesh(call, None if sizes is None else len(sizes))


def mesh_of(call: LibraryCall) -> Value:
    """``Mesh(devices, ("data", "model"))``: a name for each axis of the array of devices."""
    devices = as_array(call.get(0, "devices"))
    return mesh(call, None if devices is None or devices.shape is None else len(devices.shape))


def mesh(call: LibraryCall, count: int | None) -> Value:
    given = call.get(1, "axis_names")
    written = constant_of(call.run, given)
    names = (written,) if isinstance(written, str) else written
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        return UNKNOWN
    if count is not None and count != len(names):
        return call.say(codes.PREFIX, axes.names_of_mesh(call.name, count, names), of=(1, "axis_names"))
    return Thing(MESH, (("axis_names", Tuple(tuple(map(Constant, names)))),))


def names_in(mesh: Value | None) -> tuple[str, ...] | None:
    """The names of the axes of a mesh; none where they are not seen."""
    names = mesh.get("axis_names") if isinstance(mesh, Thing) and mesh.kind == MESH else None
    return (
        tuple(str(name.value) for name in names.items if isinstance(name, Constant))
        if isinstance(names, Tuple)
        else None
    )


def named_sharding(call: LibraryCall) -> Value:
    spec = sharding(call)
    return UNKNOWN if report_not_in_mesh(call, spec) else spec


def report_not_in_mesh(call: LibraryCall, spec: Value) -> bool:
    """Whether a spec names an axis that the mesh lacks, or one of them twice."""
    known, named = names_in(call.get(0, "mesh")), axes_named(spec) or []
    if known is not None and (beyond := [name for name in named if name not in known]):
        call.say(codes.PREFIX, axes.not_in_mesh("NamedSharding: the spec", beyond[0], known), of=(1, "spec"))
        return True
    twice = next((name for name, count in Counter(named).items() if count > 1), None)
    if twice is not None:
        call.say(codes.PREFIX, axes.named_twice(twice), of=(1, "spec"))
    return twice is not None


RULES: Final = {"jax.make_mesh": make_mesh, "jax.Mesh": mesh_of, "jax.NamedSharding": named_sharding}
