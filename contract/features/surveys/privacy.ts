/** Fewer people than this in one cell of a table are not told to everybody. Our choice; the specification is silent. */
export const PUBLIC_CELL_MIN = 5

const isSmall = (count: number) => count > 0 && count < PUBLIC_CELL_MIN

/**
 * A table for everybody: cells of one to four people are hidden (null), and so is another cell of their row and of their column, as
 * the totals of rows and columns are known and would give them away. Cells that stay visible are not changed.
 */
export function hideSmall(counts: readonly (readonly number[])[]): (number | null)[][] {
  const shown: (number | null)[][] = counts.map((row) => row.map((count) => (isSmall(count) ? null : count)))
  const height = shown.length
  const width = shown[0]?.length ?? 0
  const lines = [
    ...Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => [r, c] as const)),
    ...Array.from({ length: width }, (_, c) => Array.from({ length: height }, (_, r) => [r, c] as const)),
  ]
  // hiding one cell may leave another one alone in its line: until nothing is left to hide
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

/** The smallest cell that holds anybody goes first, empty ones last. */
const rankOf = (shown: Cells, [r, c]: readonly [number, number]): number => shown[r]?.[c] || Number.MAX_SAFE_INTEGER
