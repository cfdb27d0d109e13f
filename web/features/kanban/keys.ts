import type { KeyboardEvent } from 'react'
import type { Direction } from './board-order.ts'

/** The direction of a key with Alt; left and right are mirrored where the text runs from right to left. */
export function directionOf({ key, altKey, currentTarget }: KeyboardEvent<HTMLElement>): Direction | undefined {
  if (!altKey) return undefined
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  return (key === 'ArrowLeft') !== isMirrored ? 'previous' : 'next'
}
