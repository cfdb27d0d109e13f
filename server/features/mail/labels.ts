import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type LabelChange,
  type LabelDraft,
  MAIL_LABELS_MAX,
  MAILBOX_QUOTA,
  type MailAccount,
  type Mailbox,
  type MailLabel,
  type MailRule,
} from '#contract/features/mail/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { showAccount } from './incoming/accounts.ts'
import { lockMailbox, lockMailboxes, settle, usedBytes } from './mailboxes.ts'
import type { MailCall } from './tables.ts'

const count = (where: string) =>
  sql<number>`(select count(*)::int from mail_threads t where t.mailbox_id = mailboxes.id and ${sql.raw(where)})`

/** The mailboxes of the caller with their labels, their own first. */
export async function mailboxesOf(call: MailCall): Promise<Mailbox[]> {
  const found = await call.rows
    .from('mailboxes')
    .selectAll('mailboxes')
    .select([
      areaName(sql.ref('mailboxes.area_id')).as('area'),
      usedBytes(sql.ref('mailboxes.id')).as('used'),
      count('t.in_inbox and t.unread > 0').as('inbox'),
      count('t.in_spam and t.unread > 0').as('spam'),
      count('t.in_draft').as('draft'),
    ])
    .orderBy('mailboxes.owner_id', (order) => order.asc().nullsLast())
    .execute()
  const ids = found.map(({ id }) => id)
  const labels = await labelsOf(call, ids)
  const rules = await rulesOf(call, ids)
  const accounts = await accountsOf(call, ids)
  return found.map((row) => ({
    id: row.id,
    area: row.area_id !== null && row.area !== null ? { id: row.area_id, name: row.area as Localized } : null,
    usedBytes: row.used,
    quotaBytes: MAILBOX_QUOTA,
    counts: { inbox: row.inbox, spam: row.spam, draft: row.draft },
    labels: labels.flatMap(({ mailboxId, ...label }) => (mailboxId === row.id ? [label] : [])),
    signature: row.signature,
    away: row.away,
    account: accounts.get(row.id) ?? null,
    rules: rules.flatMap(({ mailboxId, ...rule }) => (mailboxId === row.id ? [rule] : [])),
    version: row.version,
  }))
}

/** The accounts of mailboxes, by mailbox. */
async function accountsOf(call: MailCall, mailboxIds: readonly string[]): Promise<Map<string, MailAccount>> {
  if (mailboxIds.length === 0) return new Map()
  const found = await call.rows
    .from('mail_accounts')
    .selectAll('mail_accounts')
    .where('mail_accounts.mailbox_id', 'in', [...mailboxIds])
    .execute()
  return new Map(found.map((row) => [row.mailbox_id, showAccount(row)]))
}

/** The rules of mailboxes in order. */
async function rulesOf(call: MailCall, mailboxIds: readonly string[]): Promise<(MailRule & { mailboxId: string })[]> {
  if (mailboxIds.length === 0) return []
  return call.rows
    .from('mail_rules')
    .where('mail_rules.mailbox_id', 'in', [...mailboxIds])
    .select([
      'mail_rules.mailbox_id as mailboxId',
      'mail_rules.sender',
      'mail_rules.words',
      'mail_rules.label_id as labelId',
      'mail_rules.archives',
      'mail_rules.stars',
    ])
    .orderBy('mail_rules.no')
    .execute()
}

/** The labels of mailboxes by name, each with the number of its unread conversations. */
export async function labelsOf(
  call: MailCall,
  mailboxIds: readonly string[],
): Promise<(MailLabel & { mailboxId: string })[]> {
  if (mailboxIds.length === 0) return []
  return call.rows
    .from('mail_labels')
    .where('mail_labels.mailbox_id', 'in', [...mailboxIds])
    .select(['mail_labels.id', 'mail_labels.name', 'mail_labels.colour', 'mail_labels.version'])
    .select([
      'mail_labels.mailbox_id as mailboxId',
      sql<number>`(select count(*)::int from mail_threads t where t.mailbox_id = mail_labels.mailbox_id and t.unread > 0
        and t.in_all and t.label_ids @> array[mail_labels.id])`.as('unread'),
    ])
    .orderBy(sql`mail_labels.name collate nutag_natural`)
    .execute()
}

/** @throws Problem('invalid') on `name` when another label of the mailbox has it. */
async function checkName(call: MailCall, mailboxId: string, name: string, exceptId: string | null): Promise<void> {
  const found = await call.rows
    .from('mail_labels')
    .select(['mail_labels.id', 'mail_labels.name'])
    .where('mail_labels.mailbox_id', '=', mailboxId)
    .execute()
  if (found.some((one) => one.name === name && one.id !== exceptId)) throw fieldProblem('name', 'taken')
  if (exceptId === null && found.length >= MAIL_LABELS_MAX) {
    throw fieldProblem('name', 'too_many_items', { max: MAIL_LABELS_MAX })
  }
}

const shown = async (call: MailCall, mailboxId: string, id: string): Promise<MailLabel> => {
  const found = (await labelsOf(call, [mailboxId])).find((label) => label.id === id)
  if (!found) throw new Error('a label that was just written is not found')
  const { mailboxId: _of, ...label } = found
  return label
}

/** Adds a label to a mailbox of the caller. */
export async function addLabel(call: MailCall, { mailboxId, name, colour }: LabelDraft): Promise<MailLabel> {
  await lockMailbox(call, mailboxId)
  await checkName(call, mailboxId, name, null)
  const { id } = await call.rows.add('mail_labels', { mailbox_id: mailboxId, name, colour }, { quiet: true })
  await settle(call, mailboxId, [])
  return shown(call, mailboxId, id)
}

/** Renames a label, or changes its colour. */
export async function changeLabel(
  call: MailCall,
  id: string,
  { name, colour, version }: z.output<typeof LabelChange>,
): Promise<MailLabel> {
  const { mailbox_id: mailboxId } = await call.rows.one('mail_labels', id)
  await lockMailbox(call, mailboxId)
  await checkName(call, mailboxId, name, id)
  await call.rows.change('mail_labels', { id, version }, { name, colour }, { quiet: true })
  await settle(call, mailboxId, [])
  return shown(call, mailboxId, id)
}

/** Deletes a label; conversations lose it. */
export async function removeLabel(call: MailCall, id: string): Promise<void> {
  const { mailbox_id: mailboxId } = await call.rows.one('mail_labels', id)
  const db = call.rows.unscoped('copies with a label that the caller deletes')
  await lockMailboxes(db, [mailboxId])
  await call.rows.remove('mail_labels', id, { quiet: true })
  const { rows } = await db.query<{ thread_id: string }>(
    `update mail_copies set label_ids = array_remove(label_ids, $2::uuid) where mailbox_id = $1 and label_ids @> array[$2::uuid]
     returning thread_id`,
    [mailboxId, id],
  )
  await settle(
    call,
    mailboxId,
    rows.map(({ thread_id: thread }) => thread),
  )
}
