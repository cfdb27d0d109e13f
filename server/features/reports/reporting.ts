import { type RawBuilder, sql } from 'kysely'
import { valueOn } from '#contract/core/dated.ts'
import { addWorkingDays, dayInUlaanbaatar, endOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import { Problem } from '#contract/core/problem.ts'
import { inLang, type Localized } from '#contract/core/text.ts'
import {
  deadlines,
  formatPeriod,
  RECEIVED_BY,
  type Reporting,
  type ReportKind,
  type ReportStatus,
  UNIT_OF_KIND,
} from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { exportRows } from '../../core/export.ts'
import type { Download } from '../../core/serve.ts'
import { ask, compiled } from '../../core/statement.ts'
import { workDaysOf } from '../../core/work-days.ts'
import type { Reading } from './tables.ts'
import { daysOf } from './where.ts'
import type { ReportCall } from './write.ts'

interface Asked {
  kind: ReportKind
  period: string
  areaId?: string | undefined
}
type Call = Reading & Pick<ReportCall<'reporting'>, 'db'>

interface Place {
  id: string
  path: string
  name: Localized
  level: Reporting['area']['level']
}

/** The area asked for, or the reader's own. @throws Problem('not_found') beyond the reader's reach. */
async function placeOf(call: Call, areaId: string | undefined): Promise<Place> {
  const { rows } = await call.db.query<Place>('select id, path, name, level from areas where id = $1', [
    areaId ?? call.actor?.areaId,
  ])
  const place = rows[0]
  if (!place?.path.startsWith(call.actor?.areaPath ?? '?')) throw new Problem('not_found')
  return place
}

/** The last day on which a report of a kind is on time: the working days of the level that receives it, from the end of the period. */
async function lastDayOf(call: Call, { kind, period }: Asked): Promise<string> {
  const { period_to: end } = daysOf(period)
  const days = valueOn(await call.setting(deadlines), end)[RECEIVED_BY[kind]]
  return addWorkingDays(end, days, await workDaysOf(call))
}

/**
 * Every area that was to report, with its report as it was first sent. An area counts when it was open on the last day of the period;
 * a draft is nobody's business but its author's and counts as not sent.
 */
function unitsOf(place: Place, { kind, period }: Asked): RawBuilder<unknown> {
  const { period_to: end } = daysOf(period)
  return sql`
    select u.id as area_id, u.path, u.code, u.name, r.id, r.status, first.sent_at
    from areas u
      left join reports r on r.area_id = u.id and r.kind = ${kind} and r.period = ${period} and r.status <> 'draft'
      left join lateral (select v.sent_at from report_revisions v where v.report_id = r.id order by v.no limit 1) first on true
    where u.level = ${UNIT_OF_KIND[kind]} and u.path like ${`${place.path}%`}
      and (u.opened_on is null or u.opened_on <= ${end}::date) and (u.closed_on is null or u.closed_on > ${end}::date)`
}

interface Counted {
  area_id: string
  name: Localized
  expected: number
  reported: number
  on_time: number
  report_id: string | null
  status: ReportStatus | null
  sent_at: Date | null
}

/** Who has reported for a period and who has not, in the areas directly below one. */
export async function reportingNow(call: Call, asked: Asked): Promise<Reporting> {
  const place = await placeOf(call, asked.areaId)
  const dueOn = await lastDayOf(call, asked)
  const depth = place.path.split('/').filter(Boolean).length
  const isUnit = UNIT_OF_KIND[asked.kind] === place.level
  const counted = sql<Counted>`
    with units as (${unitsOf(place, asked)}), placed as (
      select *, ((string_to_array(trim(both '/' from path), '/'))[${isUnit ? depth : depth + 1}])::uuid as below from units)
    select below as area_id, a.name, count(*)::int as expected, count(p.id)::int as reported,
      (count(*) filter (where p.sent_at < ${endOfDayInUlaanbaatar(dueOn)}))::int as on_time,
      case when min(p.area_id::text) = below::text then min(p.id::text) end as report_id,
      case when min(p.area_id::text) = below::text then min(p.status) end as status,
      case when min(p.area_id::text) = below::text then min(p.sent_at) end as sent_at
    from placed p join areas a on a.id = p.below
    group by below, a.name, a.code order by a.code, below`
  const rows = await ask(call.db, counted)
  const sum = (of: (row: Counted) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    kind: asked.kind,
    period: asked.period,
    dueOn,
    isOver: dayInUlaanbaatar(call.now) > dueOn,
    area: { id: place.id, name: place.name, level: place.level },
    expected: sum((row) => row.expected),
    reported: sum((row) => row.reported),
    onTime: sum((row) => row.on_time),
    areas: rows.map((row) => ({
      id: row.area_id,
      name: row.name,
      expected: row.expected,
      reported: row.reported,
      onTime: row.on_time,
      report:
        row.report_id && row.status && row.sent_at
          ? { id: row.report_id, status: row.status, sentAt: row.sent_at.toISOString() }
          : null,
    })),
  }
}

interface Line {
  path: Localized[]
  code: string
  status: ReportStatus | null
  sent_at: Date | null
}

/** Every area that was to report, as a file. */
export async function exportReporting(call: ReportCall<'reportingExport'>): Promise<Download> {
  const { format, ...asked } = call.query
  const place = await placeOf(call, asked.areaId)
  const dueOn = await lastDayOf(call, asked)
  const until = endOfDayInUlaanbaatar(dueOn)
  const words = reportWords[call.lang]
  const lines = sql<Line>`
    select (select jsonb_agg(above.name order by length(above.path)) from areas above
        where above.id = any(string_to_array(trim(both '/' from units.path), '/')::uuid[])) as path,
      units.code, units.status, units.sent_at
    from (${unitsOf(place, asked)}) units order by units.code, units.area_id`
  call.note({ action: 'reports.export_reporting', area_id: place.id, details: { format, ...asked } })
  return exportRows<Line>(call.core, compiled(call.db, lines), {
    format,
    name: `${words.reporting.file} ${asked.period}`,
    columns: [
      {
        header: words.column.area,
        kind: 'text',
        value: ({ path }) => path.map((name) => inLang(name, call.lang)).join(' › '),
      },
      { header: words.reporting.code, kind: 'text', value: ({ code }) => code },
      { header: words.column.period, kind: 'text', value: () => formatPeriod(asked.period, call.lang) },
      { header: words.column.kind, kind: 'text', value: () => words.kind[asked.kind] },
      { header: words.reporting.sent, kind: 'text', value: ({ status }) => (status ? words.yes : words.no) },
      { header: words.column.status, kind: 'text', value: ({ status }) => status && words.status[status] },
      { header: words.reporting.sentAt, kind: 'datetime', value: (row) => row.sent_at },
      { header: words.reporting.dueOn, kind: 'date', value: () => dueOn },
      {
        header: words.reporting.onTime,
        kind: 'text',
        value: ({ sent_at: at }) => (at ? (at < until ? words.yes : words.no) : null),
      },
    ],
  })
}
