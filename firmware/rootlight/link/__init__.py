"""The board link: JSON-RPC 2.0, one message a line."""
