import { sql } from 'kysely'
import { formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import { formatPeriod, PEN, type ReportStatus } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import type { AlertKind } from '../../core/alerts.ts'
import { officeAt } from '../../core/area-ref.ts'
import { inBoth } from '../../core/notices.ts'
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

/** New work about reports, by the key of its kind. */
export const reportAlerts = {
  'reports.arrived': alertOf('arrived', 'toApprove'),
  'reports.returned': alertOf('returned', 'returned'),
}

/** Who is notified of a step: the office that has the report now, its author, or both. Source: docs/rules/reports.md. */
function toldOf(to: ReportStatus): { kind: Kind; office: boolean; author: boolean } | undefined {
  if (to.startsWith('sent_')) return { kind: 'arrived', office: true, author: false }
  if (to.startsWith('returned_')) return { kind: 'returned', office: true, author: true }
  if (to.startsWith('approved_')) return { kind: 'approved', office: false, author: true }
  return undefined
}

/** Notifies those whom a step concerns, when it has been taken. `row` is the report as it is now. */
export async function tellOfStep(call: Writing, row: ReportRecord, comment: string | undefined): Promise<void> {
  const told = toldOf(row.status)
  if (!told) return
  const { kind } = told
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const areaIn = (lang: Lang) =>
    path
      .slice(1)
      .map(({ name }) => inLang(name, lang))
      .join(', ')
  const params = (lang: Lang) => ({
    area: areaIn(lang),
    title: row.title,
    period: formatPeriod(row.period, lang),
    due: row.due_on ? formatDay(row.due_on, lang) : '–',
    comment: comment ?? '–',
    status: reportWords[lang].status[row.status],
  })
  const words = {
    title: { mn: mn[kind].title, en: en[kind].title },
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: `/dashboard/reports/${row.id}`,
  }
  if (told.author && row.author_id) {
    const to = [{ user_id: row.author_id, role: null, area_id: null }]
    await call.inform({ ...words, to, byMail: kind === 'returned' })
  }
  const lying = path.find((area) => area.level === PEN[row.status])
  // what came back to its author's own level concerns the author alone
  const office = told.office && lying && lying.id !== row.area_id ? officeAt({ path }, lying.level) : undefined
  if (!office) return
  await call.inform({
    ...words,
    once: `reports.${kind}.${row.id}.${row.version}`,
    alert: {
      kind: `reports.${kind}`,
      office,
      area: { mn: areaIn('mn'), en: areaIn('en') },
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: row.due_on,
    },
  })
}
