"""The page: a pure core and a browser shell around the engine."""

from contextlib import suppress

from pygames_web import methods

with suppress(OSError):
    methods.use_compiled(__spec__.loader.get_data(f"{__path__[0]}/{methods.CODES}"))  # type: ignore[union-attr]
