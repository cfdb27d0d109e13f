import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { fill } from '#contract/core/texts.ts'
import type { Mail } from '../../../core/mailer.ts'
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

/** The answer to a message as a mail of plain text, with the message it answers below. */
export function answerMail(to: Answered): Mail {
  const words = WORDS[to.lang]
  const params = { name: to.name, area: to.area, date: formatDay(dayInUlaanbaatar(to.createdAt), to.lang) }
  const quoted = to.message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const closing = fill(words.closing, params)
  const parts = [fill(words.greeting, params), fill(words.thanks, params), to.answer, closing, words.yours, quoted]
  return { to: to.email, subject: words.subject, text: `${parts.join('\n\n')}\n`, isPersonal: true, lang: to.lang }
}
