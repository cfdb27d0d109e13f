import type { Localized } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { addDays, type Day, dayInUlaanbaatar, daysBetween } from '#contract/core/time/dates.ts'
import { type Reminders, reminders } from '#contract/features/invoices/index.ts'
import { inUnscopedTransaction, unscoped } from '../../core/access/unscoped.ts'
import { isWorkingHour } from '../../core/messages/reminders.ts'
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

/** The kind of the last reminder of an invoice past its due date; null when there is none. */
const lastKind = ({ every, times }: Reminders) => (every > 0 && times > 0 ? `after_${times}` : null)

interface Waiting extends Pick<InvoiceRecord, 'id' | 'due_on'> {
  /** When the invoice was mailed last. */
  mailed_at: Date
}

interface Due extends Waiting, InvoiceRecord {
  recipient: string
  office: Localized
}

interface Round {
  today: Day
  rules: Reminders
}

/** Invoices are read in portions, each once a round. Our choice. */
const PORTION = 500

/** Unpaid invoices with their last mail `m`, whose address exists. */
const UNPAID = `invoices join areas a on a.id = invoices.area_id
  cross join lateral (select recipient, created_at as mailed_at from invoice_mails where invoice_id = invoices.id and kind = 'invoice'
    order by created_at desc, id limit 1) m
  where invoices.outstanding > 0 and invoices.sent_at is not null
    and not exists (select from mail_bounces b where b.address = lower(m.recipient))`

/** Reminds buyers on a working day, until working hours end; one failure does not delay the others. @returns how many mails were written. */
export async function remindBuyers(
  core: Core,
  today: Day,
  onFailed: (error: unknown, about: object) => void,
): Promise<number> {
  const round = { today, rules: valueOn(await core.settings.values(reminders), today) }
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  for (;;) {
    const waiting = await waitingAfter(core, round, after)
    for (const row of waiting) {
      if (!isWorkingHour(core.now())) return count
      after = row.id
      if (!reminderNow(row, round)) continue
      const isSent = await sendReminder(core, round, row.id).catch((error) => {
        onFailed(error, { table: 'invoices', id: row.id })
        return false
      })
      if (isSent) count++
    }
    if (waiting.length < PORTION) return count
  }
}

/**
 * The next invoices of a round whose reminder was not sent. One that was mailed by nobody of an office, for an order that anybody
 * can place for the address of another person, has only the reminder of the due date.
 */
async function waitingAfter(core: Core, { today, rules }: Round, after: string): Promise<Waiting[]> {
  const { rows } = await unscoped(core, REMIND).query<Waiting>(
    `select invoices.id, invoices.due_on, m.mailed_at from ${UNPAID}
       and invoices.id > $1 and invoices.due_on <= $2 and (invoices.due_on >= $3 or $4::text is not null)
       and not exists (select from invoice_mails sent where sent.invoice_id = invoices.id and sent.kind =
         case when invoices.due_on > $3 then 'before' when invoices.due_on = $3 then 'due' else $4::text end)
       and (invoices.source_id is null or invoices.due_on = $3
         or exists (select from invoice_mails own where own.invoice_id = invoices.id and own.author_id is not null))
     order by invoices.id limit ${PORTION}`,
    [after, addDays(today, rules.before), today, lastKind(rules)],
  )
  return rows
}

/** The reminder that is due now; the due date is not called near on the day on which the buyer has got the invoice. */
function reminderNow({ due_on, mailed_at }: Waiting, { today, rules }: Round) {
  const reminder = reminderOn(due_on, today, rules)
  return reminder?.what === 'before' && dayInUlaanbaatar(mailed_at) >= today ? undefined : reminder
}

/** Sends the reminder of an invoice, in a transaction of its own, to the recipient of the last mail with it. @returns whether it was sent. */
const sendReminder = (core: Core, round: Round, id: string): Promise<boolean> =>
  inUnscopedTransaction(core, REMIND, async (tx) => {
    const { rows } = await tx.query<Due>(
      `select invoices.*, m.recipient, m.mailed_at, a.name as office from ${UNPAID} and invoices.id = $1
       for update of invoices skip locked`,
      [id],
    )
    const [row] = rows
    const reminder = row && reminderNow(row, round)
    if (!reminder) return false
    const now = core.now()
    // nothing is inserted when it was sent before
    const { rows: mine } = await tx.query(
      `insert into invoice_mails (invoice_id, recipient, kind, created_at) values ($1, $2, $3, $4) on conflict do nothing returning id`,
      [row.id, row.recipient, reminder.kind, now],
    )
    if (mine.length === 0) return false
    const { recipient: to, office } = row
    await enqueueMail(core, tx, invoiceMail(core, row, { to, office, what: reminder.what, now }))
    return true
  })
