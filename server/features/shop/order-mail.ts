import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailText } from '../../core/requests/mail-layout.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import { en } from './order-mail-en.ts'
import { mn } from './order-mail-mn.ts'

const WORDS = { mn, en }
/** Days for which the mail worker can decrypt the link of a waiting mail. */
const MAILED_DAYS = 7

interface Ordered {
  email: string
  name: string
  lang: 'mn' | 'en'
  number: number
  total: number
}

/** The acknowledgement of an order, with its number and the link to it. */
export function orderMail(core: Pick<Core, 'config'>, to: Ordered, secret: string, now: Date): MailMaker {
  const words = WORDS[to.lang]
  // the secret is a parameter, as paths are logged and queries are not
  const link = `${core.config.publicUrl}/shop/my-order?key=${secret}`
  const until = new Date(now.getTime() + MAILED_DAYS * 86_400_000)
  return (city) => {
    const params = {
      name: to.name,
      number: to.number,
      total: formatMoney(to.total, to.lang),
      city: inLang(city, to.lang),
    }
    const body = mailBody(to.lang, [
      mailText(fill(words.greeting, params)),
      mailText(fill(words.text, params)),
      mailButton(words.follow, link),
      mailText(words.secret, { quiet: true }),
      mailText(fill(words.closing, params)),
    ])
    return {
      to: to.email,
      subject: fill(words.subject, params),
      ...body,
      secret: { value: secret, until },
      lang: to.lang,
    }
  }
}
