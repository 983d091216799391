import jax
import jax.numpy as jnp
from jax.tree_util import treedef_children, treedef_is_leaf, treedef_tuple

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
treedef = jax.tree.structure(params)
treedef_tuple([treedef, treedef])
treedef_children(treedef)
treedef_is_leaf(treedef)
treedef_tuple([treedef, params])
# E: tree_util.treedef_tuple: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: write jax.tree.structure(...) of it
treedef_children(params)
# E: tree_util.treedef_children: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: write jax.tree.structure(...) of it
treedef_is_leaf(params)
# E: tree_util.treedef_is_leaf: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: write jax.tree.structure(...) of it
