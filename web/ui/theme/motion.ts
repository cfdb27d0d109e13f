/** Durations of motion in seconds. Source: docs/rules/constants.md. Reduced motion disables them (see base.css). */

/** A change in place: hover, a tab, a switch. */
export const MOTION_S = 0.32
/** Entering of large elements: drawer, dialog. */
export const MOTION_IN_S = 0.64
/** The same elements leaving. */
export const MOTION_OUT_S = 0.48
