import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { nearestDue } from '../../core/alerts.ts'
import type { Core } from '../../core/core.ts'
import { unsubscribeUrl } from '../../core/mail-unsubscribe.ts'
import { mailWaitingWork, type WorkPart, type WorkReader } from '../../core/mail-waiting-work.ts'
import type { MailMaker } from '../../core/mailer.ts'
import { alertLine } from './alert-mail.ts'
import { en } from './work-mail-en.ts'
import { mn } from './work-mail-mn.ts'

/** Records of each part of the work that the mail names. */
const NAMED_MAX = 10
const WORDS = { mn, en }

/** The daily mail about work that waits. */
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
    const lines = part.items.map(({ alert, link }) => `– ${alertLine(alert, lang)}\n  ${publicUrl}${link}`)
    const more = part.count - part.items.length
    if (more > 0) lines.push(fill(words.more, { count: more }))
    return [fill(words.work[part.work], { count: part.count }), ...lines].join('\n')
  })
  const texts = [
    fill(words.greeting, { name: to.first_name || to.email }),
    [fill(words.intro, { count }), dueLine].filter(Boolean).join(' '),
    ...sections,
    fill(words.open, { link: `${publicUrl}/dashboard/app` }),
    fill(words.stop, { link: unsubscribeUrl(core, to.id) }),
  ]
  return (name) => {
    const text = [...texts, fill(words.closing, { city: inLang(name, lang) })].join('\n\n')
    return {
      to: to.email,
      subject: due ? `${subject}. ${dueLine}` : subject,
      text: `${text}\n`,
      mailingTo: to.id,
      lang,
    }
  }
}
