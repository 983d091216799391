"""``with_refs`` of what ``vjp`` gives takes a tree like the arguments: one reference for each of their leaves."""

import jax


def product(x, y):
    return x * y


def of_dict(params):
    return params["a"] * 2.0


def pulled(function, *primals):
    return jax.vjp(function, *primals)[1]


ref = jax.new_ref(0.0)
references = (ref, jax.new_ref(1.0))
pulled(product, 1.0, 2.0).with_refs(*references)(1.0), pulled(product, 1.0, 2.0).with_refs()(1.0)
pulled(product, 1.0, 2.0).with_refs(ref, jax.new_ref(2.0))(1.0)
pulled(of_dict, {"a": 1.0}).with_refs({"a": ref})(1.0)
pulled(product, 1.0, 2.0).with_refs(ref)  # E: with_refs: structures differ at the root: the arguments is a tuple of length 2, the references is a tuple of length 1  [pytree-structure]
pulled(product, 1.0, 2.0).with_refs(ref, None)  # E: with_refs: structures differ at [1]: the arguments is a leaf (float scalar), the references is None  [pytree-structure]
pulled(of_dict, {"a": 1.0}).with_refs({"b": ref})  # E: with_refs: structures differ at [0]: the arguments is a dict with keys 'a', the references is a dict with keys 'b'  [pytree-structure]
_, pull_back = jax.vjp(product, 1.0, 2.0)
pull_back.with_refs((ref, ref))  # E: with_refs: structures differ at the root: the arguments is a tuple of length 2, the references is a tuple of length 1  [pytree-structure]
