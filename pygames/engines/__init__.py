"""Programs that play, ours and other people's, and the protocol they speak: JSON, one object a line (docs/protocol.md)."""
