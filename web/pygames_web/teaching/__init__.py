"""What is taught: guides to the games, and lessons. Texts and positions; nothing here knows the page."""
