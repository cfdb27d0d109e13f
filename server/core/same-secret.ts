import { timingSafeEqual } from 'node:crypto'

/** Whether what somebody sent is the signature or hash that is expected; how long it takes says nothing of how much of it is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
