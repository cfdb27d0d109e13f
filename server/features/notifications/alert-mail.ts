import { formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { alertKind, alertList } from '../../core/alerts.ts'
import type { Core } from '../../core/core.ts'
import { type AlertReader, mailGroup } from '../../core/mail-alerts.ts'
import { unsubscribeUrl } from '../../core/mail-unsubscribe.ts'
import type { MailMaker } from '../../core/mailer.ts'
import { en } from './alert-mail-en.ts'
import { mn } from './alert-mail-mn.ts'
import type { StoredAlert } from './tables.ts'

/** The kind of the job that mails about new work. */
export const ALERT_MAIL_JOB = 'notifications.alerts'
/** Minutes for which new work of one kind is collected before one mail about all of it. Our choice. */
export const ALERT_MAIL_MINUTES = 10
/** Records that one mail names. */
const NAMED_MAX = 20

const WORDS = { mn, en }

interface AlertRow {
  id: string
  alert: StoredAlert
  title: { mn: string; en: string }
  sent_at: Date
}

/** Mails about new work, one for each group. */
export const mailAlerts = mailGroup<AlertRow>({
  table: 'notifications',
  addresses: 'notification_targets',
  reads: 'notification_reads',
  column: 'notification_id',
  compose,
})

function compose(core: Core, alerts: readonly AlertRow[], to: AlertReader): MailMaker {
  const words = WORDS[to.lang]
  const { lang } = to
  const [first] = alerts
  const kind = first && alertKind(core.features, first.alert.kind)
  const count = alerts.length
  const subject =
    count > 1 && first && kind
      ? fill(kind.many[lang], { count, area: inLang(first.alert.office, lang) })
      : (first?.title[lang] ?? fill(words.subject, { count }))
  const lines = alerts.slice(0, NAMED_MAX).map(({ alert }) => {
    const due = alert.dueOn ? `. ${fill(words.due, { due: formatDay(alert.dueOn, lang) })}` : ''
    return `– ${inLang(alert.area, lang)}: ${inLang(alert.subject, lang)}${due}`
  })
  if (count > NAMED_MAX) lines.push(fill(words.more, { count: count - NAMED_MAX }))
  const list = first && alertList(core.features, first.alert.kind, to)
  const link = `${core.config.publicUrl}${list ?? '/dashboard/notifications/inbox'}`
  const parts = [
    fill(words.greeting, { name: to.first_name || to.email }),
    subject,
    lines.join('\n'),
    fill(words.open, { link }),
    fill(words.stop, { link: unsubscribeUrl(core, to.id) }),
  ]
  return (name) => {
    const text = [...parts, fill(words.closing, { city: inLang(name, lang) })].join('\n\n')
    return { to: to.email, subject, text: `${text}\n`, mailingTo: to.id, lang }
  }
}
