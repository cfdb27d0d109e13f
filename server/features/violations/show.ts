import { sql } from 'kysely'
import type { Actor } from '#contract/core/actor.ts'
import { STAFF_ROLES } from '#contract/core/actor.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { Problem } from '#contract/core/problem.ts'
import {
  handles,
  OPEN_STATUSES,
  reopenUntil,
  type Violation,
  type ViolationAction,
  type ViolationPlace,
  type ViolationRow,
  violationMoves,
} from '#contract/features/violations/index.ts'
import { areaRef } from '../../core/area-ref.ts'
import { attachmentsOf } from '../../core/attachments.ts'
import { personRef } from '../../core/person-ref.ts'
import type { Tx } from '../../core/serve.ts'
import { hasHands } from './hands.ts'
import type { AnyCall, SeenRecord, ViolationRecord, WholeRecord } from './tables.ts'

/** The signed-in person; every route of violations needs one. */
export function personOf({ actor }: Pick<AnyCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** Reporters are named from the khoroo upwards, and to themselves. Source: docs/rules/violations.md. */
export const isToldOf = (reporterId: string | null, actor: Actor): boolean =>
  actor.id === reporterId || (actor.role !== 'SECTION_LEADER' && actor.role !== 'APPLICATION')

/** Citizens are not told the names of staff. */
export const isStaff = (actor: Actor): boolean => STAFF_ROLES.includes(actor.role)

/** What the rules of the workflow ask of a row. */
export const placeOf = (row: ViolationRecord): ViolationPlace => ({
  status: row.status,
  level: row.level,
  reporterId: row.reporter_id,
  reporterAreaId: row.reporter_area_id,
  closedAt: row.closed_at,
})

/** The steps open to this person now. */
export const actionsOn = (row: ViolationRecord, call: Pick<AnyCall, 'actor' | 'now'>): ViolationAction[] => [
  ...new Set(violationMoves(placeOf(row), personOf(call), call.now).map((move) => move.action)),
]

/** What a list selects beside the columns. */
export const besideRow = (
  call: Pick<AnyCall, 'rows'>,
  area = areaRef('violations.area_id', sql`violations.closed_at`),
) =>
  [
    sql<SeenRecord['area']>`${area}`.as('area'),
    personRef('violations.reporter_id').as('reporter'),
    personRef('violations.assignee_id').as('assignee'),
    hasHands.as('has_hands'),
    call.rows.may('handle', 'violations').as('can_handle'),
    sql<boolean>`exists (select from violation_citizens c where c.violation_id = violations.id)`.as('has_citizen'),
  ] as const

/** What one whole violation selects beside the columns. */
const besideWhole = (call: Pick<AnyCall, 'rows'>) =>
  [
    ...besideRow(call),
    sql<
      WholeRecord['root']
    >`(select jsonb_build_object('id', root.id, 'number', root.number, 'status', root.status, 'readable',
      exists (select from violations where violations.id = root.id and ${call.rows.may('read', 'violations')}))
      from violations root where root.id = violations.duplicate_of)`.as('root'),
  ] as const

const isOpen = (row: ViolationRecord) => (OPEN_STATUSES as readonly string[]).includes(row.status)

/** A violation as it leaves, but for its photos. */
function showCommon(row: SeenRecord, call: Pick<AnyCall, 'actor' | 'now'>): Omit<ViolationRow, 'photos'> {
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
    reporter: isToldOf(row.reporter_id, actor) ? row.reporter : null,
    isMine: row.reporter_id === actor.id,
    assignee: isStaff(actor) ? row.assignee : null,
    assigneeGone: isStaff(actor) && isOpen(row) && row.assignee_id !== null && !row.has_hands,
    version: row.version,
    allowedActions: actionsOn(row, call),
  }
}

/** One line of the list, as it leaves. */
export const showRow = (row: SeenRecord, call: Pick<AnyCall, 'actor' | 'now'>): ViolationRow => ({
  ...showCommon(row, call),
  photos: row.photos.length,
})

/** One violation whole; inside a write `db` is its transaction. @throws Problem('not_found') when this person does not reach it. */
export async function showWhole(call: AnyCall, id: string, db: Tx = call.db): Promise<Violation> {
  const found = await call.rows
    .from('violations', 'read')
    .selectAll('violations')
    .select(besideWhole(call))
    .where('violations.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const same = await call.rows
    .from('violations', 'read')
    .select(['violations.id', 'violations.number', 'violations.status'])
    .where('violations.duplicate_of', '=', id)
    .orderBy('violations.number')
    .execute()
  const { root } = found
  const photos = await attachmentsOf(db, call, found.photos)
  const actor = personOf(call)
  return {
    ...showCommon(found, call),
    lawId: found.law_id,
    point: found.lat === null || found.lon === null ? null : { lat: found.lat, lon: found.lon },
    photos: found.photos.flatMap((file) => {
      const urls = photos.get(file)?.urls
      return urls ? [{ id: file, urls }] : []
    }),
    duplicateOf: root && { id: root.readable ? root.id : null, number: root.number, status: root.status },
    duplicates: same,
    reopenUntil: reopenUntil({ closedAt: found.closed_at })?.toISOString() ?? null,
    canHandle: found.can_handle && isOpen(found) && handles(actor.role, found.level),
    hasCitizen: found.has_citizen && found.can_handle,
    outcome:
      found.outcome && found.outcome_at
        ? { solved: found.outcome === 'solved', note: found.outcome_note, at: found.outcome_at.toISOString() }
        : null,
  }
}
