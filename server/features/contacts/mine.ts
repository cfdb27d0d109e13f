import type { MyContact } from '#contract/features/contacts/index.ts'
import { caseSecret } from '../../core/citizens/cases.ts'
import { excerptOf } from './show.ts'
import type { ContactCall, ContactRecord } from './tables.ts'

/** Maximum messages in a response; older ones can be opened by the mailed links. */
const MAX = 50

/**
 * Messages sent from the person's confirmed e-mail address, newest first. Only the address decides, since answers are
 * mailed to it; an unconfirmed one finds none.
 */
export async function mine(call: ContactCall): Promise<MyContact[]> {
  const { rows } = await call.rows
    .unscoped('messages from the confirmed address of the person')
    .query<ContactRecord & { area: MyContact['area'] }>(
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
