import type { MyContact } from '#contract/features/contacts/index.ts'
import { caseSecret } from '../../core/cases.ts'
import { excerptOf } from './show.ts'
import type { ContactCall, ContactRecord } from './tables.ts'

/** Messages that one answer has at most; older ones are followed by the links that were mailed. */
const MAX = 50

/**
 * The messages that were sent from the confirmed e-mail address of the person, newest first. The address alone decides, since answers are
 * mailed to it; one that is not confirmed finds none.
 */
export async function mine(call: ContactCall): Promise<MyContact[]> {
  const { rows } = await call.db.query<ContactRecord & { area: MyContact['area'] }>(
    `select contacts.*, (select area_refs.ref -> 'name' from area_refs where area_refs.area_id = contacts.area_id) as area
     from users join contacts on contacts.email = users.email
     where users.id = $1 and users.email_verified_at is not null
     order by contacts.created_at desc, contacts.id desc limit ${MAX}`,
    [call.actor?.id],
  )
  return rows.map((row) => ({
    number: row.number,
    topic: row.topic,
    area: row.area,
    excerpt: excerptOf(row.message),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    canJudge: row.status === 'answered' && row.outcome === null && row.case_hash !== null,
    key: row.case_hash && row.sent_key ? caseSecret(call.core, row.sent_key) : null,
  }))
}
