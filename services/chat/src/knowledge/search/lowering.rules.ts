/**
 * How far a section is lowered in the order of those that were found, by the users who dislike answers that
 * cite it: on the scale of `placeOf`. See docs/decisions/112-ratings-and-dislikes.md.
 */
export const loweringStep = 0.03
export const maxLowering = 0.15

/** 0 … `maxLowering`; one step for each user. */
export const loweringOf = (dislikers: number): number =>
  Math.min(loweringStep * Math.max(0, dislikers), maxLowering)
