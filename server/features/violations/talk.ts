import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#contract/core/actor.ts'
import { type ContentPerson, type HistoryLine } from '#contract/core/content-answers.ts'
import type { ViolationComment } from '#contract/features/violations/index.ts'
import { historyOf } from '../../core/content-history.ts'
import { personRef } from '../../core/person-ref.ts'
import { isStaff, isToldOf, personOf } from './show.ts'
import type { AnyCall, ViolationRecord, ViolationTables } from './tables.ts'

type SeenComment = Selectable<ViolationTables['violation_comments']> & { by: ContentPerson | null; role: Role | null }
type CallOfOne = AnyCall & { params: { id: string } }

const beside = () =>
  [
    personRef('violation_comments.author_id').as('by'),
    sql<Role | null>`(select role from users where users.id = violation_comments.author_id)`.as('role'),
  ] as const

/** Whether the reader is told who somebody is: staff hear of staff, and of the reporter from the khoroo upwards. */
function isNamed(personId: string | null, violation: ViolationRecord, call: AnyCall): boolean {
  const actor = personOf(call)
  if (personId === actor.id) return true
  return personId === violation.reporter_id ? isToldOf(personId, actor) : isStaff(actor)
}

const show = (row: SeenComment, violation: ViolationRecord, call: AnyCall): ViolationComment => ({
  id: row.id,
  at: row.created_at.toISOString(),
  text: row.text,
  by: isNamed(row.author_id, violation, call) ? row.by : null,
  role: row.role,
  isReporter: row.author_id !== null && row.author_id === violation.reporter_id,
  isMine: row.author_id === personOf(call).id,
  status: row.status,
})

/** Comments that are answered at most, the newest ones. */
const COMMENTS_MAX = 500

/** What was said, the oldest first. */
export async function comments(call: CallOfOne): Promise<ViolationComment[]> {
  const violation = await call.rows.one('violations', call.params.id)
  const found = await call.rows
    .from('violation_comments')
    .selectAll('violation_comments')
    .select(beside())
    .where('violation_comments.violation_id', '=', violation.id)
    .orderBy('violation_comments.created_at', 'desc')
    .orderBy('violation_comments.id', 'desc')
    .limit(COMMENTS_MAX)
    .execute()
  return found.toReversed().map((row) => show(row, violation, call))
}

/** Says something; it keeps the state the violation was in. */
export async function comment(call: CallOfOne & { body: { text: string } }): Promise<ViolationComment> {
  const violation = await call.rows.one('violations', call.params.id)
  const made = await call.rows.add(
    'violation_comments',
    {
      violation_id: violation.id,
      author_id: personOf(call).id,
      text: call.body.text,
      status: violation.status,
      created_at: call.now,
    },
    { action: 'comment' },
  )
  // a comment has no area of its own: it is heard by those who hear of its violation
  call.tell([`area:${violation.area_id}`, ...(violation.reporter_id ? [`user:${violation.reporter_id}`] : [])])
  const row = await call.rows
    .from('violation_comments')
    .selectAll('violation_comments')
    .select(beside())
    .where('violation_comments.id', '=', made.id)
    .executeTakeFirstOrThrow()
  return show(row, violation, call)
}

/** What happened to it. Who the reporter is, stays between the reporter and the offices. */
export async function history(call: CallOfOne): Promise<HistoryLine[]> {
  const violation = await call.rows.one('violations', call.params.id)
  const lines = await historyOf(call.db, 'violations', violation.id)
  return lines.map((line) => (line.by && isNamed(line.by.id, violation, call) ? line : { ...line, by: null }))
}
