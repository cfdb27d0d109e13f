/** The smallest count that a public table shows. Our choice; the specification sets none. */
export const PUBLIC_CELL_MIN = 5

const isSmall = (count: number) => count > 0 && count < PUBLIC_CELL_MIN

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
