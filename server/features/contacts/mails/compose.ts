import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { mailedCase } from '../../../core/cases.ts'
import type { Core } from '../../../core/core.ts'
import type { Mail, MailMaker } from '../../../core/mailer.ts'
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
  /** The office that answers, in the language of the mail. */
  area: string
}

/** Where the sender follows the message, when there is such a link. */
type Followed = ReturnType<typeof mailedCase> | null

/** The acknowledgement of a message, with its number and the link to follow it. */
export function receivedMail(
  core: Pick<Core, 'config'>,
  to: { email: string; name: string; lang: 'mn' | 'en'; number: number },
  caseSecret: string,
  now: Date,
): MailMaker {
  const words = WORDS[to.lang].received
  const { link, secret } = mailedCase(core, 'message', caseSecret, now)
  return (city) => {
    const params = { name: to.name, number: to.number, link, city: inLang(city, to.lang) }
    const lines = [words.greeting, words.text, words.follow, words.secret, words.closing]
    const text = lines.map((line) => fill(line, params)).join('\n\n')
    return { to: to.email, subject: fill(words.subject, params), text: `${text}\n`, secret, lang: to.lang }
  }
}

/** The answer to a message as a mail of plain text, with the message it answers below. */
export function answerMail(to: Answered, followed: Followed): Mail {
  const words = WORDS[to.lang]
  const params = { name: to.name, area: to.area, date: formatDay(dayInUlaanbaatar(to.createdAt), to.lang) }
  const quoted = to.message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const closing = fill(words.closing, params)
  const solved = followed ? [fill(words.solved, followed)] : []
  const parts = [
    fill(words.greeting, params),
    fill(words.thanks, params),
    to.answer,
    closing,
    ...solved,
    words.yours,
    quoted,
  ]
  const text = `${parts.join('\n\n')}\n`
  const secret = followed ? { secret: followed.secret } : {}
  return { to: to.email, subject: words.subject, text, isPersonal: true, lang: to.lang, ...secret }
}
