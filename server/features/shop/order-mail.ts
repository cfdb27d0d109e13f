import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { caseSecret } from '../../core/citizens/cases.ts'
import type { Core } from '../../core/requests/context.ts'
import { type MailBlock, mailBody, mailButton, mailText } from '../../core/requests/mail-layout.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import { en } from './order-mail-en.ts'
import { mn } from './order-mail-mn.ts'
import type { OrderRecord } from './tables.ts'

const WORDS = { mn, en }
/** Days for which the mail worker can decrypt the link of a waiting mail. */
const MAILED_DAYS = 7

type Ordered = Pick<OrderRecord, 'name' | 'lang' | 'number' | 'total' | 'invoice_code'> & { email: string }
type Mailing = Pick<Core, 'config'>

/** The link to an order, whose secret is a parameter, as paths are logged and queries are not. */
const linkOf = (core: Mailing, secret: string) => `${core.config.publicUrl}/shop/my-order?key=${secret}`

function orderMailer(
  to: Ordered,
  secret: { value: string; until: Date } | undefined,
  make: (params: Record<string, string | number>) => { subject: string; blocks: MailBlock[] },
): MailMaker {
  return (city) => {
    const params = {
      name: to.name,
      number: to.number,
      total: formatMoney(to.total, to.lang),
      invoice: to.invoice_code ?? '',
      city: inLang(city, to.lang),
    }
    const { subject, blocks } = make(params)
    return { to: to.email, subject, ...mailBody(to.lang, blocks), ...(secret && { secret }), lang: to.lang }
  }
}

const mailed = (value: string, now: Date) => ({ value, until: new Date(now.getTime() + MAILED_DAYS * 86_400_000) })

/** The acknowledgement of an order, with its number, that of its invoice, and the link to it. */
export function orderMail(core: Mailing, to: Ordered, secret: string, now: Date): MailMaker {
  const words = WORDS[to.lang]
  return orderMailer(to, mailed(secret, now), (params) => ({
    subject: fill(words.subject, params),
    blocks: [
      mailText(fill(words.greeting, params)),
      mailText(fill(words.text, params)),
      ...(to.invoice_code ? [mailText(fill(words.invoice, params))] : []),
      mailButton(words.follow, linkOf(core, secret)),
      mailText(words.secret, { quiet: true }),
      mailText(fill(words.closing, params)),
    ],
  }))
}

/** Says that the office has cancelled an order, and why. An order without an account is linked. */
export function cancelledMail(
  core: Pick<Core, 'config' | 'sign'>,
  order: Ordered & Pick<OrderRecord, 'sent_key'>,
  reason: string,
  now: Date,
): MailMaker {
  const words = WORDS[order.lang]
  const secret = order.sent_key === null ? undefined : caseSecret(core, order.sent_key)
  return orderMailer(order, secret === undefined ? undefined : mailed(secret, now), (params) => ({
    subject: fill(words.cancelledSubject, params),
    blocks: [
      mailText(fill(words.greeting, params)),
      mailText(fill(words.cancelled, { ...params, reason })),
      ...(order.invoice_code ? [mailText(fill(words.credited, params))] : []),
      ...(secret === undefined ? [] : [mailButton(words.follow, linkOf(core, secret))]),
      mailText(fill(words.closing, params)),
    ],
  }))
}
