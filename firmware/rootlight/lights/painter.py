"""The painter gives every cell and every button a style, from the state of the controller.

Made by the scene, which asks it to paint when something has happened. Reads the controller and the
match and changes neither. fingers-and-lights.md says what a person sees, and what covers what.
"""

from rootlight import kernels
from rootlight.board_files.pad_numbers import END_1, HINT, MENU, ROLES, UNDO
from rootlight.compat import const
from rootlight.games.game import CAPTURED, MARK_WATER, NEWLY_CLAIMED_1
from rootlight.lights.motions import (
    ARTIFACT,
    DANGER,
    DOUBLED,
    FAINT_GHOST,
    FAR,
    FLAG,
    FLAG_WHOLE,
    GHOST,
    HANDS_OFF,
    HEARD,
    LAST,
    LEAVING,
    MINUTE,
    MINUTE_WHOLE,
    NO,
    PAUSED,
    PENDING,
    PENDING_FULL,
    QUARTER,
    QUESTION,
    SECONDS,
    SECONDS_WHOLE,
    STILL,
    THINKING,
    TICK,
    WATER,
    WHOLE_TURN,
    WINNER,
    WITNESS,
)
from rootlight.lights.palette import CLAIMED_1, DARK, SPOT, STONE_1, WHITE
from rootlight.table.shows import (
    BAR_TRACK,
    BAR_ZERO,
    SHOW_DANGER,
    SHOW_FORECAST,
    SHOW_FULL,
    SHOW_LOCKED,
    SHOW_LOOK,
    SHOW_REFUSED,
    SHOW_RISK,
    SHOW_SCORE,
    SHOW_SUGGESTION,
    SHOW_TIME,
    SHOW_UNLOCKED,
)

# The `end` of the player to move, by how near the end of his time he is (see `TimeKeeper`): while
# the turn is not whole, and when it may end.
_NOT_YET = bytes((STILL, MINUTE, SECONDS, FLAG))
_MAY_END = bytes((WHOLE_TURN, MINUTE_WHOLE, SECONDS_WHOLE, FLAG_WHOLE))

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.table.capture_animation import CaptureAnimation
    from rootlight.table.controller import Controller
    from rootlight.table.picker import Picker


