import { sql } from 'kysely'
import { formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { formatPeriod, PEN } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { officeAt } from '../../core/area-ref.ts'
import { inBoth } from '../../core/notices.ts'
import type { Deadlines, Waiting } from '../../core/reminders.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ReportRecord } from './tables.ts'

/** Reports whose level has to answer until a day: its admins are reminded. Source: docs/rules/reports.md. */
export const reportDeadlines: Deadlines<Omit<ReportRecord, 'due_on'> & Waiting> = {
  table: 'reports',
  // where nobody has to answer there is no last day
  waits: sql<boolean>`reports.status <> 'draft'`,
  stage: 'status',
  notice: ({ id, status, title, period, due_on: due, area }, kind) => {
    const level = PEN[status]
    const office = level === null || level === 'author' ? undefined : officeAt(area, level)
    if (!office) return undefined
    const params = (lang: Lang) => ({
      area: inLang(area.name, lang),
      title,
      period: formatPeriod(period, lang),
      due: formatDay(due, lang),
      status: reportWords[lang].status[status],
    })
    return {
      office,
      to: [{ user_id: null, role: office.role, area_id: office.areaId }],
      title: { mn: mn[kind].title, en: en[kind].title },
      body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
      link: `/dashboard/reports/${id}`,
      byMail: kind === 'late',
    }
  },
}
