import type { Actor } from '../../core/model/actor.ts'
import { ROLES } from '../../core/model/actor.ts'
import { type Move, workflow } from '../../core/model/workflow.ts'
import { type HandlingLevel, handles, levelAbove, REOPEN_DAYS } from './terms.ts'

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/**
 * The workflow of a violation. Which office may move it depends on the responsible level, and who may reopen it on who
 * registered it: see `violationMoves`. Source: docs/rules/violations.md.
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

/** States that are not closed; only these can be overdue. */
export const OPEN_STATUSES = ['reported', 'verified', 'in_progress', 'referred'] as const satisfies ViolationStatus[]
/** States that count in totals: neither unverified nor rejected violations, nor duplicates, which count with their root. */
export const COUNTED_STATUSES = ['verified', 'in_progress', 'referred', 'resolved'] as const satisfies ViolationStatus[]

/** The facts about a violation on which the allowed moves depend. */
export interface ViolationFacts {
  status: string
  level: HandlingLevel
  reporterId: string | null
  /** The reporter's area at the time of registration. */
  reporterAreaId: string | null
  closedAt: Date | string | null
}
type Person = Pick<Actor, 'id' | 'role' | 'areaId'>

const DAY_MS = 86_400_000

/** The last time at which a closed violation can be reopened; null while it is open. */
export const reopenUntil = ({ closedAt }: Pick<ViolationFacts, 'closedAt'>): Date | null =>
  closedAt === null ? null : new Date(new Date(closedAt).getTime() + REOPEN_DAYS * DAY_MS)

/** Whether this person may reopen it: the reporter, or staff of the reporter's area. */
const mayReopen = (violation: ViolationFacts, person: Person): boolean =>
  violation.reporterId === person.id ||
  (person.role !== 'APPLICATION' && violation.reporterAreaId !== null && violation.reporterAreaId === person.areaId)

/** The moves allowed to a person who can read the violation, in the order of the table. */
export function violationMoves(
  violation: ViolationFacts,
  person: Person,
  now: Date,
): Move<ViolationStatus, ViolationAction>[] {
  const until = reopenUntil(violation)
  return violationWorkflow.moves.filter((move) => {
    if (move.from !== violation.status) return false
    if (move.action === 'reopen') return until !== null && now <= until && mayReopen(violation, person)
    if (move.action === 'refer' && levelAbove(violation.level) === undefined) return false
    return handles(person.role, violation.level)
  })
}
