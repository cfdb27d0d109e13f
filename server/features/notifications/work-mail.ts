import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { nearestDue } from '../../core/messages/alerts.ts'
import { unsubscribeUrl } from '../../core/messages/mail-unsubscribe.ts'
import { mailWaitingWork, type WorkPart, type WorkReader } from '../../core/messages/mail-waiting-work.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailItems, mailLink, mailText } from '../../core/requests/mail-layout.ts'
import type { MailMaker } from '../../core/requests/outbox.ts'
import { alertItem } from './alert-mail.ts'
import { en } from './work-mail-en.ts'
import { mn } from './work-mail-mn.ts'

/** Maximum records named per area of work. */
const NAMED_MAX = 10
const WORDS = { mn, en }

/** The daily mail about pending work. */
export const mailOpenWork = mailWaitingWork({ named: NAMED_MAX, compose })

function compose(core: Core, parts: readonly WorkPart[], { lang, ...to }: WorkReader): MailMaker {
  const words = WORDS[lang]
  const { publicUrl } = core.config
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const due = nearestDue(parts.map(({ dueOn }) => dueOn))
  const isLate = due !== null && due < dayInUlaanbaatar(core.now())
  const subject = fill(words.subject, { count })
  const dueLine = due && fill(isLate ? words.overdue : words.nearest, { due: formatDay(due, lang) })
  const sections = parts.map((part) => {
    const items = part.items.map(({ alert, link }) => alertItem(alert, `${publicUrl}${link}`, lang))
    const more = part.count - part.items.length
    return mailItems(items, {
      heading: fill(words.work[part.work], { count: part.count }),
      more: more > 0 ? fill(words.more, { count: more }) : undefined,
    })
  })
  const blocks = [
    mailText(fill(words.greeting, { name: to.first_name || to.email })),
    mailText([fill(words.intro, { count }), dueLine].filter(Boolean).join(' ')),
    ...sections,
    mailButton(words.open, `${publicUrl}/dashboard/app`),
    mailText(words.stop, { quiet: true }),
    mailLink(words.unsubscribe, unsubscribeUrl(core, to.id)),
  ]
  return (name) => {
    const closing = mailText(fill(words.closing, { city: inLang(name, lang) }), { quiet: true })
    return {
      to: to.email,
      subject: due ? `${subject}. ${dueLine}` : subject,
      ...mailBody(lang, [...blocks, closing]),
      mailingTo: to.id,
      lang,
    }
  }
}
