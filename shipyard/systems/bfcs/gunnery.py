"""The gunnery table of a system card: damage of each beam and chances of the dice, by range in hexes.

A row holds what stands in each column of one block of the range axis; lengths are in columns, the template turns them
into mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor

from shipyard.core.dice import Dice, chance_of_at_least
from shipyard.systems.bfcs.derive import BeamGroup, ShipNumbers

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Label:
    """A text centred on columns `start` to `end` (both counted); `leaders` draws lines to the left and right of it."""

    text: str
    start: int
    end: int
    leaders: bool = False


@dataclass(frozen=True)
class GunneryRow:
    """One row: its label and small note, texts in columns, a bar after column `bar`, the last range with any effect.

    `kind` is beam or chance: rows of a kind are parted by a light line. `reach` is -1 where there is none.
    """

    kind: str
    label: str
    note: str
    reach: int
    labels: tuple[Label, ...]
    bar: int | None = None
    group: str = ""

    @property
    def certain(self) -> int:
        """How many columns the merged cell of certain ranges takes; 0 where there is none."""
        merged = self.labels[0] if self.kind == "chance" and self.labels else None
        return merged.end + 1 if merged and merged.end > merged.start else 0


@dataclass(frozen=True)
class Axis:
    """A block of the range axis: `columns` ranges from `start`; before range `first` and every `step` hexes from there
    stands a line.
    """

    start: int
    columns: int
    step: int
    rows: tuple[GunneryRow, ...] = field(default=())
    first: int = 0

    @property
    def ranges(self) -> range:
        """The ranges of the block, in hexes."""
        return range(self.start, self.start + self.columns)

    @property
    def heads(self) -> list[str]:
        """The numbers over the columns; of three digits only each second one has room."""
        return [str(at) if at < 100 or at % 2 == 0 else "" for at in self.ranges]

    @property
    def lines(self) -> list[int]:
        """Columns before which a line stands."""
        return [at for at in range(1, self.columns) if (self.start + at - self.first) % self.step == 0]


# The first range at which a beam has lost a point, less a whole step of hexes, by reading (ruling beam-falloff).
_FIRST_LOSS = {"crossed": 0, "entered": 1}
MOST_BLOCKS = 8  # of the range axis; beyond, a beam's loss for each step is all there is to know


def blocks(numbers: ShipNumbers, columns: int, most_dice: int) -> list[Axis]:
    """The whole table: the first block, and further ones as far as a beam or dice worth a row reach."""
    reach = max([-1, *(beam.reach for beam in numbers.beams)])
    reach = max([reach, *(pool.count * pool.sides for pool in _pools(numbers, most_dice))])
    starts = range(0, min(reach + 1, MOST_BLOCKS * columns), columns) or range(1)
    tables = [axis(numbers, start, columns, most_dice, further=start > 0) for start in starts]
    return [table for table in tables if table.rows]


def axis(numbers: ShipNumbers, start: int, columns: int, most_dice: int, further: bool = False) -> Axis:
    """A block of the table with its rows; a further block has only what still does something there."""
    step = numbers.levels["beams"].beam_step
    first = _FIRST_LOSS[numbers.ship.readings.beam_falloff] if step > 1 else 0
    bare = Axis(start, columns, step if step > 1 else 5, first=first)
    rows = tuple(_rows(numbers, bare, most_dice))
    if further:
        rows = tuple(row for row in rows if row.reach >= start and (row.kind == "beam" or _worth(row, numbers, start)))
    return replace(bare, rows=rows)


def _worth(row: GunneryRow, numbers: ShipNumbers, start: int) -> bool:
    """Whether a row of dice has at least 10 % at the first range of a further block."""
    dice = next((pool for pool in _pools(numbers, 4) if str(pool) == row.label), None)
    return dice is not None and chance_of_at_least(dice, start) >= Fraction(1, 10)


def fits_half(numbers: ShipNumbers, columns: int) -> bool:
    """Whether nothing worth a column lies beyond a half card's axis: no beam, no dice with 10 % or more."""
    beams = all(beam.reach < columns for beam in numbers.beams)
    return beams and all(chance_of_at_least(pool, columns) < Fraction(1, 10) for pool in _pools(numbers, 4))


