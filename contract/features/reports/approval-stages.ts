import type { HistoryLine } from '../../core/content/answers.ts'
import { LEVELS, type Level } from '../../core/model/actor.ts'
import { HOLDER, type ReportKind, type ReportStatus } from './workflow.ts'

/** A stage of approval: the author's area first, then each level above. */
export interface ApprovalStage {
  level: Level
  isAuthor: boolean
  state: 'done' | 'now' | 'next' | 'returned'
  /** Who completed the stage, and when: the author by sending, a level by approving. */
  by: HistoryLine['by']
  at: string | null
}

/** The level of the areas whose people write a kind. */
export const LEVEL_OF_KIND: Record<ReportKind, Level> = {
  leader: 'section',
  khoroo: 'khoroo',
  district: 'district',
  company: 'city',
}

/**
 * The approval stages of a report, derived from its state and its history (newest first). Only what happened since the author
 * last sent the report completes a stage.
 */
export function approvalStages(
  { kind, status }: { kind: ReportKind; status: ReportStatus },
  history: readonly Pick<HistoryLine, 'at' | 'action' | 'by' | 'to'>[],
): ApprovalStage[] {
  const authorLevel = LEVEL_OF_KIND[kind]
  const above = LEVELS.slice(0, LEVELS.indexOf(authorLevel)).toReversed()
  // a company report is written and approved at the same level
  const levels: Level[] = kind === 'company' ? ['city', 'city'] : [authorLevel, ...above]
  const entries = sinceLastSent(history)
  const holder = HOLDER[status]
  const holderIndex = holder === null ? levels.length : holder === 'author' ? 0 : levels.lastIndexOf(holder)
  const isReturned = status.startsWith('returned_')
  return levels.map((level, i) => {
    const isAuthor = i === 0
    const entry = entries.find(({ action, to }) => (isAuthor ? action === 'send' : to === `approved_${level}`))
    const isPassed = i < holderIndex || status === `approved_${level}`
    const done = isPassed && (!isReturned || entry !== undefined)
    const current = isReturned ? ('returned' as const) : ('now' as const)
    const state = done ? 'done' : i === holderIndex ? current : 'next'
    return { level, isAuthor, state, by: done ? (entry?.by ?? null) : null, at: done ? (entry?.at ?? null) : null }
  })
}

/** The entries since the author last sent the report, that one included; none if it was never sent. */
function sinceLastSent<L extends { action: string }>(history: readonly L[]): readonly L[] {
  const at = history.findIndex(({ action }) => action === 'send')
  return at < 0 ? [] : history.slice(0, at + 1)
}
