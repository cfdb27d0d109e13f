/** The smallest count that a public table shows. Our choice; the specification sets none. */
export const PUBLIC_CELL_MIN = 5

export const isSmall = (count: number): boolean => count > 0 && count < PUBLIC_CELL_MIN

/**
 * Hides small counts of a public table (null). Another cell of the same row and column is hidden as well, because the totals
 * are known and would reveal a single hidden cell. Visible cells are exact.
 */
export function hideSmall(counts: readonly (readonly number[])[]): (number | null)[][] {
  const shown: (number | null)[][] = counts.map((row) => row.map((count) => (isSmall(count) ? null : count)))
  const height = shown.length
  const width = shown[0]?.length ?? 0
  const lines = [
    ...Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => [r, c] as const)),
    ...Array.from({ length: width }, (_, c) => Array.from({ length: height }, (_, r) => [r, c] as const)),
  ]
  // hiding a cell may leave another one the only hidden cell of its line, so repeat until nothing changes
  for (let changed = true; changed; ) {
    changed = false
    for (const line of lines) {
      if (line.filter(([r, c]) => shown[r]?.[c] === null).length !== 1) continue
      const [next] = line.filter(([r, c]) => shown[r]?.[c] !== null).sort((a, b) => rankOf(shown, a) - rankOf(shown, b))
      const row = next && shown[next[0]]
      if (!row) continue
      row[next[1]] = null
      changed = true
    }
  }
  return shown
}

type Cells = readonly (readonly (number | null)[])[]

/** Orders cells by count, smallest first and empty ones last. */
const rankOf = (shown: Cells, [r, c]: readonly [number, number]): number => shown[r]?.[c] || Number.MAX_SAFE_INTEGER

/**
 * The places of the counts of one line that are hidden, where everybody knows their total: those of 1 to 4, and as many of the next
 * larger ones as it takes for the hidden ones not to be computed from what remains of the total.
 */
export function hiddenPlaces(counts: readonly number[]): ReadonlySet<number> {
  const filled = [...counts.entries()].filter(([, count]) => count > 0).sort(([, a], [, b]) => a - b)
  let hidden = filled.filter(([, count]) => isSmall(count)).length
  if (hidden === 0) return new Set()
  // a hidden count is at least 1 while zeros are shown, so only what is above that is unknown
  const unknown = () => filled.slice(0, hidden).reduce((sum, [, count]) => sum + count, 0) - hidden
  while (hidden < filled.length && (hidden < 2 || unknown() < PUBLIC_CELL_MIN)) hidden++
  if (hidden < 2 || unknown() < PUBLIC_CELL_MIN) return new Set(counts.keys())
  return new Set(filled.slice(0, hidden).map(([place]) => place))
}
