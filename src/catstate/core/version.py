"""The number of this release."""

__version__ = "0.1.0"
