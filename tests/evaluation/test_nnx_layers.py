"""What is said of a layer of Flax NNX, of its variables and of what it gives is what Flax says; what fails fails."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import pytest
from flax import nnx

from .layer_calls import check

LAYERS = """
Linear({n}, {n}, use_bias={b}, rngs=nnx.Rngs(0))  @ v
Linear(out_features={n}, in_features={n}, rngs=nnx.Rngs(0))  @ v
LinearGeneral({n}, {n}, use_bias={b}, rngs=nnx.Rngs(0))  @ v
LinearGeneral({n}, ({n}, {n}), rngs=nnx.Rngs(0))  @ v
LinearGeneral(({n}, {n}), ({n}, {n}), axis=({axis}, {axis}), rngs=nnx.Rngs(0))  @ q
LinearGeneral({n}, {n}, axis={axis}, batch_axis={{0: 2}}, rngs=nnx.Rngs(0))  @ q
Einsum("{equation}", ({n}, {n}), ({n},), rngs=nnx.Rngs(0))  @ q
Einsum("{equation}", ({n}, {n}), rngs=nnx.Rngs(0))  @ q
Embed({n}, {n}, rngs=nnx.Rngs(0))  @ i
Embed({n}, {n}, rngs=nnx.Rngs(0)).attend  @ v
LayerNorm({n}, use_bias={b}, use_scale={b}, rngs=nnx.Rngs(0))  @ v
RMSNorm({n}, use_scale={b}, rngs=nnx.Rngs(0))  @ v
BatchNorm({n}, use_running_average={b}, rngs=nnx.Rngs(0))  @ v
GroupNorm({m}, {m}, use_bias={b}, rngs=nnx.Rngs(0))  @ c1
GroupNorm({m}, num_groups=None, group_size=2, rngs=nnx.Rngs(0))  @ c1
InstanceNorm({m}, use_scale={b}, rngs=nnx.Rngs(0))  @ c1
Dropout({p}, deterministic={b}, rngs=nnx.Rngs(0))  @ v
PReLU()  @ v
Conv({m}, {m}, {k}, rngs=nnx.Rngs(0))  @ c1
Conv({m}, {m}, ({k},), {s}, padding={pad}, kernel_dilation={s}, feature_group_count={g}, rngs=nnx.Rngs(0))  @ c1
Conv({m}, {m}, ({k}, {k}), strides=({s}, {s}), padding={pad}, use_bias={b}, rngs=nnx.Rngs(0))  @ c2
Conv({m}, {m}, ({k}, {k}), padding=[(1, {s}), (0, {s})], input_dilation={s}, rngs=nnx.Rngs(0))  @ c2
Conv({m}, {m}, ({k}, {k}), padding=(1, {s}), strides=None, rngs=nnx.Rngs(0))  @ c2
ConvTranspose({m}, {m}, {k}, {s}, padding={pad}, kernel_dilation={s}, rngs=nnx.Rngs(0))  @ c1
ConvTranspose({m}, {m}, ({k}, {k}), strides=(2, {s}), padding={pad}, use_bias={b}, rngs=nnx.Rngs(0))  @ c2
ConvTranspose({m}, {m}, ({k}, {k}), padding=((1, {s}), (0, 1)), transpose_kernel={b}, rngs=nnx.Rngs(0))  @ c2
LoRA({n}, {n}, {n}, rngs=nnx.Rngs(0))  @ v
LoRA({n}, {n}, 2, base_module=nnx.Linear({n}, 2, rngs=nnx.Rngs(0)), rngs=nnx.Rngs(0))  @ v
LoRALinear({n}, {n}, lora_rank={n}, rngs=nnx.Rngs(0))  @ v
WeightNorm(nnx.Linear({n}, {n}, rngs=nnx.Rngs(0)), use_scale={b}, rngs=nnx.Rngs(0))  @ v
SpectralNorm(nnx.Linear({n}, {n}, rngs=nnx.Rngs(0)), rngs=nnx.Rngs(0))  @ v
MultiHeadAttention({n}, {m}, decode=False, use_bias={b}, rngs=nnx.Rngs(0))  @ q
MultiHeadAttention({n}, {m}, 2, {n}, decode=False, normalize_qk={b}, dropout_rate={p}, rngs=nnx.Rngs(0))  @ q, q
MultiHeadAttention(2, {m}, {m}, num_kv_heads={n}, in_kv_features={n}, decode=False, rngs=nnx.Rngs(0))  @ q, q, q
LSTMCell({n}, {n}, keep_rngs={b}, rngs=nnx.Rngs(0))  @ (v, v), v
OptimizedLSTMCell({n}, {n}, rngs=nnx.Rngs(0))  @ (v, v), v
GRUCell({n}, {n}, rngs=nnx.Rngs(0))  @ v, v
SimpleCell({n}, {n}, residual={b}, rngs=nnx.Rngs(0))  @ v, v
GRUCell({n}, {n}, rngs=nnx.Rngs(0)).initialize_carry  @ ({n}, {n}), nnx.Rngs(0)
LSTMCell({n}, {n}, rngs=nnx.Rngs(0)).initialize_carry  @ ({n},), nnx.Rngs(0)
RNN(nnx.{cell}({n}, {n}, rngs=nnx.Rngs(0)), time_major={b})  @ q
RNN(nnx.{cell}({n}, {n}, rngs=nnx.Rngs(0)), return_carry={b}, rngs=nnx.Rngs(0))  @ q, time_major={b}, reverse={b}
RNN(nnx.{cell}({n}, {n}, rngs=nnx.Rngs(0)), rngs={b})  @ q, return_carry={b}
Bidirectional(nnx.RNN(nnx.{cell}({n}, {n}, rngs=nnx.Rngs(0))), nnx.RNN(nnx.{cell}({n}, 2, rngs=nnx.Rngs(0))))  @ q
Bidirectional(*[nnx.RNN(nnx.{cell}({n}, 2, rngs=nnx.Rngs(0))) for _ in "ab"], return_carry={b})  @ q
Sequential(nnx.Linear({n}, {n}, rngs=nnx.Rngs(0)), nnx.PReLU(), nnx.LayerNorm({n}, rngs=nnx.Rngs(0)))  @ v
""".strip().splitlines()

SHAPES = {"v": (1, 4), "i": (0, 3), "q": (2, 5), "c1": (2, 5), "c2": (3, 6)}
"""By what a layer is given: how many axes that has, at least and fewer than."""
MOSTLY = {"v": 2, "i": 1, "q": 3, "c1": 3, "c2": 4}
PADDING = ["0", "1", "'SAME'", "'VALID'", "'CIRCULAR'", "'REFLECT'", "'CAUSAL'", "2"]
EQUATIONS = ["abc,cd->abd", "abc, bd -> acd", "abc,cd->ad", "...c,cd->...d"]
CELLS = ["LSTMCell", "OptimizedLSTMCell", "GRUCell", "SimpleCell"]
DRAWN = {
    "n": lambda r: r.choice("122"),
    "m": lambda r: r.choice("244"),
    "b": lambda r: r.choice(["True", "False"]),
    "p": lambda r: r.choice(["0.5", "0.0"]),
    "k": lambda r: r.choice("123"),
    "s": lambda r: r.choice("112"),
    "g": lambda r: r.choice("1112"),
    "axis": lambda r: r.choice(["-1", "-2", "0", "1"]),
    "pad": lambda r: r.choice(PADDING),
    "equation": lambda r: r.choice(EQUATIONS),
    "cell": lambda r: r.choice(CELLS),
}


def array(random: Random, name: str) -> str:
    axes = MOSTLY[name] if random.random() < 0.8 else random.randrange(*SHAPES[name])
    sizes = [random.choice((2, 4) if name.startswith("c") else (1, 2, 2)) for _ in range(axes)]
    if name.startswith("c"):
        sizes = [*(size + random.choice((0, 3)) for size in sizes[:-1]), sizes[-1]]
    return f"jnp.ones({tuple(sizes)}, {'int' if name == 'i' else 'float'})"


def written(random: Random) -> str:
    """A layer that is called, or its variables."""
    made, given = random.choice(LAYERS).split("  @ ")
    filled = [re.sub(r"{(\w+)}", lambda found: DRAWN[found[1]](random), text) for text in (made, given)]
    layer = filled[0].replace("{{", "{").replace("}}", "}")
    if random.random() < 0.25:
        whole = re.sub(r"\.\w+$", "", layer)
        return f"jax.tree.leaves(nnx.to_pure_dict(nnx.state(nnx.{whole})))"
    arrays = re.sub(r"\b(v|i|q|c1|c2)\b", lambda found: array(random, found[0]), filled[1])
    return f"jax.tree.leaves(nnx.{layer}({arrays}))"


HEAD = """\
import jax
import jax.numpy as jnp
from flax import nnx
from treetyped import reveal_structure

"""


@pytest.mark.parametrize("seed", range(2))
def test_a_layer_gives_what_flax_gives_and_fails_where_it_fails(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    check(tmp_path, HEAD, [written(random) for _ in range(300)], {"nnx": nnx, "jax": jax, "jnp": jnp})
