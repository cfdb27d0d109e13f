import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { alertKind, alertList, nearestDue } from '../../core/messages/alerts.ts'
import { type AlertReader, mailGroup } from '../../core/messages/mail-alerts.ts'
import { unsubscribeUrl } from '../../core/messages/mail-unsubscribe.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailItems, mailLink, mailText, mailTitle } from '../../core/requests/mail-layout.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import { en } from './alert-mail-en.ts'
import { mn } from './alert-mail-mn.ts'
import type { StoredAlert } from './tables.ts'

/** The kind of the job that mails about new work. */
export const ALERT_MAIL_JOB = 'notifications.alerts'
/** Minutes for which new work of one kind is collected into one mail. Our choice. */
export const ALERT_MAIL_MINUTES = 10
/** Maximum records named in one mail. */
const NAMED_MAX = 20

const WORDS = { mn, en }

interface AlertRow {
  id: string
  alert: StoredAlert
  title: { mn: string; en: string }
  link: string
  sent_at: Date
  settled_at: Date | null
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
  const { publicUrl } = core.config
  const items = alerts.slice(0, NAMED_MAX).map(({ alert, link }) => alertItem(alert, `${publicUrl}${link}`, lang))
  const others = alerts.length - items.length
  const more = others > 0 ? fill(words.more, { count: others }) : undefined
  const list = first && alertList(core.features, first.alert.kind, to, core.now())
  const subject = subjectOf(core, alerts, lang)
  const due = alerts.length > 1 ? nearestDue(alerts.map(({ alert }) => alert.dueOn)) : null
  const blocks = [
    mailText(fill(words.greeting, { name: to.first_name || to.email })),
    mailTitle(subject),
    ...(due ? [mailText(fill(words.nearest, { due: formatDay(due, lang) }))] : []),
    mailItems(items, { more, withLinks: false }),
    mailButton(words.open, `${publicUrl}${list ?? '/dashboard/notifications/inbox'}`),
    mailText(words.stop, { quiet: true }),
    mailLink(words.unsubscribe, unsubscribeUrl(core, to.id)),
  ]
  return (name) => {
    const closing = mailText(fill(words.closing, { city: inLang(name, lang) }), { quiet: true })
    return { to: to.email, subject, ...mailBody(lang, [...blocks, closing]), mailingTo: to.id, lang }
  }
}

/** The kind of work, the subject of the newest record and the number of others. */
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

/** Subject, area, deadline and address of new work. */
export function alertItem(
  { area, subject, dueOn }: Pick<StoredAlert, 'area' | 'subject' | 'dueOn'>,
  link: string,
  lang: Lang,
) {
  const due = dueOn ? fill(WORDS[lang].due, { due: formatDay(dueOn, lang) }) : ''
  return { title: inLang(subject, lang), facts: [inLang(area, lang), due].filter(Boolean).join('. '), link }
}
