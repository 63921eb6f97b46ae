"""The page: a pure core and a browser shell around the engine."""

from pygames_start import ahead

ahead.use_of(__name__)
