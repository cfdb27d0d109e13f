import { formatDateTime } from '#contract/core/dates.ts'
import { escapeHtml } from '#contract/core/richtext-html.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import type { Core } from '../../core/core.ts'
import { type MailReader, mailAddressed } from '../../core/mail-addressed.ts'
import { mailHtml } from '../../core/mail-frame.ts'
import type { MailMaker } from '../../core/mailer.ts'
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
function compose(core: Core, row: NotificationRow, to: MailReader): MailMaker {
  const words = WORDS[to.lang]
  const link = `${core.config.publicUrl}/dashboard/notifications/${row.id}`
  const when = row.sent_at ? formatDateTime(row.sent_at, to.lang) : ''
  const greeting = fill(words.greeting, { name: to.first_name || to.email })
  const [title, body] = [inLang(row.title, to.lang), inLang(row.body, to.lang)]
  const paragraphs = body.split(/\n{2,}/).map(inHtml)
  return (name) => {
    const closing = fill(words.closing, { city: inLang(name, to.lang) })
    const text = [greeting, title, body, fill(words.where, { when, link }), words.stop, closing].join('\n\n')
    const html = mailHtml(
      to.lang,
      [
        `<p>${escapeHtml(greeting)}</p>`,
        `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
        ...paragraphs,
        `<p><a href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></p>`,
        `<p style="color:#5b6770">${escapeHtml(words.stop)}</p>`,
        `<p style="color:#5b6770">${escapeHtml(closing).replaceAll('\n', '<br>')}</p>`,
      ].join('\n'),
    )
    return { to: to.email, subject: title, text: `${text}\n`, html, mailingTo: to.id, lang: to.lang }
  }
}

const inHtml = (paragraph: string) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`
