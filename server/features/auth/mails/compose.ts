import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { mailHtml } from '../../../core/requests/mail-frame.ts'
import type { Mail, MailMaker } from '../../../core/requests/outbox.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

const WORDS = { mn, en }

/** The kinds of mails about accounts. */
export type MailKind =
  | 'verify'
  | 'proof'
  | 'reset'
  | 'resetLink'
  | 'invite'
  | 'passwordChanged'
  | 'newDevice'
  | 'tokenMade'
  | 'tokenNetwork'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'signOnLinked'
  | 'signOnUnlinked'
  | 'accountChanged'
  | 'factorReset'
  | 'sessionsEnded'
  | 'emailChanged'
  | 'confirmEmail'
  | 'emailPlanned'
  | 'smsNumber'
  | 'deletionPlanned'
  | 'deletionCancelled'
  | 'test'

export interface MailTo {
  email: string
  firstName: string
  lang: 'mn' | 'en'
}

/** The texts of mails in the person's language. */
export const mailWords = (lang: 'mn' | 'en') => WORDS[lang]

/**
 * Composes a mail in the reader's language as plain text and simple HTML with escaped values. `secret` is the code or
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
