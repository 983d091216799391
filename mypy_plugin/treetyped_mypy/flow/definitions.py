"""``def``, ``class`` and ``import``: what they make, and the names that they bind."""

from __future__ import annotations

from typing import Final

from mypy import nodes as n

from treetyped_mypy.errors import classes, codes
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import annotated_as, field_of, kind_of, member
from treetyped_mypy.flow.descriptors import keeps_property
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import file_of, names_bound_at
from treetyped_mypy.flow.values import Class, External, Frame, Function, Value

FOLLOWED: Final = frozenset({"__init__", "__post_init__", "__check_init__", "__call__", "__init_subclass__"})
"""The methods with a name of Python's that are run where they are called."""


def define(run: Running, statement: n.Statement) -> None:
    match statement:
        case n.FuncDef():
            assign_name(run, statement.name, function_made(run, statement))
        case n.Decorator():
            decorators = [run.evaluate(decorator) for decorator in statement.original_decorators]
            made = function_made(run, statement.func)
            assign_name(run, statement.func.name, decorated(run, decorators, made, statement))
        case n.OverloadedFuncDef():
            for item in statement.items:
                if not keeps_property(item):
                    define(run, item)
            if statement.impl is not None:
                define(run, statement.impl)
        case n.ClassDef():
            define_class(run, statement)
        case n.Import(ids=ids):
            for name, alias in ids:
                import_as(run, alias or name.partition(".")[0], External(name if alias else name.partition(".")[0]))
        case n.ImportFrom(names=names):
            module = module_named(run, statement)
            for name, alias in names:
                import_as(run, alias or name, External(f"{module}.{name}"))
        case n.ImportAll():
            module = module_named(run, statement)
            for name in names_of_file(run, module):
                import_as(run, name, External(f"{module}.{name}"))
        case _:
            return


def names_of_file(run: Running, module: str) -> list[str]:
    """What ``from module import *`` brings of another file of the project, without what that hides by an underscore."""
    frame = run.file_named(module)
    cells = run.state.changes.cells_of(frame) if frame is not None else ()
    return [name for _, name in cells if not name.startswith("_")]


def function_made(run: Running, definition: n.FuncDef | n.LambdaExpr) -> Function:
    run.frame.is_captured = True
    defaults = tuple(run.evaluate(a.initializer) if a.initializer is not None else None for a in definition.arguments)
    made = Function(definition, run.frame, defaults)
    run.defined.append(made)
    return made


def define_class(run: Running, statement: n.ClassDef) -> None:
    bases = tuple(run.evaluate(without_arguments(base)) for base in statement.base_type_exprs)
    frame = Frame(run.frame, statement)
    run.frame.is_captured = True
    cls = run.classes[frame] = Class(statement, frame, bases)
    with run.inside(frame):
        for inner in statement.defs.body:
            if not is_generated(statement, inner):
                run.execute(n.Block([inner]))
    release_implicit(run, statement, frame)
    tell_base(run, cls)
    decorators = [run.evaluate(decorator) for decorator in statement.decorators]
    own: list[Value] = [decorator for decorator in decorators if isinstance(decorator, Function)]
    named = {
        decorator_named(each)
        for each, decorator in zip(statement.decorators, decorators, strict=True)
        if decorator not in own
    }
    cls.is_dataclass = any(name in run.kinds.decorators for name in named)
    cls.is_open = not run.kinds.decorators | run.kinds.keeping >= named
    report_shared_defaults(run, cls)
    run.decorating.append(cls)
    try:
        found = decorated(run, decorators if cls.is_open else own, cls, statement)
    finally:
        run.decorating.pop()
    assign_name(run, statement.name, found)


def tell_base(run: Running, cls: Class) -> None:
    """Python calls ``__init_subclass__`` of the nearest base that has one, before the decorators of the class."""
    found = (member(run, base, "__init_subclass__") for base in cls.bases if isinstance(base, Class))
    told = next((each for each in found if each is not None), None)
    if told is not None:
        given = [Argument(run.evaluate(value), name) for name, value in cls.definition.keywords.items()]
        run.call(told, [Argument(cls), *given], cls.definition)


def without_arguments(base: n.Expression) -> n.Expression:
    """``Variable`` of ``Variable[Array]``: the class is the same."""
    return base.base if isinstance(base, n.IndexExpr) else base


def report_shared_defaults(run: Running, cls: Class) -> None:
    """A dataclass takes no default that has no hash: Python takes that for a sign that it can be changed."""
    if kind_of(run, cls) != "dataclass":
        return
    for statement in cls.definition.defs.body:
        if not isinstance(statement, n.AssignmentStmt) or statement.unanalyzed_type is None:
            continue
        field = field_of(run, statement)
        if field is None or field.default is None or annotated_as(statement, "ClassVar"):
            continue
        is_made_here = isinstance(field.default, n.CallExpr)  # what is not seen counts as what is declared
        is_bound = field.default is statement.rvalue and not is_made_here
        value = run.state.bound(cls.frame, field.name) if is_bound else None
        what = run.kinds.without_hash(run, run.evaluate(field.default) if value is None else value)
        if what is not None:
            text = classes.shared_default(cls.definition.name, field.name, what)
            run.fail(statement, codes.FIELD, text, classes.FACTORY)


def release_implicit(run: Running, cls: n.ClassDef, frame: Frame) -> None:
    """What Python calls by itself, for ``x + y``, ``len(x)``, ``with x``, may be called at any time."""
    for name in [name for statement in cls.defs.body for name in names_bound_at(statement)]:
        if name.startswith("__") and name.endswith("__") and name not in FOLLOWED:
            found = run.state.bound(frame, name)
            if isinstance(found, Function):
                run.release(found)


def decorator_named(decorator: n.Expression) -> str:
    """``@dataclass``, ``@dataclass(frozen=True)`` and ``@partial(register_dataclass, data_fields=...)``."""
    match decorator:
        case n.CallExpr(callee=n.RefExpr(fullname="functools.partial"), args=[n.RefExpr(fullname=name), *_]):
            return name
        case n.CallExpr(callee=n.RefExpr(fullname=name), arg_names=options) if "init" not in options:
            return name
        case n.RefExpr(fullname=name):
            return name
        case _:
            return ""


def is_generated(cls: n.ClassDef, statement: n.Statement) -> bool:
    """Whether a plugin of mypy's wrote the method: it has no body."""
    symbol = cls.info.names.get(statement.name) if isinstance(statement, n.FuncDef) and cls.info else None
    return symbol is not None and symbol.plugin_generated


def decorated(run: Running, decorators: list[Value], value: Value, place: n.Node) -> Value:
    for decorator in reversed(decorators):
        value = run.call(decorator, [Argument(value)], place)
    return value


def module_named(run: Running, statement: n.ImportFrom | n.ImportAll) -> str:
    """Its full name, also where ``from .steps import norm`` names it."""
    file = file_of(run.frame).home
    if not statement.relative or not isinstance(file, n.MypyFile):
        return statement.id
    around = file.fullname.split(".")
    package = around[: len(around) - statement.relative + file.is_package_init_file()]
    return ".".join([*package, *([statement.id] if statement.id else [])])


def import_as(run: Running, name: str, found: External) -> None:
    """``import jax.numpy`` below ``import jax`` binds the name to what it is bound to already."""
    if run.state.bound(run.frame, name) != found:
        assign_name(run, name, found)


def assign_name(run: Running, name: str, value: Value) -> None:
    run.bind(name, value)
