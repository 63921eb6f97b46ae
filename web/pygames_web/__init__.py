"""The page: a pure core and a browser shell around the engine."""
