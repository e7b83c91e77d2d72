// Whether the page lies in a hand, as in `in_hand.css`: the board stays in view, and what stands
// beside it is a sheet that scrolls by itself.

export const IN_HAND = matchMedia(
  "(max-width: 52rem) and (orientation: portrait), " +
    "(max-height: 30rem) and (orientation: landscape)",
);
