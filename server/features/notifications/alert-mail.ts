import { formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { alertKind, alertList, nearestDue } from '../../core/alerts.ts'
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
  workOf: ({ features }, { alert }) => alertKind(features, alert.kind)?.icon,
  compose,
})

function compose(core: Core, alerts: readonly AlertRow[], to: AlertReader): MailMaker {
  const { lang } = to
  const words = WORDS[lang]
  const [first] = alerts
  const lines = alerts.slice(0, NAMED_MAX).map(({ alert }) => `– ${alertLine(alert, lang)}`)
  if (alerts.length > NAMED_MAX) lines.push(fill(words.more, { count: alerts.length - NAMED_MAX }))
  const list = first && alertList(core.features, first.alert.kind, to)
  const link = `${core.config.publicUrl}${list ?? '/dashboard/notifications/inbox'}`
  const subject = subjectOf(core, alerts, lang)
  const due = alerts.length > 1 ? nearestDue(alerts.map(({ alert }) => alert.dueOn)) : null
  const parts = [
    fill(words.greeting, { name: to.first_name || to.email }),
    subject,
    ...(due ? [fill(words.nearest, { due: formatDay(due, lang) })] : []),
    lines.join('\n'),
    fill(words.open, { link }),
    fill(words.stop, { link: unsubscribeUrl(core, to.id) }),
  ]
  return (name) => {
    const text = [...parts, fill(words.closing, { city: inLang(name, lang) })].join('\n\n')
    return { to: to.email, subject, text: `${text}\n`, mailingTo: to.id, lang }
  }
}

/** What came, the subject of the newest record and how many others there are. */
function subjectOf({ features }: Core, alerts: readonly AlertRow[], lang: Lang): string {
  const words = WORDS[lang]
  const [first] = alerts
  const count = alerts.length
  if (!first) return fill(words.subject, { count })
  const named = inLang(first.alert.subject, lang)
  const kind = alertKind(features, first.alert.kind)
  if (count === 1 || !kind) {
    const title = first.title[lang]
    return title.includes(named) ? title : `${title}: ${named}`
  }
  const many = fill(kind.many[lang], { count, area: inLang(first.alert.office, lang) })
  return `${many}: ${named} ${fill(words.others, { count: count - 1 })}`
}

/** Area, subject and deadline of new work in one line. */
export function alertLine(
  { area, subject, dueOn }: Pick<StoredAlert, 'area' | 'subject' | 'dueOn'>,
  lang: Lang,
): string {
  const due = dueOn ? `. ${fill(WORDS[lang].due, { due: formatDay(dueOn, lang) })}` : ''
  return `${inLang(area, lang)}: ${inLang(subject, lang)}${due}`
}
