/** The event that asks a map for a picture: what it has drawn last is gone from its canvas by then. */
export const REDRAW = 'nt-redraw'
