import { createHash } from 'node:crypto'

/** A uuid (version 5 shape) that follows from a word alone, so that demo rows keep their ids from one run to the next. */
export function idOf(kind: string, word: string): string {
  const hex = createHash('sha1').update(`nutag demo ${kind} ${word}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ]
  return parts.join('-')
}
