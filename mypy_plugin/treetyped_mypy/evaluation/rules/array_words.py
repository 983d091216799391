"""The functions of arrays by what they do, as data."""

from __future__ import annotations

from typing import Final


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FLOATING: Final = words(
    """
    exp exp2 log log2 log10 log1p expm1 sqrt cbrt sin cos tan sinh cosh tanh arcsin arccos arctan arcsinh arccosh
    arctanh asin acos atan asinh acosh atanh reciprocal sinc i0 deg2rad rad2deg degrees radians
    """
)
"""Functions of one array that give floats, element by element."""

ACTIVATIONS: Final = words(
    """
    sigmoid softplus gelu elu celu selu silu swish mish log_sigmoid hard_sigmoid hard_silu hard_swish tanh
    soft_sign sparse_plus squareplus leaky_relu
    """
)
SOFT: Final = words("softmax log_softmax standardize")
"""Activations that look at an axis."""

SPECIAL: Final = words("erf erfc erfinv expit gammaln digamma lgamma log_ndtr ndtri ndtr logit")
LAX_FLOATING: Final = words("rsqrt erf erfc erf_inv lgamma digamma logistic exp log log1p expm1 sqrt tanh")

SAME: Final = words(
    """
    square sign floor ceil rint round trunc negative abs absolute fabs real conj conjugate flip fliplr flipud copy
    positive roll nan_to_num
    """
)
ASKING: Final = words("isnan isfinite isinf logical_not isposinf isneginf signbit isreal")
BINARY: Final = words("add subtract multiply maximum minimum mod floor_divide remainder fmax fmin power fmod")
DIVIDING: Final = words("divide true_divide arctan2 logaddexp float_power hypot copysign heaviside")
"""Functions of two arrays that give floats."""

COMPARING: Final = words(
    """
    equal not_equal greater less greater_equal less_equal logical_and logical_or logical_xor isclose
    """
)
REDUCING: Final = words(
    """
    sum mean max min prod std var median any all nansum nanmean nanmax nanmin nanstd nanvar amax amin ptp
    count_nonzero
    """
)
FLOAT_RESULT: Final = words("mean std var median logsumexp nanmean nanstd nanvar log_softmax softmax standardize")
INT_RESULT: Final = words("argmax argmin nanargmax nanargmin count_nonzero")
BOOL_RESULT: Final = words("any all")
ADDING: Final = words("sum prod nansum cumsum cumprod")
"""Of truths they make a number."""

LIKE: Final = words("zeros_like ones_like full_like empty_like")

RECORDED: Final = (
    FLOATING
    | BINARY
    | DIVIDING
    | COMPARING
    | REDUCING
    | words(
        """
        zeros ones full eye arange linspace one_hot argmax argmin stack concatenate where ceil floor abs square sign
        negative round rint
        svd svdvals qr eigh eigvalsh eig eigvals slogdet lstsq cho_factor lu lu_factor cho_solve solve_triangular
        percentile quantile nanpercentile nanquantile average searchsorted digitize logpdf logpmf pdf pmf top_k
        """
    )
)
"""Functions that always compute: while a function is recorded, those of JAX give what is traced, whatever they get."""

UFUNCS: Final = words(
    """
    exp exp2 log log2 log10 log1p expm1 sqrt cbrt sin cos tan sinh cosh tanh arcsin arccos arctan arcsinh arccosh
    arctanh reciprocal deg2rad rad2deg square sign floor ceil rint trunc negative absolute fabs conj positive isnan
    isfinite isinf logical_not signbit add subtract multiply maximum minimum mod floor_divide remainder fmax fmin
    power fmod divide true_divide arctan2 logaddexp float_power hypot copysign equal not_equal greater less
    greater_equal less_equal logical_and logical_or logical_xor array asarray
    """
)
"""Functions of NumPy that read the numbers of what they are given, whatever it is: a traced array has none."""

