import type { Actor } from '../../core/actor.ts'
import { ROLES } from '../../core/actor.ts'
import { type Move, workflow } from '../../core/workflow.ts'
import { type HandlingLevel, handles, levelAbove, REOPEN_DAYS } from './terms.ts'

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/**
 * The life of a violation. Which office moves it depends on the level it lies with, who reopens it on who registered it:
 * `violationMoves`. Source: docs/rules/violations.md.
 */
export const violationWorkflow = workflow({
  name: 'violation',
  initial: 'reported',
  states: ['reported', 'verified', 'in_progress', 'referred', 'resolved', 'rejected', 'duplicate'],
  moves: [
    { action: 'verify', from: 'reported', to: 'verified', by: OFFICES },
    { action: 'reject', from: 'reported', to: 'rejected', by: OFFICES, note: 'required' },
    { action: 'mark_duplicate', from: 'reported', to: 'duplicate', by: OFFICES },
    { action: 'start', from: 'verified', to: 'in_progress', by: OFFICES },
    { action: 'refer', from: 'verified', to: 'referred', by: OFFICES, note: 'required' },
    { action: 'reject', from: 'verified', to: 'rejected', by: OFFICES, note: 'required' },
    { action: 'mark_duplicate', from: 'verified', to: 'duplicate', by: OFFICES },
    { action: 'resolve', from: 'in_progress', to: 'resolved', by: OFFICES, note: 'required' },
    { action: 'refer', from: 'in_progress', to: 'referred', by: OFFICES, note: 'required' },
    { action: 'start', from: 'referred', to: 'in_progress', by: OFFICES },
    { action: 'refer', from: 'referred', to: 'referred', by: OFFICES, note: 'required' },
    { action: 'reject', from: 'referred', to: 'rejected', by: OFFICES, note: 'required' },
    { action: 'mark_duplicate', from: 'referred', to: 'duplicate', by: OFFICES },
    { action: 'reopen', from: 'resolved', to: 'in_progress', by: ROLES, note: 'required' },
    { action: 'reopen', from: 'rejected', to: 'reported', by: ROLES, note: 'required' },
    { action: 'reopen', from: 'duplicate', to: 'reported', by: ROLES, note: 'required' },
  ],
})
export type ViolationStatus = (typeof violationWorkflow)['states'][number]
export type ViolationAction = (typeof violationWorkflow)['moves'][number]['action']

/** States in which somebody still has something to do; only these can be overdue. */
export const OPEN_STATUSES = ['reported', 'verified', 'in_progress', 'referred'] as const satisfies ViolationStatus[]
/** States that count in totals: what is only reported, was none, or is counted elsewhere is left out. */
export const COUNTED_STATUSES = ['verified', 'in_progress', 'referred', 'resolved'] as const satisfies ViolationStatus[]

/** What the rules ask of a violation. */
export interface ViolationPlace {
  status: string
  level: HandlingLevel
  reporterId: string | null
  /** The area the reporter belonged to when registering. */
  reporterAreaId: string | null
  closedAt: Date | string | null
}
type Person = Pick<Actor, 'id' | 'role' | 'areaId'>

const DAY_MS = 86_400_000

/** The last instant at which a closed violation can be reopened; null while it is open. */
export const reopenUntil = ({ closedAt }: Pick<ViolationPlace, 'closedAt'>): Date | null =>
  closedAt === null ? null : new Date(new Date(closedAt).getTime() + REOPEN_DAYS * DAY_MS)

/** Whether it is this person's to reopen: the reporter, or staff of the reporter's own area. */
const isOfReporter = (at: ViolationPlace, person: Person): boolean =>
  at.reporterId === person.id ||
  (person.role !== 'APPLICATION' && at.reporterAreaId !== null && at.reporterAreaId === person.areaId)

/** The moves open to a person who reaches the violation, in the table's order. */
export function violationMoves(
  at: ViolationPlace,
  person: Person,
  now: Date,
): Move<ViolationStatus, ViolationAction>[] {
  const until = reopenUntil(at)
  return violationWorkflow.moves.filter((move) => {
    if (move.from !== at.status) return false
    if (move.action === 'reopen') return until !== null && now <= until && isOfReporter(at, person)
    if (move.action === 'refer' && levelAbove(at.level) === undefined) return false
    return handles(person.role, at.level)
  })
}
