import { Problem } from '#contract/core/model/problem.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Invoice } from '#contract/features/invoices/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import { hashOfSecret } from '../../core/citizens/cases.ts'
import { invoicePage, invoiceSecret } from '../../core/citizens/invoice-links.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailText } from '../../core/requests/mail-layout.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import type { ForOther } from '../../core/requests/write-bill.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'
import { INVOICE_MAIL, showWhole } from './show.ts'
import type { InvoiceCall, InvoiceRecord } from './tables.ts'

const WORDS = { mn, en }
/** Days for which the link of a mail that was not sent yet can be decrypted. */
const MAILED_DAYS = 7
const DAY_MS = 86_400_000
/** Mails of one invoice in 24 hours. Our choice. */
const MAILS_A_DAY = 10

/** The reason given to `unscoped`. */
const OF_INVOICE = 'the name of the office and the mails of an invoice that this transaction has reached'

/** What a mail says first: that the invoice is there, or what a reminder reminds of. */
export type MailWords = 'invoice' | 'before' | 'due' | 'after'

type Mailed = Pick<
  InvoiceRecord,
  'id' | 'code' | 'buyer_name' | 'lang' | 'total' | 'outstanding' | 'due_on' | 'account'
>

/** A mail about an invoice: what is to be paid, how, and the link to its page. */
export function invoiceMail(
  core: Pick<Core, 'sign' | 'config'>,
  row: Mailed,
  { to, office, what, now }: { to: string; office: Localized; what: MailWords; now: Date },
): MailMaker {
  const words = WORDS[row.lang]
  const secret = invoiceSecret(core, row.id)
  return (city) => {
    const params = {
      name: row.buyer_name,
      code: row.code ?? '',
      office: inLang(office, row.lang),
      city: inLang(city, row.lang),
      sum: formatMoney(row.outstanding, row.lang),
      day: formatDay(row.due_on, row.lang),
    }
    const { account } = row
    const pay = account
      ? [words.bank, words.account, words.holder, words.reference]
          .map((line) => fill(line, { ...params, bank: account.bank, number: account.number, holder: account.holder }))
          .join('\n')
      : ''
    const body = mailBody(row.lang, [
      mailText(fill(words.greeting, params)),
      mailText(fill(words[what].text, params)),
      mailText(fill(words.facts, params)),
      ...(pay && row.outstanding > 0 ? [mailText(pay)] : []),
      mailButton(words.open, `${core.config.publicUrl}${invoicePage(secret, row.lang)}`),
      mailText(words.attached, { quiet: true }),
      mailText(words.secret, { quiet: true }),
    ])
    return {
      to,
      subject: fill(words[what].subject, params),
      ...body,
      secret: { value: secret, until: new Date(now.getTime() + MAILED_DAYS * DAY_MS) },
      attached: `invoices/${row.id}`,
      // in the lane of letters, so that many invoices never delay the codes of those who sign in
      isPersonal: true,
      lang: row.lang,
    }
  }
}

/** The name of the office that has issued an invoice. */
export async function officeOf(db: Pick<Unscoped, 'query'>, areaId: string): Promise<Localized> {
  const { rows } = await db.query<{ name: Localized }>('select name from areas where id = $1', [areaId])
  return rows[0]?.name ?? { mn: '' }
}

/** Notes a mail of an invoice. */
export const noteMail = (
  db: Pick<Unscoped, 'query'>,
  mail: { invoiceId: string; recipient: string; kind: string; authorId: string | null; at: Date },
) =>
  db.query(
    'insert into invoice_mails (invoice_id, recipient, kind, author_id, created_at) values ($1, $2, $3, $4, $5)',
    [mail.invoiceId, mail.recipient, mail.kind, mail.authorId, mail.at],
  )

/** Mails an invoice that was just made for another feature. */
export async function mailBill(context: ForOther, row: InvoiceRecord, to: string): Promise<void> {
  const { unscoped: db, core, now } = context
  const office = await officeOf(db, row.area_id)
  await context.mail(invoiceMail(core, row, { to, office, what: 'invoice', now }))
  await noteMail(db, { invoiceId: row.id, recipient: to, kind: INVOICE_MAIL, authorId: null, at: now })
  await db.query('update invoices set sent_at = $2 where id = $1', [row.id, now])
}

/**
 * Mails an issued invoice to an address. @throws Problem('wrong_state') for a draft; Problem('too_many') after ten mails in 24 hours.
 */
export async function sendInvoice(
  call: InvoiceCall & { params: { id: string }; body: { email: string } },
): Promise<Invoice> {
  const { now } = call
  const { email } = call.body
  const { id } = call.params
  const row = await call.rows.lock('invoices', id)
  if (row.number === null) throw new Problem('wrong_state', { params: { state: row.state, action: 'send' } })
  const db = call.rows.unscoped(OF_INVOICE)
  const { rows: recent } = await db.query(
    'select from invoice_mails where invoice_id = $1 and created_at > $2 limit $3',
    [id, new Date(now.getTime() - DAY_MS), MAILS_A_DAY],
  )
  if (recent.length === MAILS_A_DAY) throw new Problem('too_many', { retryAfter: 3600 })
  await sendTo(call, row, email)
  return showWhole(call, id)
}

/** Mails an issued invoice that this transaction has locked, and notes it. */
export async function sendTo(call: InvoiceCall, row: InvoiceRecord, to: string): Promise<void> {
  const { core, now } = call
  const db = call.rows.unscoped(OF_INVOICE)
  const office = await officeOf(db, row.area_id)
  await call.mail(invoiceMail(core, row, { to, office, what: 'invoice', now }))
  await noteMail(db, {
    invoiceId: row.id,
    recipient: to,
    kind: INVOICE_MAIL,
    authorId: call.actor?.id ?? null,
    at: now,
  })
  await call.rows.change(
    'invoices',
    { id: row.id, version: row.version },
    { sent_at: now, case_hash: hashOfSecret(invoiceSecret(core, row.id)) },
    { action: 'mail_invoice' },
  )
}
