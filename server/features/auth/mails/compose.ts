import { fill } from '#contract/core/texts.ts'
import type { Mail } from '../../../core/mailer.ts'
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
): Mail {
  const words = WORDS[to.lang]
  const params = { ...values, name: to.firstName || to.email }
  const paragraphs = [words.greeting, ...words[kind].body].map((line) => fill(line, params))
  const html = [words.greeting, ...words[kind].body].map((line) => paragraph(line, params))
  return {
    to: to.email,
    subject: words[kind].subject,
    text: `${[...paragraphs, words.closing].join('\n\n')}\n`,
    html: page(to.lang, [...html, `<p style="color:#5b6770">${escapeHtml(words.closing)}</p>`].join('\n')),
    lang: to.lang,
    ...(secret ? { secret } : {}),
  }
}

function paragraph(line: string, params: Record<string, string | number>): string {
  const escaped = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, escapeHtml(String(value))]))
  if (line === '{{code}}') return `<p style="font-size:28px;font-weight:700;letter-spacing:6px">${escaped.code}</p>`
  if (line === '{{link}}') return `<p><a href="${escaped.link}">${escaped.link}</a></p>`
  return `<p>${fill(escapeHtml(line), escaped)}</p>`
}

const page = (lang: string, body: string) =>
  `<!doctype html>\n<html lang="${lang}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;color:#1c252e">\n${body}\n</body></html>\n`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
