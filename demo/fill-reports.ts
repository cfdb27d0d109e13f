import type pg from 'pg'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { AreaSeed } from './areas.ts'
import type { PersonSeed } from './people.ts'
import type { ReportSeed } from './reports.ts'
import { spanOf } from './reports.ts'
import { makeReports } from './reports-plan.ts'

/** Pictures that the last reports of the first sections carry. */
const PICTURES = 8

/** Two years of reports with their revisions and every step in the log. */
export async function fillReports(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const { rows: days } = await client.query<{ day: string }>('select day::text from holidays')
  const reports = makeReports(areas, people, new Set(days.map(({ day }) => day)))
  const { rows: pictures } = await client.query<{ id: string }>(
    `select id from files where width is not null and name <> 'avatar.webp' order by name, id limit $1`,
    [PICTURES],
  )
  const pictured = reports.filter(({ kind, period }) => kind === 'leader' && /^2026-W4[567]$/.test(period))
  const files = new Map(
    pictures.length === 0
      ? []
      : pictured.map(({ id }, i) => [
          id,
          [pictures[i % pictures.length]?.id ?? '', pictures[(i + 3) % pictures.length]?.id ?? ''].slice(
            0,
            (i % 2) + 1,
          ),
        ]),
  )
  for (const [id, ids] of await presentations(client, reports)) files.set(id, ids)
  await insertMany(
    client,
    'reports',
    reports.map((report) => rowOf(report, files.get(report.id) ?? [])),
  )
  await insertMany(
    client,
    'report_revisions',
    reports.flatMap((report) => revisionsOf(report, files.get(report.id) ?? [])),
  )
  await insertMany(
    client,
    'file_links',
    [...files].flatMap(([row_id, ids]) =>
      [...new Set(ids)].map((file_id) => ({ file_id, table_name: 'reports', row_id })),
    ),
  )
  await insertMany(client, 'audit_log', linesOf(reports))
}

/** The presentation of its quarter, for each company report that has been sent; the author of these may write them. */
async function presentations(client: Pick<pg.Pool, 'query'>, reports: readonly ReportSeed[]) {
  const ofCompany = reports.filter(({ kind }) => kind === 'company')
  const authors = [...new Set(ofCompany.map(({ author }) => author.id))]
  await insertMany(
    client,
    'company_report_authors',
    authors.map((person_id) => ({ person_id })),
  )
  const { rows } = await client.query<{ period: string; id: string }>(
    `select year || '-Q' || quarter as period, file_mn_id as id from documents where category = 'quarterly'`,
  )
  const files = new Map(rows.map(({ period, id }) => [period, id]))
  return ofCompany.flatMap(({ id, period }): [string, string[]][] => {
    const file = files.get(period)
    return file ? [[id, [file]]] : []
  })
}

const columnsOf = ({ figures }: ReportSeed) => ({
  households_visited: figures.householdsVisited ?? 0,
  meetings: figures.meetings ?? 0,
  requests_received: figures.requestsReceived ?? 0,
  requests_solved: figures.requestsSolved ?? 0,
})

function rowOf(report: ReportSeed, fileIds: string[]) {
  const { from, to } = spanOf(report.period)
  const created = report.steps[0]?.at
  const moved = report.steps.findLast((step) => step.to !== null)?.at ?? created
  return {
    id: report.id,
    kind: report.kind,
    area_id: report.areaId,
    author_id: report.author.id,
    period: report.period,
    period_from: from,
    period_to: to,
    title: report.title,
    content: report.content,
    ...columnsOf(report),
    file_ids: fileIds,
    roll_up: report.rollUp && report.status !== 'draft' ? report.rollUp : null,
    pending: null,
    search: searchText(report.title, report.content),
    status: report.status,
    revision: report.revision,
    opened_at: report.opened,
    due_on: report.due,
    revocable_until: report.revocableUntil,
    return_comment: report.returnComment,
    moved_at: moved,
    version: report.steps.filter(({ action }) => action !== 'open').length,
    created_at: created,
    updated_at: moved,
  }
}

/** Each text as it was sent; one that came back had said too much about households. */
function revisionsOf(report: ReportSeed, fileIds: string[]) {
  const sent = report.steps.filter(({ action }) => action === 'send')
  return sent.map(({ at }, i) => {
    const isLast = i === sent.length - 1
    const columns = columnsOf(report)
    return {
      report_id: report.id,
      no: i + 1,
      sent_at: at,
      title: report.title,
      content: isLast
        ? report.content
        : report.content
            .split(/\n|(?<=\.) /)
            .slice(0, 2)
            .join(' '),
      ...columns,
      households_visited:
        isLast || report.kind !== 'leader' ? columns.households_visited : columns.households_visited + 25,
      file_ids: isLast || report.kind === 'company' ? fileIds : [],
    }
  })
}

/** Every step as a line of the log, in the order in which they happened. */
function linesOf(reports: readonly ReportSeed[]) {
  return reports
    .flatMap((report) => report.steps.map((step) => ({ report, step })))
    .toSorted((a, b) => a.step.at.getTime() - b.step.at.getTime())
    .map(({ report, step }) => ({
      at: step.at,
      actor_id: step.by.id,
      actor_role: step.by.role,
      action: `reports.${step.action}`,
      outcome: 'done',
      table_name: 'reports',
      row_id: report.id,
      area_id: report.areaId,
      from_state: step.from,
      to_state: step.to,
      note: step.note,
    }))
}
