import { sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { formatPeriod, HOLDER } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { officeAt } from '../../core/access/area-ref.ts'
import type { Deadlines, Waiting } from '../../core/messages/reminders.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ReportRecord } from './tables.ts'

/** Reminds the admins of the level that has to act on a report by a deadline. Source: docs/rules/reports.md. */
export const reportDeadlines: Deadlines<Omit<ReportRecord, 'due_on'> & Waiting> = {
  table: 'reports',
  // states in which no level has to act have no deadline
  waits: sql<boolean>`reports.status <> 'draft'`,
  stage: 'status',
  notice: ({ id, status, title, period, due_on: due, area }, kind) => {
    const level = HOLDER[status]
    const office = level === null || level === 'author' ? undefined : officeAt(area, level)
    if (!office) return undefined
    const params = (lang: Lang) => ({
      area: inLang(area.name, lang),
      title,
      period: formatPeriod(period, lang),
      due: formatDay(due, lang),
      status: reportLabels[lang].status[status],
    })
    return {
      office,
      about: {
        icon: 'report',
        subject: inBoth({ mn: mn.subject, en: en.subject }, params),
        area: area.name,
        dueOn: due,
      },
      to: [{ user_id: null, role: office.role, area_id: office.areaId }],
      title: { mn: mn[kind].title, en: en[kind].title },
      body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
      link: `/dashboard/reports/${id}`,
      byMail: kind === 'late',
    }
  },
}
