from .model import trained

trained(3)
