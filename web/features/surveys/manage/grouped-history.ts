import type { HistoryLine } from '#contract/core/content/answers.ts'

/** Groups consecutive changes by one person on one day into one entry with their count; keeps the order. */
export function groupHistory(entries: readonly HistoryLine[], dayOf: (entry: HistoryLine) => string) {
  const groups: { entry: HistoryLine; count: number }[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const canGroup =
      last?.entry.action === 'change' &&
      entry.action === 'change' &&
      last.entry.by?.id === entry.by?.id &&
      dayOf(last.entry) === dayOf(entry)
    if (last && canGroup) last.count++
    else groups.push({ entry, count: 1 })
  }
  return groups
}
