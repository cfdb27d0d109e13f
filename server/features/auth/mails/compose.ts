import { escapeHtml } from '#contract/core/richtext-html.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { mailHtml } from '../../../core/mail-frame.ts'
import type { Mail, MailMaker } from '../../../core/mailer.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

const WORDS = { mn, en }

/** The mails that accounts send. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'invite'
  | 'passwordChanged'
  | 'newDevice'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'accountChanged'
  | 'emailChanged'
  | 'confirmEmail'
  | 'emailPlanned'
  | 'test'

export interface MailTo {
  email: string
  firstName: string
  lang: 'mn' | 'en'
}

/** The words that mails are filled with, in the language of the person. */
export const mailWords = (lang: 'mn' | 'en') => WORDS[lang]

/**
 * A mail in the language of its reader: plain text, and the same as simple HTML with every value escaped. `secret` is the code or
 * the secret part of a link among the values.
 */
export function compose(
  kind: MailKind,
  to: MailTo,
  values: Record<string, string | number> = {},
  secret?: Mail['secret'],
): MailMaker {
  const words = WORDS[to.lang]
  return (name) => {
    const params = { ...values, name: to.firstName || to.email, city: inLang(name, to.lang) }
    const paragraphs = [words.greeting, ...words[kind].body].map((line) => fill(line, params))
    const html = [words.greeting, ...words[kind].body].map((line) => paragraph(line, params))
    const closing = fill(words.closing, params)
    return {
      to: to.email,
      subject: fill(words[kind].subject, params),
      text: `${[...paragraphs, closing].join('\n\n')}\n`,
      html: mailHtml(
        to.lang,
        [...html, `<p style="color:#5b6770">${escapeHtml(closing).replaceAll('\n', '<br>')}</p>`].join('\n'),
      ),
      lang: to.lang,
      ...(secret ? { secret } : {}),
    }
  }
}

function paragraph(line: string, params: Record<string, string | number>): string {
  const escaped = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, escapeHtml(String(value))]))
  if (line === '{{code}}') return `<p style="font-size:28px;font-weight:700;letter-spacing:6px">${escaped.code}</p>`
  if (line === '{{link}}') return `<p><a href="${escaped.link}">${escaped.link}</a></p>`
  return `<p>${fill(escapeHtml(line), escaped)}</p>`
}
