"""What is seldom painted: stones that leave, the count, the spotlight, the winner, dead pads.

Used by the scene, which borrows it.
"""

from rootlight.games.game import CAPTURED, CLAIMED_NEW
from rootlight.lights.palette import (
    CLAIMED_1,
    DANGER,
    DARK,
    DOUBLED,
    LEAVING,
    PENDING,
    SPOT,
    STILL,
    STONE_1,
    TICK,
    WATER,
    WINNER,
)
from rootlight.table.shows import SHOW_LOOK


def paint_departure(scene, capture_animation):
    """Stones of this step and those of later ones; or, at the count-off, who has no partner."""
    for cell in range(len(capture_animation.steps)):
        if capture_animation.is_counting:
            if capture_animation.rank[cell] < capture_animation.counted:
                scene.style(cell, DARK)
            continue
        leaving = capture_animation.steps[cell]
        if not leaving:
            continue
        style = DARK
        if leaving >= capture_animation.now:
            owner = capture_animation.owners[cell]
            style = STONE_1 + owner - 1 if owner else DARK
            if leaving == capture_animation.now:
                style |= LEAVING << 3
        scene.style(cell, style)


def paint_hint(scene, controller):
    """The spotlight: legal cells, the mover's stones in full, all others far below.

    At a quarter, White's stones would be as bright as Black's are in full.
    """
    looks = controller.show == SHOW_LOOK
    for cell in range(len(scene.bases) - 1):
        base = scene.bases[cell]
        if controller.legal[cell] and not looks:
            # What may be touched though something is seen there keeps its colour.
            scene.style(cell, STILL << 3 | (base or SPOT))
        elif base == scene.mover_base:
            scene.style(cell, STILL << 3 | base)


def paint_look(scene, controller):
    """The stone that is asked about, and what the turn would do; it may cost that stone itself."""
    looked_at = controller.looked_at
    partial = controller.partial
    if looked_at not in partial:
        partial += (looked_at,)
    piece = controller.match.game.piece(partial, partial.index(looked_at))
    scene.style(looked_at, PENDING << 3 | piece)
    for cell in range(len(controller.effects)):
        effect = controller.effects[cell]
        if effect == CAPTURED:
            scene.style(cell, DANGER << 3 | (piece if cell == looked_at else scene.bases[cell]))
        elif effect > CLAIMED_NEW:
            scene.style(cell, DOUBLED << 3 | CLAIMED_1 + effect - CLAIMED_NEW - 1)


def paint_turned_up(scene, match, motion):
    """A card that the last turn turned up, where it laid no connector: a stone."""
    last = match.last_move()
    if ">" in last or "^" in last:
        cell = match.game.view().parse(last)[1]
        scene.style(cell, motion << 3 | scene.bases[cell])


def paint_winner(scene, winner):
    """The winner's stones breathe, or those of all who share; at a draw all stand still.

    winner: as `Game.winner` gives it.
    """
    winners = winner if isinstance(winner, tuple) else (winner,)
    for cell in range(len(scene.bases) - 1):
        base = scene.bases[cell]
        if base and base - STONE_1 in winners:
            scene.style(cell, WINNER << 3 | base)


def shines_at_the_end(controller, colour):
    """Whether the `end` of a player shines when the game is over.

    He won though the scores are equal, so his stones alone would not tell; or a lesson goes on.
    """
    if controller.lesson is not None or controller.capture_animation is not None:
        return controller.lesson is not None
    game = controller.match.game
    scores = game.scores()
    return len(scores) == 2 and scores[0] == scores[1] and colour == game.winner()


def paint_masked(scene, masked):
    """A pad that is out of order ticks, whatever it shows."""
    for pad in range(len(masked)):
        if masked[pad]:
            if scene.styles[pad] >> 3 >= WATER:
                # An open card: without its motion its base would be somebody's root.
                scene.styles[pad] = DARK
            scene.move_pad(pad, TICK)
