import { formatDateTime } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import type { Core } from '../../core/core.ts'
import { type MailReader, mailAddressed } from '../../core/mail-addressed.ts'
import type { Mail } from '../../core/mailer.ts'
import { en } from './mail-en.ts'
import { mn } from './mail-mn.ts'
import type { NotificationRow } from './tables.ts'

/** The kind of the job that writes the mails of one notification. */
export const MAIL_JOB = 'notifications.mail'

const WORDS = { mn, en }

/** Puts the mails of a notification into the outbox. */
export const writeMails = mailAddressed<NotificationRow>({
  job: MAIL_JOB,
  table: 'notifications',
  addresses: 'notification_targets',
  column: 'notification_id',
  compose,
})

/** One mail: what it says, in the reader's language, where it can be read, and how to stop such mails. */
function compose(core: Core, row: NotificationRow, to: MailReader): Mail {
  const words = WORDS[to.lang]
  const link = `${core.config.publicUrl}/dashboard/notifications/${row.id}`
  const when = row.sent_at ? formatDateTime(row.sent_at, to.lang) : ''
  const greeting = fill(words.greeting, { name: to.first_name || to.email })
  const [title, body] = [inLang(row.title, to.lang), inLang(row.body, to.lang)]
  const text = [greeting, title, body, fill(words.where, { when, link }), words.stop, words.closing].join('\n\n')
  const paragraphs = body.split(/\n{2,}/).map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  const html = `<!doctype html>
<html lang="${to.lang}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;color:#1c252e">
<p>${escapeHtml(greeting)}</p>
<h1 style="font-size:20px">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
<p><a href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></p>
<p style="color:#5b6770">${escapeHtml(words.stop)}<br>${escapeHtml(words.closing)}</p>
</body></html>
`
  return { to: to.email, subject: title, text: `${text}\n`, html, mailingTo: to.id, lang: to.lang }
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
