/** Stroke of a line, px. Source: docs/rules/constants.md "charts". */
export const STROKE_PX = 3
/** Radius of a bar's corners, px. Source: docs/rules/constants.md "charts". */
export const BAR_RADIUS_PX = 4

/**
 * The share of its slot that a column fills: 28 %, more on narrow screens. Source: docs/rules/constants.md "charts".
 */
export function columnShare(width: number): number {
  if (width < 600) return 0.4
  return width < 900 ? 0.32 : 0.28
}

/** Round ticks (1, 2, 5, 10 …) that enclose `low` and `high`: about `count` of them, at least `smallest` apart. */
export function ticksOf(low: number, high: number, { count = 4, smallest = 0 } = {}): number[] {
  if (!(high > low)) return [low - 1, low, low + 1]
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(smallest, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  const from = Math.floor(low / step + 1e-9)
  const to = Math.ceil(high / step - 1e-9)
  return Array.from({ length: to - from + 1 }, (_, i) => Number(((from + i) * step).toPrecision(12)))
}

/** Splits a line at its gaps: a missing value interrupts the line and is never drawn as 0. */
export function piecesOf<P>(points: readonly (P | null)[]): P[][] {
  const pieces: P[][] = [[]]
  for (const point of points) {
    if (point === null) pieces.push([])
    else pieces.at(-1)?.push(point)
  }
  return pieces.filter((piece) => piece.length > 0)
}
