/** The visible part of a chart's time axis, in days since 1970. */
export interface Span {
  min: number
  max: number
}

/** What a span may be: the ends of the lines, and the least that is shown. */
export interface Bounds extends Span {
  least: number
}

/** A span moved and shortened until it is within its bounds. */
export function within({ min, max }: Span, bounds: Bounds): Span {
  const whole = bounds.max - bounds.min
  const length = Math.min(whole, Math.max(max - min, Math.min(bounds.least, whole)))
  const middle = (min + max) / 2
  const start = Math.min(Math.max(middle - length / 2, bounds.min), bounds.max - length)
  return { min: start, max: start + length }
}

/** A span that is `factor` times as long, with the day `around` at the same place. */
export function zoomed({ min, max }: Span, factor: number, around: number): Span {
  return { min: around - (around - min) * factor, max: around + (max - around) * factor }
}

/** A span moved by a share of its length: 1 is its whole length later. */
export function moved({ min, max }: Span, share: number): Span {
  const by = (max - min) * share
  return { min: min + by, max: max + by }
}
