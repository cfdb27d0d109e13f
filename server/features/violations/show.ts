import { sql } from 'kysely'
import { type Actor, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  handles,
  OPEN_STATUSES,
  reopenUntil,
  type Violation,
  type ViolationAction,
  type ViolationFacts,
  type ViolationRow,
  violationMoves,
} from '#contract/features/violations/index.ts'
import { areaRef } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { attachmentsOf } from '../../core/attachments/attachments.ts'
import { hasActiveAssignee } from './assignment.ts'
import type { AnyCall, DetailRecord, JoinedRecord, ViolationRecord } from './tables.ts'

/** The signed-in person; every route of violations needs one. */
export function personOf({ actor }: Pick<AnyCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** Whether a person may see the reporter: khoroos and above, and the reporter. Source: docs/rules/violations.md. */
export const mayKnowReporter = (reporterId: string | null, actor: Actor): boolean =>
  actor.id === reporterId || (actor.role !== 'SECTION_LEADER' && actor.role !== 'APPLICATION')

/** Only staff see the names of staff. */
export const isStaff = (actor: Actor): boolean => STAFF_ROLES.includes(actor.role)

/** The facts about a row on which the allowed moves depend. */
export const factsOf = (row: ViolationRecord): ViolationFacts => ({
  status: row.status,
  level: row.level,
  reporterId: row.reporter_id,
  reporterAreaId: row.reporter_area_id,
  closedAt: row.closed_at,
})

/** The distinct actions that this person may perform. */
export const actionsOn = (row: ViolationRecord, call: Pick<AnyCall, 'actor' | 'now'>): ViolationAction[] => [
  ...new Set(violationMoves(factsOf(row), personOf(call), call.now).map((move) => move.action)),
]

/** Columns that a list selects in addition to those of the table. */
export const rowColumns = (call: Pick<AnyCall, 'rows'>) =>
  [
    sql<JoinedRecord['area']>`${areaRef('violations.area_id', sql`violations.closed_at`)}`.as('area'),
    personRef('violations.reporter_id').as('reporter'),
    personRef('violations.assignee_id').as('assignee'),
    hasActiveAssignee.as('has_active_assignee'),
    call.rows.may('handle', 'violations').as('can_handle'),
    sql<boolean>`exists (select from violation_citizens c where c.violation_id = violations.id)`.as('has_citizen'),
  ] as const

/** Columns that the detail view selects in addition to those of the table. */
const detailColumns = (call: Pick<AnyCall, 'rows'>) =>
  [
    ...rowColumns(call),
    sql<
      DetailRecord['root']
    >`(select jsonb_build_object('id', root.id, 'number', root.number, 'status', root.status, 'readable',
      exists (select from violations where violations.id = root.id and ${call.rows.may('read', 'violations')}))
      from violations root where root.id = violations.duplicate_of)`.as('root'),
  ] as const

const isOpen = (row: ViolationRecord) => (OPEN_STATUSES as readonly string[]).includes(row.status)

/** A violation without its photos, which rows and details present differently. */
function showCommon(row: JoinedRecord, call: Pick<AnyCall, 'actor' | 'now'>): Omit<ViolationRow, 'photos'> {
  const actor = personOf(call)
  return {
    id: row.id,
    number: row.number,
    category: row.category,
    description: row.description,
    areaId: row.area_id,
    area: row.area,
    place: row.place,
    law: row.law,
    organisation: row.organisation,
    status: row.status,
    level: row.level,
    foundOn: row.found_on,
    createdAt: row.created_at.toISOString(),
    dueOn: row.due_on,
    overdue: isOpen(row) && row.due_on < dayInUlaanbaatar(call.now),
    closedAt: row.closed_at?.toISOString() ?? null,
    reporter: mayKnowReporter(row.reporter_id, actor) ? row.reporter : null,
    isMine: row.reporter_id === actor.id,
    assignee: isStaff(actor) ? row.assignee : null,
    assigneeGone: isStaff(actor) && isOpen(row) && row.assignee_id !== null && !row.has_active_assignee,
    canHandle: row.can_handle && isOpen(row) && handles(actor.role, row.level),
    version: row.version,
    allowedActions: actionsOn(row, call),
  }
}

/** A violation as a row of the list. */
export const showRow = (row: JoinedRecord, call: Pick<AnyCall, 'actor' | 'now'>): ViolationRow => ({
  ...showCommon(row, call),
  photos: row.photos.length,
})

/** Reads a violation with all details. @throws Problem('not_found') beyond the person's reach. */
export async function showDetails(call: AnyCall, id: string): Promise<Violation> {
  const found = await call.rows
    .from('violations', 'read')
    .selectAll('violations')
    .select(detailColumns(call))
    .where('violations.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const duplicates = await call.rows
    .from('violations', 'read')
    .select(['violations.id', 'violations.number', 'violations.status'])
    .where('violations.duplicate_of', '=', id)
    .orderBy('violations.number')
    .execute()
  const { root } = found
  const photos = await attachmentsOf(call, found.photos)
  return {
    ...showCommon(found, call),
    lawId: found.law_id,
    point: found.lat === null || found.lon === null ? null : { lat: found.lat, lon: found.lon },
    photos: found.photos.flatMap((file) => {
      const urls = photos.get(file)?.urls
      return urls ? [{ id: file, urls }] : []
    }),
    duplicateOf: root && { id: root.readable ? root.id : null, number: root.number, status: root.status },
    duplicates,
    reopenUntil: reopenUntil({ closedAt: found.closed_at })?.toISOString() ?? null,
    hasCitizen: found.has_citizen && found.can_handle,
    outcome:
      found.outcome && found.outcome_at
        ? { solved: found.outcome === 'solved', note: found.outcome_note, at: found.outcome_at.toISOString() }
        : null,
  }
}
