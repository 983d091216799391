from treetyped import ParamRole


class EmaRole(ParamRole): ...
