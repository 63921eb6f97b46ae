"""What the page is about, as values: a table with a game on it, an exercise, seats, saves, preferences, requests to think."""
