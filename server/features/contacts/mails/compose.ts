import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { mailedCase } from '../../../core/citizens/cases.ts'
import type { Core } from '../../../core/requests/context.ts'
import { mailBody, mailButton, mailQuote, mailText } from '../../../core/requests/mail-layout.ts'
import type { Mail, MailMaker } from '../../../core/requests/outbox.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

const WORDS = { mn, en }

interface Answered {
  email: string
  name: string
  lang: 'mn' | 'en'
  message: string
  createdAt: Date
  answer: string
  /** The answering office, in the language of the mail. */
  area: string
}

/** The sender's link to the message, if there is one. */
type Followed = ReturnType<typeof mailedCase> | null

/** The acknowledgement of a message, with its number and the link to it. */
export function receivedMail(
  core: Pick<Core, 'config'>,
  to: { email: string; name: string; lang: 'mn' | 'en'; number: number },
  caseSecret: string,
  now: Date,
): MailMaker {
  const words = WORDS[to.lang].received
  const { link, secret } = mailedCase(core, 'message', caseSecret, now)
  return (city) => {
    const params = { name: to.name, number: to.number, city: inLang(city, to.lang) }
    const body = mailBody(to.lang, [
      mailText(fill(words.greeting, params)),
      mailText(fill(words.text, params)),
      mailButton(words.follow, link),
      mailText(words.secret, { quiet: true }),
      mailText(fill(words.closing, params)),
    ])
    return { to: to.email, subject: fill(words.subject, params), ...body, secret, lang: to.lang }
  }
}

/** The mail with the answer to a message, which quotes the message. */
export function answerMail(to: Answered, followed: Followed): Mail {
  const words = WORDS[to.lang]
  const params = { name: to.name, area: to.area, date: formatDay(dayInUlaanbaatar(to.createdAt), to.lang) }
  const body = mailBody(to.lang, [
    mailText(fill(words.greeting, params)),
    mailText(fill(words.thanks, params)),
    mailText(to.answer),
    mailText(fill(words.closing, params)),
    ...(followed ? [mailText(words.solved), mailButton(words.tell, followed.link)] : []),
    mailText(words.yours, { quiet: true }),
    mailQuote(to.message),
  ])
  const secret = followed ? { secret: followed.secret } : {}
  return { to: to.email, subject: words.subject, ...body, isPersonal: true, lang: to.lang, ...secret }
}
