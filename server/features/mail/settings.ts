import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Mailbox, MailboxChange, SharedMailbox } from '#contract/features/mail/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { mailboxesOf } from './labels.ts'
import { lockMailbox, roomsOf, settle } from './mailboxes.ts'
import type { MailCall } from './tables.ts'

/** Replaces the signature, the absence and the rules of a mailbox. @throws Problem('invalid') on `rules.N.labelId`. */
export async function changeMailbox(
  call: MailCall,
  id: string,
  { signature, away, rules, version }: MailboxChange,
): Promise<Mailbox> {
  const before = await lockMailbox(call, id)
  if (before.version !== version) throw new Problem('stale', { current: before, table: 'mailboxes' })
  const labels = await call.rows
    .from('mail_labels')
    .select('mail_labels.id')
    .where('mail_labels.mailbox_id', '=', id)
    .execute()
  const known = new Set(labels.map((label) => label.id))
  const errors = rules.flatMap(({ labelId }, i) =>
    labelId !== null && !known.has(labelId) ? [{ path: `rules.${i}.labelId`, code: 'not_in_list' }] : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  await call.rows.change('mailboxes', { id, version }, { signature, away }, { quiet: true })
  const db = call.rows.unscoped('the rules and the answered senders of a mailbox that the caller has locked')
  await db.query('delete from mail_rules where mailbox_id = $1', [id])
  // another absence answers everybody again
  if (JSON.stringify(before.away) !== JSON.stringify(away)) {
    await db.query('delete from mail_away_replies where mailbox_id = $1', [id])
  }
  await call.rows.addMany(
    'mail_rules',
    rules.map(({ labelId, ...rule }, no) => ({ mailbox_id: id, no, ...rule, label_id: labelId })),
    { quiet: true },
  )
  await settle(call, id, [])
  const changed = (await mailboxesOf(call)).find((box) => box.id === id)
  if (!changed) throw new Problem('not_found')
  return changed
}

/** The shared mailboxes of offices within reach, for those who set them up. */
export async function sharedMailboxes(call: MailCall, id?: string): Promise<SharedMailbox[]> {
  const found = await call.rows
    .from('mailboxes')
    .where('mailboxes.area_id', 'is not', null)
    .$if(id !== undefined, (q) => q.where('mailboxes.id', '=', id ?? ''))
    .select(['mailboxes.id', 'mailboxes.area_id', areaName(sql.ref('mailboxes.area_id')).as('area')])
    .select(sql<number>`(select count(*)::int from mail_copies c where c.mailbox_id = mailboxes.id)`.as('mails'))
    .orderBy(sql`(select code from areas where areas.id = mailboxes.area_id)`)
    .execute()
  return found.flatMap(({ id: box, area_id: areaId, area, mails }) =>
    areaId === null || area === null ? [] : [{ id: box, area: { id: areaId, name: area as Localized }, mails }],
  )
}

/** Adds the mailbox that the staff of an area share. @throws Problem('invalid') on areaId for unknown areas and those that have one. */
export async function shareMailbox(call: MailCall, areaId: string): Promise<SharedMailbox> {
  const area = await call.rows
    .from('areas', 'address')
    .select('areas.id')
    .where('areas.id', '=', areaId)
    .executeTakeFirst()
  if (!area) throw fieldProblem('areaId', 'out_of_reach')
  const values = { owner_id: null, area_id: areaId, signature: null, away: null }
  const made = await call.rows.addOnce('mailboxes', values, { quiet: true })
  if (!made) throw fieldProblem('areaId', 'taken')
  call.note({ action: 'share_mailbox', table_name: 'mailboxes', row_id: made.id, area_id: areaId })
  call.broadcast(await roomsOf(call.rows.unscoped('who gets a shared mailbox'), [made.id]))
  const [shown] = await sharedMailboxes(call, made.id)
  if (!shown) throw new Problem('not_found')
  return shown
}
