import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { addWorkingDays, dayInUlaanbaatar, endOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type AreaReportKind,
  deadlines,
  formatPeriod,
  RECEIVED_BY,
  type Reporting,
  type ReportStatus,
  UNIT_OF_KIND,
} from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { ask, compiled } from '../../core/access/statement.ts'
import { workDaysOf } from '../../core/areas/work-days.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import { daysOf } from './filters.ts'
import type { Reading } from './tables.ts'
import type { ReportCall } from './write.ts'

interface ReportingQuery {
  kind: AreaReportKind
  period: string
  areaId?: string | undefined
}
/** The reason given to `unscoped`. */
const BELOW = 'which areas have reported, below an area within reach'

interface AreaRow {
  id: string
  path: string
  name: Localized
  level: Reporting['area']['level']
}

/** The requested area, by default the reader's own. @throws Problem('not_found') beyond the reader's reach. */
async function areaInReach(call: Reading, areaId: string | undefined): Promise<AreaRow> {
  const { rows } = await call.rows
    .unscoped('one area, which is compared with the reader’s area')
    .query<AreaRow>('select id, path, name, level from areas where id = $1', [areaId ?? call.actor?.areaId])
  const area = rows[0]
  if (!area?.path.startsWith(call.actor?.areaPath ?? '?')) throw new Problem('not_found')
  return area
}

/** The last day on which a report is on time: the receiving level's working days, counted from the end of the period. */
async function lastDayOf(call: Reading, { kind, period }: ReportingQuery): Promise<string> {
  const { period_to: end } = daysOf(period)
  const days = valueOn(await call.setting(deadlines), end)[RECEIVED_BY[kind]]
  return addWorkingDays(end, days, await workDaysOf(call))
}

/**
 * Every area that had to report, with the time its report was first sent. An area counts if it was open on the last day of the
 * period; a draft is visible only to its author's area and counts as not sent.
 */
function unitsOf(area: AreaRow, { kind, period }: ReportingQuery): RawBuilder<unknown> {
  const { period_to: end } = daysOf(period)
  return sql`
    select u.id as area_id, u.path, u.code, u.name, r.id, r.status, first.sent_at
    from areas u
      left join reports r on r.area_id = u.id and r.kind = ${kind} and r.period = ${period} and r.status <> 'draft'
      left join lateral (select v.sent_at from report_revisions v where v.report_id = r.id order by v.no limit 1) first on true
    where u.level = ${UNIT_OF_KIND[kind]} and u.path like ${`${area.path}%`}
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

/** How many areas have reported for a period, within an area and in each area directly below it. */
export async function reportingNow(call: Reading, asked: ReportingQuery): Promise<Reporting> {
  const area = await areaInReach(call, asked.areaId)
  const dueOn = await lastDayOf(call, asked)
  const depth = area.path.split('/').filter(Boolean).length
  const isUnit = UNIT_OF_KIND[asked.kind] === area.level
  const counted = sql<Counted>`
    with units as (${unitsOf(area, asked)}), placed as (
      select *, ((string_to_array(trim(both '/' from path), '/'))[${isUnit ? depth : depth + 1}])::uuid as below from units)
    select below as area_id, a.name, count(*)::int as expected, count(p.id)::int as reported,
      (count(*) filter (where p.sent_at < ${endOfDayInUlaanbaatar(dueOn)}))::int as on_time,
      case when min(p.area_id::text) = below::text then min(p.id::text) end as report_id,
      case when min(p.area_id::text) = below::text then min(p.status) end as status,
      case when min(p.area_id::text) = below::text then min(p.sent_at) end as sent_at
    from placed p join areas a on a.id = p.below
    group by below, a.name, a.code order by a.code, below`
  const rows = await ask(call.rows.unscoped(BELOW), counted)
  const sum = (of: (row: Counted) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    kind: asked.kind,
    period: asked.period,
    dueOn,
    isOver: dayInUlaanbaatar(call.now) > dueOn,
    area: { id: area.id, name: area.name, level: area.level },
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

interface ExportRow {
  path: Localized[]
  code: string
  status: ReportStatus | null
  sent_at: Date | null
}

/** Exports every area that had to report. */
export async function exportReporting(call: ReportCall<'reportingExport'>): Promise<Download> {
  const { format, ...asked } = call.query
  const area = await areaInReach(call, asked.areaId)
  const dueOn = await lastDayOf(call, asked)
  const until = endOfDayInUlaanbaatar(dueOn)
  const texts = reportLabels[call.lang]
  const exported = sql<ExportRow>`
    select (select jsonb_agg(above.name order by length(above.path)) from areas above
        where above.id = any(string_to_array(trim(both '/' from units.path), '/')::uuid[])) as path,
      units.code, units.status, units.sent_at
    from (${unitsOf(area, asked)}) units order by units.code, units.area_id`
  call.note({ action: 'reports.export_reporting', area_id: area.id, details: { format, ...asked } })
  return exportRows<ExportRow>(call.core, compiled(call.rows.unscoped(BELOW), exported), {
    format,
    name: `${texts.reporting.file} ${asked.period}`,
    columns: [
      {
        header: texts.column.area,
        kind: 'text',
        value: ({ path }) => path.map((name) => inLang(name, call.lang)).join(' › '),
      },
      { header: texts.reporting.code, kind: 'text', value: ({ code }) => code },
      { header: texts.column.period, kind: 'text', value: () => formatPeriod(asked.period, call.lang) },
      { header: texts.column.kind, kind: 'text', value: () => texts.kind[asked.kind] },
      { header: texts.reporting.sent, kind: 'text', value: ({ status }) => (status ? texts.yes : texts.no) },
      { header: texts.column.status, kind: 'text', value: ({ status }) => status && texts.status[status] },
      { header: texts.reporting.sentAt, kind: 'datetime', value: (row) => row.sent_at },
      { header: texts.reporting.dueOn, kind: 'date', value: () => dueOn },
      {
        header: texts.reporting.onTime,
        kind: 'text',
        value: ({ sent_at: at }) => (at ? (at < until ? texts.yes : texts.no) : null),
      },
    ],
  })
}
