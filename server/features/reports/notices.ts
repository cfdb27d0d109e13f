import { sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { areas } from '#contract/features/areas/index.ts'
import { formatPeriod, HOLDER, type ReportStatus } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import { inBoth } from '../../core/requests/notices.ts'
import type { PendingWork } from '../../core/requests/settled-notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ReportRecord, Writing } from './tables.ts'

type Kind = Exclude<keyof typeof mn, 'subject'>

const alertOf = (kind: 'arrived' | 'returned', figure: string): AlertKind => ({
  icon: 'report',
  many: { mn: mn[kind].many, en: en[kind].many },
  list: { path: '/dashboard/reports', figure },
  waits: {
    table: 'reports',
    where:
      kind === 'arrived'
        ? sql`reports.status in ('sent_khoroo', 'sent_district', 'sent_city')`
        : sql`reports.status in ('returned_khoroo', 'returned_district')`,
    area: 'area_id',
  },
})

/** Alerts about new work, by kind. */
export const reportAlerts = {
  'reports.arrived': alertOf('arrived', 'toApprove'),
  'reports.returned': alertOf('returned', 'returned'),
}

const RETURNED = 'reports.returnedToAuthor'
/** Pending work of the author: a returned report that has not been sent again. */
export const reportPending: Record<typeof RETURNED, PendingWork> = {
  [RETURNED]: {
    table: 'reports',
    where: sql`reports.status in ('returned_section', 'returned_khoroo', 'returned_district', 'returned_city')`,
  },
}

/** Who is notified of a step: the office that now has the report, its author, or both. Source: docs/rules/reports.md. */
function recipientsOf(to: ReportStatus): { kind: Kind; office: boolean; author: boolean } | undefined {
  if (to.startsWith('sent_')) return { kind: 'arrived', office: true, author: false }
  if (to.startsWith('returned_')) return { kind: 'returned', office: true, author: true }
  if (to.startsWith('approved_')) return { kind: 'approved', office: false, author: true }
  return undefined
}

/** Notifies the people concerned of a completed step. `row` is the report after the step. */
export async function notifyOfStep(call: Writing, row: ReportRecord, comment: string | undefined): Promise<void> {
  const recipients = recipientsOf(row.status)
  if (!recipients) return
  const { kind } = recipients
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const areaIn = (lang: Lang) =>
    // a company report belongs to the city itself
    (path.length > 1 ? path.slice(1) : path).map(({ name }) => inLang(name, lang)).join(', ')
  const params = (lang: Lang) => ({
    area: areaIn(lang),
    title: row.title,
    period: formatPeriod(row.period, lang),
    due: row.due_on ? formatDay(row.due_on, lang) : '–',
    comment: comment ?? '–',
    status: reportLabels[lang].status[row.status],
  })
  const texts = {
    title: { mn: mn[kind].title, en: en[kind].title },
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: `/dashboard/reports/${row.id}`,
  }
  const area = { mn: areaIn('mn'), en: areaIn('en') }
  const subject = inBoth({ mn: mn.subject, en: en.subject }, params)
  if (recipients.author && row.author_id) {
    const to = [{ user_id: row.author_id, role: null, area_id: null }]
    const about = {
      icon: 'report',
      subject,
      area,
      dueOn: null,
      ...(kind === 'returned' ? { kind: RETURNED } : {}),
    } as const
    await call.notify({ ...texts, to, about, byMail: kind === 'returned' })
  }
  const holder = path.find((area) => area.level === HOLDER[row.status])
  // a report returned to its author's own level concerns only the author
  const isAtAuthor = kind === 'returned' && holder?.id === row.area_id
  const office = recipients.office && holder && !isAtAuthor ? officeAt({ path }, holder.level) : undefined
  if (!office) return
  await call.notify({
    ...texts,
    once: `reports.${kind}.${row.id}.${row.version}`,
    alert: {
      kind: `reports.${kind}`,
      office,
      area,
      subject,
      dueOn: row.due_on,
    },
  })
}
