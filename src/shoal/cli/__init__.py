"""The command line: one module a group of commands, with no logic of its own. It starts in `shoal.cli.main`."""

__all__: list[str] = []
