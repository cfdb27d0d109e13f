import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type MailReader, mailAddressed } from '../../core/messages/mail-addressed.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailText, mailTitle } from '../../core/requests/mail-layout.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import { en } from './mail-en.ts'
import { mn } from './mail-mn.ts'
import type { NotificationRow } from './tables.ts'

/** The kind of the job that writes the mails of one notification. */
export const MAIL_JOB = 'notifications.mail'

const WORDS = { mn, en }

/** Enqueues the mails of a notification. */
export const writeMails = mailAddressed<NotificationRow>({
  job: MAIL_JOB,
  table: 'notifications',
  addresses: 'notification_targets',
  column: 'notification_id',
  compose,
})

/** Composes one mail: the text in the reader's language, where to read it, and how to unsubscribe. */
function compose(core: Core, row: NotificationRow, to: MailReader): MailMaker {
  const words = WORDS[to.lang]
  const link = `${core.config.publicUrl}/dashboard/notifications/${row.id}`
  const when = row.sent_at ? formatDateTime(row.sent_at, to.lang) : ''
  const greeting = fill(words.greeting, { name: to.first_name || to.email })
  const [title, body] = [inLang(row.title, to.lang), inLang(row.body, to.lang)]
  const blocks = [
    mailText(greeting),
    mailTitle(title),
    mailText(body),
    ...(when ? [mailText(fill(words.when, { when }), { quiet: true })] : []),
    mailButton(words.open, link),
    mailText(words.stop, { quiet: true }),
  ]
  return (name) => {
    const closing = mailText(fill(words.closing, { city: inLang(name, to.lang) }), { quiet: true })
    return { to: to.email, subject: title, ...mailBody(to.lang, [...blocks, closing]), mailingTo: to.id, lang: to.lang }
  }
}
