"""Theme: the tokens that sheets are drawn with, from `sheets/theme.yaml` and a system's own `theme.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from shipyard.core.resources import folder
from shipyard.core.tables import load_table


@dataclass(frozen=True)
class Theme:
    """Named sizes, weights and tones; `tick` holds the measures of tick boxes. Compared by name, for caches."""

    name: str
    tokens: Mapping[str, Mapping[str, Any]]

    def __hash__(self) -> int:
        return hash(self.name)

    def size(self, token: str | float) -> float:
        """A type size in pt."""
        return float(self.tokens["sizes"].get(str(token), token))

    def weight(self, token: str | float) -> float:
        """A line weight in pt; "none" is 0."""
        return 0.0 if token == "none" else float(self.tokens["weights"].get(str(token), token))

    def tone(self, token: str | float) -> float | str:
        """A grey, or a colour as "#rrggbb"."""
        found: float | str = self.tokens["tones"].get(str(token), token)
        return found if isinstance(found, str) and found.startswith("#") else float(found)

    def leading(self, token: str | float) -> float:
        """The distance of two baselines in mm: of a named size by the theme, else 0.4 mm a point."""
        return float(self.tokens["leading"].get(str(token), 0) or self.size(token) * 0.4)

    def font(self, bold: bool = False, italic: bool = False) -> str:
        """The name of a standard font."""
        style = "bold_italic" if bold and italic else "bold" if bold else "italic" if italic else "regular"
        return str(self.tokens["fonts"][style])

    @property
    def tick(self) -> Mapping[str, float]:
        """Measures of tick boxes in mm."""
        return self.tokens["tick"]


@cache
def theme(system: str) -> Theme:
    """The theme of a system's sheets."""
    tokens = {key: dict(value) for key, value in load_table(folder("sheets") / "theme.yaml").items()}
    own = folder("sheets") / system / "theme.yaml"
    if own.is_file():
        for key, value in load_table(own).items():
            tokens[key].update(value)
    return Theme(system, tokens)
