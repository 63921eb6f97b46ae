"""The only part that may import `js`: makes events of what happens in the browser, and carries effects out."""
