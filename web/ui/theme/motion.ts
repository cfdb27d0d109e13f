/** Durations of motion in seconds. Source: docs/rules/constants.md. Nobody who asks for less motion sees any (see base.css). */

/** A change in place: hover, a tab, a switch. */
export const MOTION_S = 0.32
/** Something large comes in: drawer, dialog. */
export const MOTION_IN_S = 0.64
/** It goes out again. */
export const MOTION_OUT_S = 0.48
