import type { HistoryLine } from '#contract/core/content-answers.ts'

/** Changes that one person made one after another on one day, as one line with their number; newest first, as they came. */
export function gathered(lines: readonly HistoryLine[], dayOf: (line: HistoryLine) => string) {
  const all: { line: HistoryLine; count: number }[] = []
  for (const line of lines) {
    const last = all.at(-1)
    const isMore =
      last?.line.action === 'change' &&
      line.action === 'change' &&
      last.line.by?.id === line.by?.id &&
      dayOf(last.line) === dayOf(line)
    if (last && isMore) last.count++
    else all.push({ line, count: 1 })
  }
  return all
}