class Painter:
    """Paints the parts of the table. `styles`: a byte for each pad, see `motions`.

    cells: number of cells of the built board.
    """

    def __init__(self, controller: "Controller", cells: int) -> None:
        self.styles = bytearray(cells + len(ROLES))
        self._controller = controller
        self._in_play = controller.in_play
        self._partial_turn = controller.partial_turn
        self._last_turn = controller.last_turn
        self._hint = controller.hint
        self._show = controller.show
        self._question = controller.question
        self._captures = controller.captures
        self._offers = controller.offers
        self._condition = controller.condition
        self._time_keeper = controller.time_keeper
        self._opponents = controller.opponents
        self._remote = controller.remote
        self._cells = cells
        # The piece on each cell of the game, and DARK for cells off its board.
        self._bases = bytearray(0)

    def paint(self) -> None:
        """Give every pad its style: what lies there, one motion for all, then what differs."""
        self._lay_pieces()
        if self._offers.picker is not None:
            self._paint_menu(self._offers.picker)
        else:
            self._paint_cells()
        if self._captures.animation is not None:
            self._paint_captures(self._captures.animation)
        self._paint_buttons()
        if self._condition.masked_count:
            self._paint_masked()
        if self._show.saying_no and self._show.pad >= 0:
            self._move_pad(self._show.pad, NO)

    def _lay_pieces(self) -> None:
        game = self._in_play.match.game
        if len(self._bases) != game.count + 1:
            self._bases = bytearray(game.count + 1)
        game.fill_pieces(self._bases)
        for index in range(len(self._partial_turn.cells)):
            cell = self._partial_turn.cells[index]
            self._bases[cell] = self._in_play.rules.piece(self._partial_turn.cells, index)

    # Giving a pad its style.

    def _dress(self, motion: int) -> None:
        """Give all cells their bases and one motion; what is off the game's board is dark."""
        game_cells = self._in_play.placement.game
        kernels.dress(self._bases, game_cells, motion, self._cells, self.styles)

    def _style(self, cell: int, style: int) -> None:
        """Give one cell of the game a style."""
        self.styles[self._in_play.placement.built[cell]] = style

    def _move(self, cell: int, motion: int) -> None:
        """Give one cell of the game what lies on it, and a motion."""
        self.styles[self._in_play.placement.built[cell]] = motion << 3 | self._bases[cell]

    def _move_pad(self, pad: int, motion: int) -> None:
        """Give a pad another motion of what it shows."""
        self.styles[pad] = motion << 3 | self.styles[pad] & 7

    # Cells: the first of these that holds.

    def _paint_cells(self) -> None:
        kind = self._show.kind
        if kind == SHOW_REFUSED:
            self._paint_refusal()
        elif kind == SHOW_RISK:
            self._paint_risk()
        elif kind == SHOW_DANGER:
            self._paint_dangers()
        elif kind == SHOW_SCORE or kind == SHOW_TIME:
            self._paint_bars()
        elif kind == SHOW_LOCKED or kind == SHOW_UNLOCKED:
            self._paint_fence(kind == SHOW_LOCKED)
        elif kind == SHOW_FORECAST and self._show.effects is not None:
            self._paint_forecast(self._show.effects)
            self._paint_partial()
        elif self._question.stands or self._remote.is_asked():
            self._dress(QUARTER)
        elif self._hint.is_held and not self._in_play.match.game.is_over():
            self._paint_hint(kind == SHOW_LOOK)
            self._paint_partial()
            if kind == SHOW_LOOK:
                self._paint_look()
        else:
            self._paint_standing()
            if kind == SHOW_SUGGESTION:
                self._paint_suggestion()
            self._paint_partial()

    def _paint_menu(self, menu: "Picker") -> None:
        """Cells to choose from are in the spotlight; the cell that `end` takes breathes white."""
        for pad in range(len(menu.lit)):
            offer = menu.lit[pad]
            if not offer:
                self.styles[pad] = DARK
            elif menu.is_chosen(offer):
                self.styles[pad] = PENDING << 3 | WHITE
            else:
                self.styles[pad] = STILL << 3 | SPOT

    def _paint_refusal(self) -> None:
        """All far back, the region that is the reason in front, and the witnesses swell."""
        show = self._show
        self._dress(QUARTER)
        region = show.region
        if region is not None:
            for cell in range(len(region)):
                if region[cell]:
                    self._move(cell, DOUBLED)
        for cell in show.witnesses:
            self._move(cell, WITNESS)

    def _paint_risk(self) -> None:
        """The stones that the turn would lose dip."""
        self._dress(QUARTER)
        for cell in self._show.witnesses:
            self._move(cell, DANGER)

    def _paint_dangers(self) -> None:
        """One stone would kill: they dip. Two would: a quarter, still. All else is far back."""
        self._dress(FAR)
        mask = self._show.effects
        if mask is None:
            return
        for cell in range(len(mask)):
            if mask[cell]:
                self._move(cell, DANGER if mask[cell] == 1 else QUARTER)

    def _paint_bars(self) -> None:
        """Tens stand still, ones breathe; where there is nothing, one faint cell.

        Bars of time lie on a faint track.
        """
        picture = self._show.effects
        if picture is None:
            return
        for pad in range(len(picture)):
            value = picture[pad]
            if not value:
                self.styles[pad] = DARK
            elif value == BAR_ZERO or value == BAR_TRACK:
                self.styles[pad] = STILL << 3 | SPOT
            else:
                motion = STILL if value & 1 else PENDING
                self.styles[pad] = motion << 3 | STONE_1 + (value - 1) // 2

    def _paint_forecast(self, veil: bytearray) -> None:
        """Whose each cell is likely to be: as a claim, breathing if that is not nearly sure.

        In games without claims it is its owner's stone, coming and going faintly. Stones stay as
        they are; those that are likely to leave dip.
        """
        self._dress(STILL)
        game = self._in_play.match.game
        for cell in range(len(veil)):
            mark = veil[cell]
            owner = (mark + 1) // 2  # 0 for nobody
            stone = game.state[cell]
            if 0 < stone <= len(game.COLOURS):
                if owner and owner != stone:
                    self._move(cell, DANGER)
            elif owner and game.CLAIMS:
                motion = STILL if mark & 1 == 0 else WINNER
                self._style(cell, motion << 3 | CLAIMED_1 + owner - 1)
            elif owner:
                self._style(cell, GHOST << 3 | STONE_1 + owner - 1)

    def _paint_fence(self, is_locked: bool) -> None:
        """A fence along the border: whole, bright, breathing slowly; or with gaps and faint."""
        self._dress(QUARTER)
        built = self._in_play.built
        posts = 0
        for pad in range(built.count):
            at = pad * built.degree
            if built.count not in built.neighbours[at : at + built.degree]:
                continue
            posts += 1
            if is_locked:
                self.styles[pad] = WINNER << 3 | WHITE
            elif posts & 1:
                self.styles[pad] = STILL << 3 | SPOT

    def _paint_hint(self, looks: bool) -> None:
        """The spotlight: legal cells, the mover's stones in full, all others far below.

        At a quarter, White's stones would be as bright as Black's are in full. Legal cells are
        not shown while a cell is looked at.
        """
        mover_base = STONE_1 + max(self._in_play.match.game.mover(), 0)
        self._dress(FAR)
        for cell in range(len(self._bases) - 1):
            base = self._bases[cell]
            if self._hint.legal[cell] and not looks:
                # A cell that may be touched keeps its colour if a piece or card shows on it.
                self._style(cell, STILL << 3 | (base or SPOT))
            elif base == mover_base:
                self._style(cell, STILL << 3 | base)

    def _paint_look(self) -> None:
        """The stone that is asked about, and what the turn would do; it may cost that stone."""
        show = self._show
        looked_at = show.looked_at
        partial = self._partial_turn.cells
        if looked_at not in partial:
            partial += (looked_at,)
        piece = self._in_play.rules.piece(partial, partial.index(looked_at))
        self._style(looked_at, PENDING << 3 | piece)
        effects = show.effects
        if effects is None:
            return
        for cell in range(len(effects)):
            effect = effects[cell]
            if effect == CAPTURED:
                base = piece if cell == looked_at else self._bases[cell]
                self._style(cell, DANGER << 3 | base)
            elif effect >= NEWLY_CLAIMED_1:
                self._style(cell, DOUBLED << 3 | CLAIMED_1 + effect - NEWLY_CLAIMED_1)

    def _paint_partial(self) -> None:
        """The stones of the partial turn breathe, deeper while there is one too many."""
        motion = PENDING_FULL if self._show.kind == SHOW_FULL else PENDING
        for cell in self._partial_turn.cells:
            self._move(cell, motion)

    def _paint_suggestion(self) -> None:
        """The stones that the board would place come and go, faintly; others more faintly."""
        for cell in self._show.others:
            self._style(cell, FAINT_GHOST << 3 | self._in_play.rules.piece((cell,), 0))
        cells = tuple(self._show.witnesses)
        for index in range(len(cells)):
            self._style(cells[index], GHOST << 3 | self._in_play.rules.piece(cells, index))

    def _paint_standing(self) -> None:
        """The board at rest: open cards, and the last turn; after the game, the winner."""
        self._dress(STILL)
        game = self._in_play.match.game
        for cell, kind in game.marks():
            water = kind == MARK_WATER
            self._style(cell, (WATER << 3 | STONE_1) if water else (ARTIFACT << 3 | WHITE))
        if not game.is_over():
            self._paint_last_turn()
        elif self._captures.animation is None:
            self._paint_winner(game.won_by())

    def _paint_last_turn(self) -> None:
        motion = HEARD if self._controller.unsaved else LAST
        for cell in self._last_turn.placed:
            self._move(cell, motion)
        if (
            not self._last_turn.placed
            and self._last_turn.passer < 0
            and self._in_play.match.can_undo()
        ):
            self._paint_turned_up(motion)

    def _paint_turned_up(self, motion: int) -> None:
        """A card that the last turn turned up, where it laid no connector: a stone."""
        match = self._in_play.match
        last = match.last_move() or ""
        if ">" in last or "^" in last:
            cells = match.game.parse(last)
            if isinstance(cells, tuple):
                self._move(cells[1], motion)

    def _paint_winner(self, winner: "int | tuple[int, ...]") -> None:
        """The winner's stones breathe, or those of all who share; at a draw all stand still."""
        winners = winner if isinstance(winner, tuple) else (winner,)
        for cell in range(len(self._bases) - 1):
            base = self._bases[cell]
            if base and base - STONE_1 in winners:
                self._style(cell, WINNER << 3 | base)

    # Covers over all that.

    def _paint_captures(self, animation: "CaptureAnimation") -> None:
        """Stones that leave now, and those of later steps; at the count-off, what is left."""
        for cell in range(len(animation.steps)):
            if animation.is_counting:
                if animation.rank[cell] < animation.counted:
                    self._style(cell, DARK)
                continue
            leaving = animation.steps[cell]
            if not leaving:
                continue
            style = DARK
            if leaving >= animation.now:
                owner = animation.owners[cell]
                style = STONE_1 + owner - 1 if owner else DARK
                if leaving == animation.now:
                    style |= LEAVING << 3
            self._style(cell, style)

    def _paint_masked(self) -> None:
        """A pad that is out of order ticks, whatever it shows."""
        masked = self._condition.masked
        for pad in range(len(masked)):
            if masked[pad]:
                if self.styles[pad] >> 3 >= GHOST:
                    # Without its motion, an open card or a suggestion would be somebody's stone.
                    self.styles[pad] = DARK
                self._move_pad(pad, TICK)

    # Buttons.

    def _paint_buttons(self) -> None:
        styles = self.styles
        first = self._cells
        for button in range(len(ROLES)):
            styles[first + button] = HANDS_OFF << 3 | WHITE if self._condition.hand else DARK
        if self._condition.hand:
            return
        styles[first + UNDO] = STILL << 3 | (SPOT if self._controller.can_undo() else DARK)
        styles[first + HINT] = self._hint_style()
        # Dark while the leader has locked anything.
        styles[first + MENU] = STILL << 3 | (DARK if self._controller.leader.locks else SPOT)
        for end in range(1 if self._in_play.has_one_end else 2):
            styles[first + END_1 + end] = self._end_style(end)
        is_asked = self._question.stands or self._remote.is_asked()
        if is_asked or self._offers.picker is not None:
            styles[first + UNDO] = STILL << 3 | WHITE
        elif self._remote.is_waiting():
            styles[first + UNDO] = THINKING << 3 | WHITE
        if self._offers.picker is not None:
            styles[first + MENU] = STILL << 3 | WHITE
        if self._condition.fault:
            self._move_pad(first + MENU, TICK)
        if self._show.saying_no and self._show.button >= 0:
            self._move_pad(first + self._show.button, NO)

    def _hint_style(self) -> int:
        """Bright while it is held, or while what it asked for is shown; swelling until then."""
        show = self._show
        if show.kind == SHOW_SUGGESTION or show.kind == SHOW_FORECAST:
            is_found = show.has_suggestion() or show.has_forecast()
            return (STILL if is_found else THINKING) << 3 | WHITE
        return STILL << 3 | (WHITE if self._hint.is_held else SPOT)

    def _end_style(self, end: int) -> int:
        """Return the style of an `end`: the mover's in his colour, the other dark."""
        if self._offers.picker is not None:
            return QUESTION << 3 | SPOT
        game = self._in_play.match.game
        seat = self._seat_of(end)
        colour = game.colour_at(seat)
        base = WHITE if colour < 0 else STONE_1 + colour
        if self._remote.is_asked():
            return QUESTION << 3 | (base if seat == game.seat() else WHITE)
        if game.is_over():
            return WINNER << 3 | base if self._shines_at_the_end(colour) else DARK
        time_keeper = self._time_keeper
        if seat != game.seat():
            if time_keeper.is_paused():
                return PAUSED << 3 | WHITE
            return (
                LAST << 3 | STONE_1 + self._last_turn.passer
                if self._last_turn.passer >= 0
                else DARK
            )
        if self._question.stands:
            return QUESTION << 3 | base
        if self._opponents.is_acting():
            return THINKING << 3 | base
        if self._show.kind == SHOW_SUGGESTION and self._show.button == end:
            return GHOST << 3 | base
        if self._controller.buttons.heard_end == end:
            return HEARD << 3 | base
        motions = _MAY_END if self._partial_turn.may_end else _NOT_YET
        return motions[time_keeper.nearness()] << 3 | base

    def _seat_of(self, end: int) -> int:
        """Return the seat whose light an `end` shows.

        An only one is the mover's, and in the end the winner's.
        """
        if not self._in_play.has_one_end:
            return self._in_play.player_at(end)
        game = self._in_play.match.game
        if game.is_over() and self._shines_at_the_end(game.colour_at(1)):
            return 1
        return 0 if game.is_over() else game.seat()

    def _shines_at_the_end(self, colour: int) -> bool:
        """Return whether the `end` of a player shines when the game is over.

        It does for a winner whose score is not higher, since his stones alone would not tell; and
        where it leads on.
        """
        if self._in_play.rules.GOES_ON:
            return True
        if self._captures.animation is not None:
            return False
        game = self._in_play.match.game
        scores = game.scores()
        return len(scores) == 2 and scores[0] == scores[1] and colour == game.won_by()
