from treetyped import StateRole


class EmaRole(StateRole): ...
