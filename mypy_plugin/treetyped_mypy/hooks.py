"""The hooks that mypy asks: every one is a look-up in the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from mypy.nodes import Decorator, FuncDef, MypyFile, SymbolNode, TypeInfo
from mypy.options import Options
from mypy.plugin import (
    AnalyzeTypeContext,
    AttributeContext,
    ClassDefContext,
    FunctionContext,
    FunctionSigContext,
    MethodContext,
    MethodSigContext,
    Plugin,
    ReportConfigContext,
)
from mypy.types import FunctionLike, Type

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_BASE, adapter_by_bases
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.adapters.taught import learn
from treetyped_mypy.config import fingerprint, installed, read_taught, shown
from treetyped_mypy.guard import (
    default_attribute,
    default_return,
    default_signature,
    done,
    guarded,
    new_build,
    nothing,
    unknown,
)
from treetyped_mypy.handlers.registration import generated_methods
from treetyped_mypy.library_sources import look_in
from treetyped_mypy.own_modules import OwnModules
from treetyped_mypy.project import fingerprint_of, imported_files, read_anew
from treetyped_mypy.rules.packages import PLAIN_PACKAGES, TYPED_PACKAGES, UNTOUCHED_PACKAGES
from treetyped_mypy.syntax.imports import imports_typed_library, imports_unfollowed, names_trees
from treetyped_mypy.syntax.optax_state import read_state_as_any
from treetyped_mypy.syntax.other_names import name_held
from treetyped_mypy.syntax.role_aliases import defines_roles, keep_roles
from treetyped_mypy.table import (
    ANY_CLASS,
    ANY_FUNCTION,
    ANY_METHOD,
    ANY_METHOD_SIGNATURE,
    ANY_SIGNATURE,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    CLASS_ATTRIBUTE,
    CLASSES,
    DECORATORS,
    FUNCTIONS,
    INHERITED,
    METHOD_SIGNATURES,
    METHODS,
    NODE_ATTRIBUTE,
    NODE_BASE,
    SIGNATURES,
    TAUGHT_DECORATOR,
    TRANSFORMED_ATTRIBUTE,
    TYPES,
    UNFOLLOWED_DECORATOR,
)
from treetyped_mypy.types.class_attributes import may_be_remade
from treetyped_mypy.types.memo import forget
from treetyped_mypy.types.transformed import is_made_by_transformation
from treetyped_mypy.types.tree_annotation import takes_trees

H = TypeVar("H")

KNOWN: Final = SIGNATURES.keys() | FUNCTIONS.keys()
"""The functions that are looked at when they are called, by whatever name."""


class TreetypedPlugin(Plugin):
    def __init__(self, options: Options) -> None:
        super().__init__(options)
        new_build()
        read_anew(is_followed=not options.fine_grained_incremental)
        folder = Path(options.config_file).parent if options.config_file else Path()
        self.taught = read_taught(folder)
        learn(self.taught)
        look_in(options.python_executable)
        self.packages = TYPED_PACKAGES | self.taught.packages
        self.cache_data = {
            "treetyped": fingerprint(),
            "taught": shown(self.taught),
            "libraries": installed(options.python_executable),
        }
        self.own_modules = OwnModules(options)
        self.is_daemon = options.fine_grained_incremental
        self.naming_trees: dict[MypyFile, bool] = {}
        self.concerning: dict[str, bool] = {}
        self.concerning_methods: dict[str, bool] = {}
        self.typed_classes: dict[str, bool] = {}
        self.node_classes: dict[str, bool] = {}
        self.is_typed = False
        self.signatures: dict[str, Callable[[FunctionSigContext], FunctionLike] | None] = {}
        self.functions: dict[str, Callable[[FunctionContext], Type] | None] = {}
        self.method_signatures: dict[str, Callable[[MethodSigContext], FunctionLike] | None] = {}
        self.methods: dict[str, Callable[[MethodContext], Type] | None] = {}

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        handler = TYPES.get(fullname)
        return guarded(handler, unknown) if handler else None

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return self.answered(self.signatures, fullname, self.signature_hook)

    def signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        handler = SIGNATURES.get(fullname)
        if handler is None and (self.may_be_transformed(fullname) or self.is_typed_class(fullname)):
            handler = ANY_SIGNATURE
        return guarded(handler, default_signature) if handler else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return self.answered(self.functions, fullname, self.function_hook)

    def function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        handler = FUNCTIONS.get(fullname) or (ANY_FUNCTION if self.may_be_transformed(fullname) else None)
        return guarded(handler, default_return) if handler else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return self.answered(self.method_signatures, fullname, self.method_signature_hook)

    def method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        handler = METHOD_SIGNATURES.get(self.inherited(fullname))
        if handler is None and (self.is_typed_class(fullname.rpartition(".")[0]) or self.concerns_us(fullname)):
            handler = ANY_METHOD_SIGNATURE
        return guarded(handler, default_signature) if handler else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return self.answered(self.methods, fullname, self.method_hook)

    def method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        handler = METHODS.get(fullname) or (ANY_METHOD if self.is_typed_class(fullname.rpartition(".")[0]) else None)
        return guarded(handler, default_return) if handler else None

    def answered(self, known: dict[str, H | None], fullname: str, ask: Callable[[str], H | None]) -> H | None:
        """mypy asks at every call; what is certain of a name is answered once."""
        if fullname in known:
            return known[fullname]
        if not self.is_typed_build():
            return None
        found = ask(fullname)
        if not self.is_daemon and is_certain(fullname, self.node_named(fullname)):
            known[fullname] = found
        return found

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        if not self.is_typed_build():
            return None
        owner = fullname.rpartition(".")[0]
        handler = ATTRIBUTES.get(fullname) or ATTRIBUTES_OF.get(owner)
        handler = handler or (NODE_ATTRIBUTE if self.is_node_class(owner) else None)
        if handler is None and not is_plain(owner) and is_made_by_transformation(self.node_named(fullname)):
            handler = TRANSFORMED_ATTRIBUTE
        return guarded(handler, default_attribute) if handler else None

    def get_class_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        if not self.is_typed_build():
            return None
        owner, _, name = fullname.rpartition(".")
        info = self.class_named(owner)
        is_ours = info is not None and may_be_remade(info, name)
        return guarded(CLASS_ATTRIBUTE, default_attribute) if is_ours else None

    def is_typed_build(self) -> bool:
        """Whether the build holds a library that is typed: where there is none, nothing concerns us."""
        self.is_typed = self.is_typed or any(package in (self._modules or {}) for package in self.packages)
        return self.is_typed

    def may_be_transformed(self, fullname: str) -> bool:
        """Whether a call of the function concerns us: whoever answers here silences the hooks of mypy's own plugins."""
        if "." not in fullname:
            return not fullname.startswith("<")  # a name in a function has no module, ``<list>`` is what is written out
        known = self.concerning.get(fullname)
        if known is not None:
            return known
        node = self.node_named(fullname)
        if node is None and self.class_named(fullname.rpartition(".")[0]) is not None:
            return True  # a name in a method is said to be in its class
        function = node.func if isinstance(node, Decorator) else node
        found = (isinstance(function, FuncDef) and self.is_where_trees_are(fullname)) or takes_trees(node)
        if (found or is_certain(fullname, node)) and not self.is_daemon:
            self.concerning[fullname] = found
        return found or is_made_by_transformation(node) or name_held(node) in KNOWN

    def concerns_us(self, fullname: str) -> bool:
        """Whether a transformation made the method, or it takes a ``Tree[T]``."""
        known = self.concerning_methods.get(fullname)
        if known is not None:
            return known
        node = self.method_named(fullname)
        found = node is not None and (is_made_by_transformation(node) or takes_trees(node))
        if is_certain(fullname, node) and not self.is_daemon:
            self.concerning_methods[fullname] = found
        return found

    def method_named(self, fullname: str) -> SymbolNode | None:
        """The method of the class or of a base; mypy names the class of the object."""
        owner, _, method = fullname.rpartition(".")
        info = self.class_named(owner)
        symbol = info.get(method) if info is not None else None
        return self.node_named(fullname) if symbol is None else symbol.node

    def inherited(self, fullname: str) -> str:
        """The name of the method in the library's base that defines it, if that is one of ours."""
        owner, _, method = fullname.rpartition(".")
        info = self.class_named(owner) if method in INHERITED else None
        base = info.get_containing_type_info(method) if info is not None else None
        if info is None or base is None:
            return fullname
        has_more = info.is_intersection or info.fallback_to_any  # x, after isinstance(x, Mixin)
        if has_more and base.names[method].plugin_generated:
            return f"{names.FLAX_PYTREE_NODE}.{method}"
        return base.names[method].fullname or fullname

    def is_node_class(self, fullname: str) -> bool:
        """Whether a library made the class a node: asked at every attribute, so it is kept."""
        known = self.node_classes.get(fullname)
        if known is not None:
            return known
        info = self.class_named(fullname)
        found = info is not None and recorded(info) is not None
        if not self.is_daemon and info is not None:
            self.node_classes[fullname] = found
        return found

    def is_typed_class(self, fullname: str) -> bool:
        """Whether it is a class of a module that has names for trees: asked at every call, so it is kept."""
        known = self.typed_classes.get(fullname)
        if known is not None:
            return known
        is_class = self.class_named(fullname) is not None
        found = is_class and self.is_where_trees_are(fullname)
        if not self.is_daemon and (is_class or is_plain(fullname)):
            self.typed_classes[fullname] = found
        return found

    def is_where_trees_are(self, fullname: str) -> bool:
        """Whether its module, or one that this imports, has names for trees: asked at every call, so it is kept."""
        file = self.module_of(fullname)
        if file is None:
            return False
        if self.is_daemon:  # its modules change
            return names_trees(file)
        if file not in self.naming_trees:
            self.naming_trees[file] = names_trees(file) or bool(imported_files(file.fullname, file.path))
        return self.naming_trees[file]

    def class_named(self, fullname: str) -> TypeInfo | None:
        node = self.node_named(fullname)
        return node if isinstance(node, TypeInfo) else None

    def node_named(self, fullname: str) -> SymbolNode | None:
        """What has the name; nothing of the packages where nothing is ours."""
        symbol = None if is_plain(fullname) else self.lookup_fully_qualified(fullname)
        return symbol.node if symbol is not None else None

    def get_class_decorator_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        handler = DECORATORS.get(fullname) or (TAUGHT_DECORATOR if fullname in self.taught.decorators else None)
        if handler is None and self.may_be_unfollowed(fullname):
            handler = UNFOLLOWED_DECORATOR
        return guarded(handler, nothing) if handler else None

    def may_be_unfollowed(self, fullname: str) -> bool:
        """Whether mypy may not know what the name stands for; what a function imports has no module."""
        file = self.module_of(fullname)
        return imports_unfollowed(file) if file is not None else is_unplaced(fullname)

    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[ClassDefContext], bool] | None:
        handler = CLASSES.get(fullname) if self.is_typed_build() else None
        return guarded(partial(generated_methods.generated_once, handler), done) if handler else None

    def get_base_class_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        return guarded(NODE_BASE, nothing) if self.is_node_base(fullname) else None

    def is_node_base(self, fullname: str) -> bool:
        """Whether every subclass of the class is a node, as of ``eqx.Module``."""
        if fullname in BY_BASE:
            return True
        symbol = self.lookup_fully_qualified(fullname)
        return symbol is not None and isinstance(symbol.node, TypeInfo) and adapter_by_bases(symbol.node) is not None

    def get_customize_class_mro_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        """Every class of a module that uses a typed library."""
        forget()
        file = self.module_of(fullname)
        return guarded(ANY_CLASS, nothing) if file is not None and imports_typed_library(file) else None

    def module_of(self, fullname: str) -> MypyFile | None:
        module = fullname
        while module and module not in (self._modules or {}):
            module = module.rpartition(".")[0]
        return (self._modules or {}).get(module)

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """The types of our results must be in the build wherever a result may be: beside a library that is typed."""
        forget()
        if file.fullname.partition(".")[0] in UNTOUCHED_PACKAGES:
            return []
        keep_roles(file)
        read_state_as_any(file)
        own_modules = self.own_modules.found()
        return [(10, module, -1) for module in own_modules] if imports_typed_library(file) else []

    def report_config_data(self, ctx: ReportConfigContext) -> dict[str, str]:
        """mypy's cache is only good for the plugin that wrote it, and the libraries that it was written for.

        A module that defines aliases with roles is never taken from the cache: mypy would read it again when a module
        that it imports has changed, without asking for ``get_additional_deps``, where roles are kept.
        """
        self.own_modules.found()
        file = None if ctx.is_check else (self._modules or {}).get(ctx.id)
        has_roles = file is not None and defines_roles(file)
        imported = fingerprint_of(ctx.id, ctx.path)
        data = {**self.cache_data, "imported": imported} if imported is not None else self.cache_data
        return {**data, "roles": "defined"} if has_roles else data


def is_certain(fullname: str, node: SymbolNode | None) -> bool:
    """Whether what is said of the name stays so: of a variable mypy may not know the type yet."""
    return isinstance(node, FuncDef | TypeInfo) or is_plain(fullname) or "." not in fullname


def is_unplaced(fullname: str) -> bool:
    """``dataclass`` or ``chex.dataclass``, imported in a function."""
    return fullname.count(".") < 2


def is_plain(fullname: str) -> bool:
    """Whether the function certainly is no transformed one: asking costs a little at every call."""
    return fullname.partition(".")[0] in PLAIN_PACKAGES
