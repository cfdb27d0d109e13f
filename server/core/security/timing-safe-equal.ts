import { timingSafeEqual } from 'node:crypto'

/** Compares a signature or hash with the expected one in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
