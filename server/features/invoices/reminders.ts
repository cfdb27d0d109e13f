import type { Localized } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { addDays, type Day, daysBetween } from '#contract/core/time/dates.ts'
import { type Reminders, reminders } from '#contract/features/invoices/index.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { enqueueMail } from '../../core/requests/outbox.ts'
import { invoiceMail, type MailWords } from './mails.ts'
import type { InvoiceRecord } from './tables.ts'

/** The reason given to `inUnscopedTransaction`. */
const REMIND = 'reminders of unpaid invoices to the people to whom they were mailed'

/**
 * The reminder that is due on a day, if any: its kind is part of the key under which it is sent once. Those that were missed, as on a
 * weekend, are left out. Rule: docs/rules/invoices.md "Reminders".
 */
export function reminderOn(
  dueOn: Day,
  today: Day,
  { before, onDueDate, every, times }: Reminders,
): { kind: string; what: MailWords } | undefined {
  const left = daysBetween(today, dueOn)
  if (left > 0) return before > 0 && left <= before ? { kind: 'before', what: 'before' } : undefined
  if (left === 0) return onDueDate ? { kind: 'due', what: 'due' } : undefined
  const nth = every > 0 ? Math.min(times, Math.floor(-left / every)) : 0
  return nth > 0 ? { kind: `after_${nth}`, what: 'after' } : undefined
}

interface Due extends InvoiceRecord {
  recipient: string
  office: Localized
}

/** Reminds buyers on a working day. @returns how many mails were written. */
export async function remindBuyers(
  core: Core,
  today: Day,
  onFailed: (error: unknown, about: object) => void,
): Promise<number> {
  const rules = valueOn(await core.settings.values(reminders), today)
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  for (;;) {
    const done = await remindNext(core, { today, rules, after }).catch((error) => {
      onFailed(error, { table: 'invoices', after })
      return undefined
    })
    if (!done) return count
    after = done.id
    if (done.isSent) count++
  }
}

interface Round {
  today: Day
  rules: Reminders
  /** The invoice before: each is looked at once a round. */
  after: string
}

/** Sends the reminder of the next invoice, in a transaction of its own. The recipient is that of the last mail with the invoice. */
const remindNext = (core: Core, { today, rules, after }: Round) =>
  inUnscopedTransaction(core, REMIND, async (tx) => {
    const { rows } = await tx.query<Due>(
      `select invoices.*, m.recipient, a.name as office from invoices
         join areas a on a.id = invoices.area_id
         cross join lateral (select recipient from invoice_mails where invoice_id = invoices.id and kind = 'invoice'
           order by created_at desc, id limit 1) m
       where invoices.outstanding > 0 and invoices.sent_at is not null and invoices.id > $1 and invoices.due_on <= $2
         and not exists (select from mail_bounces b where b.address = lower(m.recipient))
       order by invoices.id limit 1 for update of invoices skip locked`,
      [after, addDays(today, rules.before)],
    )
    const [row] = rows
    if (!row) return undefined
    const reminder = reminderOn(row.due_on, today, rules)
    if (!reminder) return { id: row.id, isSent: false }
    const now = core.now()
    // nothing is inserted when it was sent before
    const { rows: mine } = await tx.query(
      `insert into invoice_mails (invoice_id, recipient, kind, created_at) values ($1, $2, $3, $4) on conflict do nothing returning id`,
      [row.id, row.recipient, reminder.kind, now],
    )
    if (mine.length === 0) return { id: row.id, isSent: false }
    const { recipient: to, office } = row
    await enqueueMail(core, tx, invoiceMail(core, row, { to, office, what: reminder.what, now }))
    return { id: row.id, isSent: true }
  })
