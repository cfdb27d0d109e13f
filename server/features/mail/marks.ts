import type { Mail, MailMark, MarkInput } from '#contract/features/mail/index.ts'
import { lockMailboxes, settle } from './mailboxes.ts'
import { mailOf } from './show.ts'
import type { MailCall } from './tables.ts'
import { checkLabel } from './threads.ts'

/** The column that a mark sets. Drafts are always read, and have no labels. */
const SET: Record<MailMark, string> = {
  read: `is_read = true`,
  unread: `is_read = place = 'draft'`,
  star: 'is_starred = true',
  unstar: 'is_starred = false',
  important: 'is_important = true',
  unimportant: 'is_important = false',
  label: `label_ids = case when place = 'draft' then label_ids else array(select distinct unnest(label_ids || $2::uuid)) end`,
  unlabel: 'label_ids = array_remove(label_ids, $2::uuid)',
}

/** Marks one mail of a conversation. @throws Problem('not_found'), Problem('invalid') on `labelId`. */
export async function markMail(call: MailCall, id: string, { action, labelId }: MarkInput): Promise<Mail> {
  const { mailbox_id: box, thread_id: thread } = await call.rows.one('mail_copies', id)
  const db = call.rows.unscoped('a copy in a mailbox that the caller has reached')
  await lockMailboxes(db, [box])
  if (labelId !== null) await checkLabel(call, labelId, [box])
  await db.query(`update mail_copies set ${SET[action]}, version = version + 1 where id = $1`, [
    id,
    ...(labelId === null ? [] : [labelId]),
  ])
  await settle(call, box, [thread])
  return mailOf(call, id)
}
