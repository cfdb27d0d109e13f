import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type ContentPerson, type HistoryLine } from '#contract/core/content/answers.ts'
import type { Role } from '#contract/core/model/actor.ts'
import type { ViolationComment } from '#contract/features/violations/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { isStaff, mayKnowReporter, personOf } from './show.ts'
import type { AnyCall, ViolationRecord, ViolationTables } from './tables.ts'

type JoinedComment = Selectable<ViolationTables['violation_comments']> & { by: ContentPerson | null; role: Role | null }
type CallOfOne = AnyCall & { params: { id: string } }

const joinedColumns = () =>
  [
    personRef('violation_comments.author_id').as('by'),
    sql<Role | null>`(select role from users where users.id = violation_comments.author_id)`.as('role'),
  ] as const

/** Whether the reader may know a person's name: staff see staff, and khoroos and above also the reporter. */
function isNamed(personId: string | null, violation: ViolationRecord, call: AnyCall): boolean {
  const actor = personOf(call)
  if (personId === actor.id) return true
  return personId === violation.reporter_id ? mayKnowReporter(personId, actor) : isStaff(actor)
}

const show = (row: JoinedComment, violation: ViolationRecord, call: AnyCall): ViolationComment => ({
  id: row.id,
  at: row.created_at.toISOString(),
  text: row.text,
  by: isNamed(row.author_id, violation, call) ? row.by : null,
  role: row.role,
  isReporter: row.author_id !== null && row.author_id === violation.reporter_id,
  isMine: row.author_id === personOf(call).id,
  status: row.status,
})

/** The most comments in a response; the newest are kept. */
const COMMENTS_MAX = 500

/** The comments, oldest first. */
export async function comments(call: CallOfOne): Promise<ViolationComment[]> {
  const violation = await call.rows.one('violations', call.params.id)
  const found = await call.rows
    .from('violation_comments')
    .selectAll('violation_comments')
    .select(joinedColumns())
    .where('violation_comments.violation_id', '=', violation.id)
    .orderBy('violation_comments.created_at', 'desc')
    .orderBy('violation_comments.id', 'desc')
    .limit(COMMENTS_MAX)
    .execute()
  return found.toReversed().map((row) => show(row, violation, call))
}

/** Adds a comment, which records the state of the violation at that moment. */
export async function comment(call: CallOfOne & { body: { text: string } }): Promise<ViolationComment> {
  const violation = await call.rows.one('violations', call.params.id)
  const created = await call.rows.add(
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
  // a comment has no area, so it is broadcast to the audience of its violation
  call.broadcast([`area:${violation.area_id}`, ...(violation.reporter_id ? [`user:${violation.reporter_id}`] : [])])
  const row = await call.rows
    .from('violation_comments')
    .selectAll('violation_comments')
    .select(joinedColumns())
    .where('violation_comments.id', '=', created.id)
    .executeTakeFirstOrThrow()
  return show(row, violation, call)
}

/** The history of a violation, with names removed that the reader may not know. */
export async function history(call: CallOfOne): Promise<HistoryLine[]> {
  const violation = await call.rows.one('violations', call.params.id)
  const entries = await call.rows.history('violations', violation.id)
  return entries.map((entry) => (entry.by && isNamed(entry.by.id, violation, call) ? entry : { ...entry, by: null }))
}
