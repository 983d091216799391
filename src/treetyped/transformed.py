"""The types that the mypy plugin gives to transformed functions; they exist for type checkers only.

A transformed function keeps its own signature. What the transformation was told (static arguments, axes) rides along as
a literal string, ``Options``, so that a call of it in another module is still checked by it.
"""

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from jax import Array as BaseArray
    from jax._src.custom_derivatives import custom_jvp, custom_vjp
    from jax._src.pjit import JitWrapped

    AnyCustomJvp = custom_jvp[Any]
    AnyCustomVjp = custom_vjp[Any]
else:
    BaseArray = JitWrapped = AnyCustomJvp = AnyCustomVjp = object

Options = TypeVar("Options", bound=str)
Function = TypeVar("Function")


class Array(BaseArray, Any):  # type: ignore[misc]  # gradual on purpose, see below
    """A number that went through ``jit`` or ``vmap``: an array, and it goes on fitting where a number is declared.

    Programs annotate ``-> float`` and add the losses up; they also ask them for their ``shape``. Both run.
    """


class Transformed(Generic[Options, Function]):
    """What ``jax.grad``, ``jax.vmap`` and their kin return: a function that was called ``Function``."""

    __name__: str
    __qualname__: str
    __wrapped__: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class Jitted(JitWrapped, Generic[Options, Function]):
    """What ``jax.jit`` returns: JAX's own ``JitWrapped`` that also knows its signature."""

    __name__: str
    __qualname__: str
    __wrapped__: Any

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

    def clear_cache(self) -> None: ...


class CustomVjp(AnyCustomVjp, Generic[Options, Function]):
    """What ``jax.custom_vjp`` returns: JAX's own object that also knows its signature."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class CustomJvp(AnyCustomJvp, Generic[Options, Function]):
    """What ``jax.custom_jvp`` returns: JAX's own object that also knows its signature."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class Factory(Generic[Options]):
    """What ``jax.jit(static_argnames="n")`` or ``partial(jax.vmap, in_axes=0)`` returns: a decorator with options."""

    func: Any
    args: tuple[Any, ...]
    keywords: dict[str, Any]

    def __call__(self, fun: Any, /, *args: Any, **kwargs: Any) -> Any: ...
