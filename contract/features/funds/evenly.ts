/** Rows of the table below a chart. */
export const TABLE_ROWS = 30

/** All items, or at most `most` of them at even distances, with both ends. */
export function evenly<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil((items.length - 1) / (most - 1)))
  return items.filter((_, i) => i === items.length - 1 || i % step === 0)
}
