"""Equinox: the classes of its layers, and the parameters that they are made with."""

from __future__ import annotations

from typing import Final, TypeAlias

Signature: TypeAlias = dict[str, object]
"""The parameters in order, with what they are if they are not given; ``...`` for one that must be."""

LINEAR: Final = "equinox.nn._linear.Linear"
MLP: Final = "equinox.nn._mlp.MLP"
EMBEDDING: Final = "equinox.nn._embedding.Embedding"
SEQUENTIAL: Final = "equinox.nn._sequential.Sequential"
DROPOUT: Final = "equinox.nn._dropout.Dropout"
NORMS: Final = "equinox.nn._normalisation"
CELLS: Final = "equinox.nn._rnn"
AFFINE: Final = {"eps": 1e-5, "use_weight": True, "use_bias": True, "dtype": None}
SIGNATURES: Final[dict[str, Signature]] = {
    LINEAR: {"in_features": ..., "out_features": ..., "use_bias": True, "dtype": None},
    MLP: {
        **dict.fromkeys(("in_size", "out_size", "width_size", "depth"), ...),
        "activation": None,
        "final_activation": None,
        "use_bias": True,
        "use_final_bias": True,
        "dtype": None,
        "scan": False,
    },
    DROPOUT: {"p": 0.5, "inference": False},
    SEQUENTIAL: {"layers": ...},
    EMBEDDING: dict.fromkeys(("num_embeddings", "embedding_size", "weight", "dtype")),
    "equinox.nn._embedding.RotaryPositionalEmbedding": {"embedding_size": ..., "theta": 10_000.0, "dtype": None},
    f"{NORMS}.LayerNorm": {"shape": ..., **AFFINE, "elementwise_affine": None},
    f"{NORMS}.RMSNorm": {"shape": ..., **AFFINE},
    f"{NORMS}.GroupNorm": {"groups": ..., "channels": None, "eps": 1e-5, "channelwise_affine": True, "dtype": None},
    "equinox.nn._batch_norm.BatchNorm": {
        "input_size": ...,
        "axis_name": ...,
        "eps": 1e-5,
        "channelwise_affine": True,
        "momentum": 0.99,
        "inference": False,
        "dtype": None,
    },
    **{
        f"{CELLS}.{word}Cell": {"input_size": ..., "hidden_size": ..., "use_bias": True, "dtype": None}
        for word in ("GRU", "LSTM")
    },
    "equinox.nn._attention.MultiheadAttention": {
        "num_heads": ...,
        "query_size": ...,
        **dict.fromkeys(("key_size", "value_size", "output_size", "qk_size", "vo_size")),
        **dict.fromkeys([f"use_{name}_bias" for name in ("query", "key", "value", "output")], False),
        "dropout_p": 0.0,
        "inference": False,
        "dtype": None,
    },
    "equinox.nn._activations.PReLU": {"init_alpha": 0.25},
}
"""By class: its parameters in order, with what they are if they are not given."""