LINEAR: Final = words(
    """
    add subtract multiply divide true_divide negative positive maximum minimum logaddexp hypot arctan2
    square exp exp2 expm1 log log2 log10 log1p sqrt cbrt reciprocal abs absolute fabs clip where
    sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh deg2rad rad2deg
    sum mean prod max min amax amin var std cumsum cumprod trace norm
    dot matmul vdot inner outer einsum tensordot cross
    reshape transpose ravel concatenate stack vstack hstack column_stack squeeze expand_dims swapaxes moveaxis
    tile repeat broadcast_to diag roll flip take
    relu sigmoid softplus silu swish gelu elu leaky_relu selu celu log_sigmoid softmax log_softmax logsumexp
    """
)
"""Functions that a derivative goes through, whatever the numbers are."""

DELEGATING: Final = words(
    """
    sum prod max min amax amin any all mean std var argmax argmin reshape transpose repeat squeeze take cumsum
    cumprod round swapaxes nonzero compress choose searchsorted
    """
)
"""Functions of NumPy that ask what they are given for its own method: an array of JAX gives one of JAX."""

CONVERTING: Final = words(
    """
    stack concatenate vstack hstack column_stack dot matmul vdot inner outer einsum tensordot cross where clip
    zeros_like ones_like full_like diag ravel trace sort roll expand_dims tile pad interp average median linspace arange
    norm inv det solve cholesky eigh svd percentile quantile histogram isclose allclose array_equal float32 float64
    int32 int64 broadcast_to abs float16
    """
)
"""Functions of NumPy that make arrays of NumPy of what they are given: a traced array has no numbers for that."""

REARRANGING: Final = words(
    """
    reshape transpose swapaxes moveaxis expand_dims squeeze tile ravel flatten broadcast_to repeat take take_along_axis
    triu tril atleast_1d atleast_2d split array_split vsplit hsplit dsplit unstack broadcast_arrays sort
    """
)
OF_EACH: Final = (SAME | FLOATING | LAX_FLOATING | ACTIVATIONS | SOFT | SPECIAL) - {"i0"}
KEEPING: Final = (
    OF_EACH
    | REARRANGING
    | (REDUCING - words("any all count_nonzero"))
    | words("cumsum cumprod cummax cummin norm relu relu6 hard_tanh")
)
"""Functions whose result has the dtype of the first array, where both are of one kind."""

MANY: Final = 99
PROMOTING: Final = {
    **dict.fromkeys(words("stack concatenate add sub mul div rem pow"), 2),
    **dict.fromkeys((BINARY | DIVIDING) - {"float_power"}, 2),
    **dict.fromkeys(words("where clip dot matmul vdot inner outer einsum tensordot vstack hstack append"), MANY),
}
"""Functions whose result is as wide as all that they are given together, and how many arguments that holds for."""

OTHERS: Final = words("conv_transpose choose compress select_n gather scatter select piecewise")
"""Functions that give some array: nothing is said of it."""

SEVERAL: Final = words("apply_along_axis polyfit")
"""Functions that may give several arrays."""

BITWISE: Final = words("bitwise_and bitwise_or bitwise_xor left_shift right_shift")

ATTRIBUTES: Final = words(
    """
    T mT at shape dtype ndim size nbytes itemsize real imag flat weak_type sharding device devices aval
    addressable_shards all any argmax argmin argpartition argsort astype choose clip compress conj conjugate copy
    cumprod cumsum diagonal dot flatten item max mean min nonzero prod ptp put ravel repeat reshape round
    searchsorted sort squeeze std sum swapaxes take tobytes tolist trace transpose var view block_until_ready
    addressable_data copy_to_host_async delete is_deleted is_fully_addressable is_fully_replicated global_shards
    on_device_size_in_bytes platform unsafe_buffer_pointer traceback to_device format layout committed fill tofile
    base data strides ctypes flags setflags byteswap resize partition dump dumps newbyteorder itemset vma is_ready
    global_data device_buffer device_buffers mat manual_axis_type clone to_device memory_space dimension_as_value
    committed
    """
)
