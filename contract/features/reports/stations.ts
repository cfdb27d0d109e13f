import { LEVELS, type Level } from '../../core/actor.ts'
import type { HistoryLine } from '../../core/content-answers.ts'
import { PEN, type ReportKind, type ReportStatus } from './workflow.ts'

/** A station on a report's way: the author first, then each level above. */
export interface Station {
  level: Level
  isAuthor: boolean
  state: 'done' | 'now' | 'next' | 'returned'
  /** Who left it there, and when: the author when it was sent, a level when it was approved. */
  by: HistoryLine['by']
  at: string | null
}

/** The level of the area a kind is written in. */
export const LEVEL_OF_KIND: Record<ReportKind, Level> = { leader: 'section', khoroo: 'khoroo', district: 'district' }

/**
 * Where a report stands, from its state and its history (newest first). A station is done only by what happened after the
 * report was last sent from the station before.
 */
export function stationsOf(
  { kind, status }: { kind: ReportKind; status: ReportStatus },
  history: readonly Pick<HistoryLine, 'at' | 'action' | 'by' | 'to'>[],
): Station[] {
  const own = LEVEL_OF_KIND[kind]
  const levels = LEVELS.slice(0, LEVELS.indexOf(own) + 1).toReversed()
  const lines = sinceLastSent(history)
  const pen = PEN[status]
  const penAt = pen === null ? levels.length : levels.indexOf(pen === 'author' ? own : pen)
  const isBack = status.startsWith('returned_')
  return levels.map((level, i) => {
    const isAuthor = i === 0
    const line = lines.find(({ action, to }) => (isAuthor ? action === 'send' : to === `approved_${level}`))
    const isDone = i < penAt || status === `approved_${level}`
    const done = isDone && (!isBack || line !== undefined)
    const now = isBack ? ('returned' as const) : ('now' as const)
    const state = done ? 'done' : i === penAt ? now : 'next'
    return { level, isAuthor, state, by: done ? (line?.by ?? null) : null, at: done ? (line?.at ?? null) : null }
  })
}

/** The lines since the author last sent it (that line included); all when it was never sent. */
function sinceLastSent<L extends { action: string }>(history: readonly L[]): readonly L[] {
  const at = history.findIndex(({ action }) => action === 'send')
  return at < 0 ? [] : history.slice(0, at + 1)
}
