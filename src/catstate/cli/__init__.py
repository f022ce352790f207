"""The catstate command."""
