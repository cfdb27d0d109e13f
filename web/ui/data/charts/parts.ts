import type { Tone } from '../../theme/colours.ts'

/** A part of a whole, or a value of a list, with its colour: that of a state, or a step of the sequential scale. */
export interface Part {
  id: string
  name: string
  value: number
  tone?: Tone | undefined
  /** From 0 (little) to 4 (much). */
  step?: number | undefined
  /** The list behind it. */
  to?: string | undefined
}

/** The share of each part in their sum, from 0 to 1; nothing of nothing. */
export function sharesOf(parts: readonly Pick<Part, 'value'>[]): number[] {
  const sum = parts.reduce((total, { value }) => total + value, 0)
  return parts.map(({ value }) => (sum === 0 ? 0 : value / sum))
}

/** Where each part begins, from 0 to 1. */
export function startsOf(shares: readonly number[]): number[] {
  let sum = 0
  return shares.map((share) => {
    const start = sum
    sum += share
    return start
  })
}