def _rows(numbers: ShipNumbers, block: Axis, most_dice: int) -> Iterator[GunneryRow]:
    yield from _beam_rows(numbers, block)
    first = True
    owned = {pool.sides: pool.count for pool in numbers.dice}
    for pool in _pools(numbers, most_dice):
        note = "% to hit; bar = 50" if first else "% to hit" if pool.count == 1 else ""
        if pool.count == most_dice < owned[pool.sides] and not first:
            note = f"of {owned[pool.sides]}d{pool.sides}"  # more in one shot are not tabulated
        yield _chance_row(str(pool), note, pool, pool.count * pool.sides, block, f"d{pool.sides}")
        first = False
    if numbers.missiles.number:
        shot = numbers.missiles
        note = f"d{shot.die}, dmg {shot.damage}"
        yield _chance_row("MISSILE", note, Dice(1, shot.die), min(shot.range, shot.die), block, "stores")
    if numbers.countermissiles.number:
        shot = numbers.countermissiles
        note = f"d{shot.die}, dmg {shot.damage}"
        yield _chance_row("COUNTERM.", note, Dice(1, shot.die), shot.range, block, "stores")


def _beam_rows(numbers: ShipNumbers, block: Axis) -> Iterator[GunneryRow]:
    """A row for each different beam strength, strongest first."""
    strengths: dict[tuple[int, int], BeamGroup] = {(beam.damage, beam.step): beam for beam in numbers.beams}
    for (damage, _), beam in sorted(strengths.items(), reverse=True):
        labels = tuple(_damage_bands(beam, block))
        yield GunneryRow("beam", f"BEAM {damage}", "damage", beam.reach, labels, None, "beam")


def _damage_bands(beam: BeamGroup, block: Axis) -> Iterator[Label]:
    """The damage, once in each band of ranges in which it is the same."""
    start = 0
    for at in range(1, block.columns + 1):
        here = beam.damage_at(block.start + start)
        if at == block.columns or beam.damage_at(block.start + at) != here:
            if here > 0:
                yield Label(str(here), start, at - 1)
            start = at


def _pools(numbers: ShipNumbers, most: int) -> list[Dice]:
    """One to `most` dice of each size that the ship has, best size first."""
    return [Dice(count, pool.sides) for pool in numbers.dice for count in range(1, min(pool.count, most) + 1)]


def _chance_row(label: str, note: str, dice: Dice, reach: int, block: Axis, group: str) -> GunneryRow:
    chances = [chance_of_at_least(dice, at) if at <= reach else Fraction(0) for at in block.ranges]
    certain = sum(chance == 1 for chance in chances)
    labels = [Label("100", 0, certain - 1, certain > 2)] if certain else []
    labels += [Label(chance_text(chance), at, at) for at, chance in enumerate(chances) if 0 < chance < 1]
    return GunneryRow("chance", label, note, reach, tuple(labels), _even_bar(dice, reach, block), group)


def _even_bar(dice: Dice, reach: int, block: Axis) -> int | None:
    """The column after which the chance falls below one half; None where it is not in this block.

    Where a weapon's range ends while the odds are still even, the end of the row says enough.
    """
    last = max((at for at in range(dice.count * dice.sides + 1) if chance_of_at_least(dice, at) >= HALF), default=0)
    column = last - block.start
    return column if 0 <= column < block.columns - 1 and last < reach else None


def chance_text(chance: Fraction) -> str:
    """Whole per cent, half up; `<1` under a half, never 100 unless it is certain."""
    percent = floor(chance * 100 + HALF)
    return "<1" if percent < 1 else str(min(percent, 99))


def row_count(blocks: Sequence[Axis]) -> int:
    """Rows of all blocks with their heads."""
    return sum(len(block.rows) + 1 for block in blocks if block.rows)
