"""The types that the mypy plugin gives to transformed functions; they exist for type checkers only.

A transformed function keeps its own signature. What the transformation was told (static arguments, axes) rides along as
a literal string, ``Options``, so that a call of it in another module is still checked by it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from types import FunctionType

    from jax import Array as BaseArray
    from jax._src.api import VJP
    from jax._src.custom_derivatives import custom_jvp, custom_vjp
    from jax._src.pjit import JitWrapped
    from jax.sharding import Sharding as BaseSharding
    from jax.tree_util import Partial

else:
    BaseArray = BaseSharding = FunctionType = VJP = Partial = JitWrapped = object
    custom_jvp = custom_vjp = Generic

Options = TypeVar("Options", bound=str, covariant=True)
Function = TypeVar("Function", covariant=True)
Returned = TypeVar("Returned")


class Array(BaseArray, Any):  # type: ignore[misc]  # gradual on purpose, see below
    """A number that went through ``jit`` or ``vmap``: an array, and it goes on fitting where a number is declared.

    Programs annotate ``-> float`` and add the losses up; they also ask them for their ``shape``. Both run.
    """


class Sharding(BaseSharding, Any):  # type: ignore[misc]  # gradual too
    """The sharding of an array: JAX declares the base class, the value has the attributes of its own (``spec``)."""


class Transformed(FunctionType, Generic[Options, Function]):  # type: ignore[misc]  # final, but JAX returns one
    """What ``jax.grad``, ``jax.vmap`` and their kin return: a function that was called ``Function``."""

    __wrapped__: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class Wrapper(Generic[Options, Function]):
    """What ``jax.pmap`` and Equinox's ``filter_`` functions return: it has attributes that no type tells of."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

    def __getattr__(self, name: str) -> Any: ...


class Jitted(JitWrapped, Generic[Options, Function]):
    """What ``jax.jit`` returns: JAX's own ``JitWrapped`` that also knows its signature."""

    __name__: str
    __qualname__: str
    __wrapped__: Any
    __signature__: Any
    _fun: Callable[..., Any]
    _cache_size: Callable[[], int]

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

    def clear_cache(self) -> None: ...

    def _clear_cache(self) -> None: ...


class PullBack(VJP, Generic[Options, Function]):
    """What ``jax.vjp`` returns beside the value: JAX's own ``VJP`` that also knows its signature."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class PushForward(Partial, Generic[Options, Function]):
    """What ``linearize`` and ``linear_transpose`` return: a ``Partial`` that also knows its signature."""

    func: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class CustomVjp(custom_vjp[Returned], Generic[Options, Function, Returned]):
    """What ``jax.custom_vjp`` returns: JAX's own object that also knows its signature."""

    __name__: str
    __qualname__: str
    __wrapped__: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class CustomJvp(custom_jvp[Returned], Generic[Options, Function, Returned]):
    """What ``jax.custom_jvp`` returns: JAX's own object that also knows its signature."""

    __name__: str
    __qualname__: str
    __wrapped__: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class Factory(Generic[Options]):
    """What ``jax.jit(static_argnames="n")`` or ``partial(jax.vmap, in_axes=0)`` returns: a decorator with options."""

    func: Any
    args: tuple[Any, ...]
    keywords: dict[str, Any]

    def __call__(self, fun: Any, /, *args: Any, **kwargs: Any) -> Any: ...
