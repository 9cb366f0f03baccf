"""The games, one folder each; Shipyard finds them by folder."""
