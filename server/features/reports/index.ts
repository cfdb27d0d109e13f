import { Problem } from '#contract/core/model/problem.ts'
import { KIND_OF_ROLE, type Report, reportSettings, reports } from '#contract/features/reports/index.ts'
import { type SetupStep, settingStep } from '../../core/app/setup-steps.ts'
import { attachmentsOf } from '../../core/attachments/attachments.ts'
import { createOnce } from '../../core/citizens/device-submissions.ts'
import { serve } from '../../core/requests/declare.ts'
import { reportFollowers } from './area-followers.ts'
import { bulkReports } from './bulk.ts'
import { listCompanyAuthors, setCompanyAuthor } from './company-authors.ts'
import { reportsDue } from './due-dates.ts'
import { previousFigures } from './figures.ts'
import { countReports, exportReports, listAsk } from './list.ts'
import { reportAlerts, reportPending } from './notices.ts'
import { takenPeriods } from './periods.ts'
import { personalData } from './personal-data.ts'
import { reportQueue } from './queue.ts'
import { reportDeadlines } from './reminders.ts'
import { exportReporting, reportingNow } from './reporting.ts'
import { rollUpNow } from './roll-up.ts'
import { reportSettingSides } from './settings.ts'
import { isToOpen, joinedColumns, loadFull, showFull, showRow } from './show.ts'
import { anchors, figuresOf, type JoinedReport, type ReportTables } from './tables.ts'
import { actOnReport } from './transition.ts'
import { reportWeeks } from './weekly.ts'
import { changeReport, createReport, type ReportCall, removeReport } from './write.ts'

const firstReport: SetupStep = {
  name: 'reports.first',
  for: ['SECTION_LEADER'],
  count: async ({ ask }) => (await ask(reports, 'list', { query: { pageSize: 1 } })).meta.total,
}

/** Reports, approved by khoroo, district and city in turn. */
export default serve<ReportTables>()(reports, {
  personalData,
  anchors,
  // handlers put the complete report into a `stale` problem, so the row needs no conversion
  present: { reports: (row: Report) => row },
  alerts: reportAlerts,
  pending: reportPending,
  privateTables: ['company_report_authors'],
  recordNames: {
    reports: 'reports.title',
    company_report_authors: `(select u.last_name || ' ' || u.first_name from users u where u.id = company_report_authors.person_id)`,
  },
  referable: { table: 'reports', label: 'reports.title', labelIs: 'title' },
  deadlines: reportDeadlines,
  settings: reportSettingSides,
  areaFollowers: [reportFollowers],
  setupSteps: [settingStep(reportSettings.deadlines), firstReport],
  queue: reportQueue,
  weekly: reportWeeks,
  handlers: {
    list: async (call) => {
      const found = await call.rows.page('reports', listAsk(call, call.query))
      return { data: found.data.map((row) => showRow(call, row)), meta: found.meta }
    },
    due: async (call) => ({ data: await reportsDue(call, call.query) }),
    facets: async (call) => ({ data: await countReports(call) }),
    export: exportReports,
    reporting: async (call) => ({ data: await reportingNow(call, call.query) }),
    reportingExport: exportReporting,
    rollUp: async (call) => {
      const { actor, query } = call
      const kind = actor?.role === 'DISTRICT_ADMIN' ? 'district' : 'khoroo'
      return { data: await rollUpNow(call, { kind, area_id: actor?.areaId ?? '', period: query.period }) }
    },
    previous: async (call) => {
      const { actor, query } = call
      const kind = actor && KIND_OF_ROLE[actor.role]
      if (!actor?.areaId || !kind) return { data: null }
      return { data: await previousFigures(call, { kind, area_id: actor.areaId, period: query.period }) }
    },
    periods: async (call) => ({ data: await takenPeriods(call) }),
    companyAuthors: async (call) => ({ data: await listCompanyAuthors(call) }),
    setCompanyAuthor: async (call) => {
      await setCompanyAuthor(call, call.body)
      return { data: await listCompanyAuthors(call) }
    },
    one: async (call) => ({ data: await showFull(call, await find(call)) }),
    open: async (call) => ({ data: await showFull(call, await openReport(call)) }),
    create: async (call) => ({
      data: await createOnce(call, {
        clientId: call.body.clientId,
        table: 'reports',
        create: () => createReport(call),
        show: async (id) => {
          // throws `not_found` if it has been deleted since
          await call.rows.one('reports', id)
          return loadFull(call, id)
        },
      }),
    }),
    change: async (call) => ({ data: await changeReport(call) }),
    remove: removeReport,
    act: async (call) => ({ data: await actOnReport(call) }),
    bulk: bulkReports,
    history: async ({ rows, params }) => ({ data: await rows.history('reports', params.id) }),
    revisions: async (call) => ({ data: await revisionsOf(call) }),
  },
})

type Opening = Pick<ReportCall<'open'>, 'rows' | 'actor' | 'now' | 'params'>

async function find(call: Pick<Opening, 'rows' | 'params'>): Promise<JoinedReport> {
  const found = await call.rows
    .from('reports')
    .selectAll('reports')
    .select(joinedColumns())
    .where('reports.id', '=', call.params.id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * Marks a report as opened by the level it was sent to, after which its author can no longer withdraw it.
 * @throws Problem('not_found'), also if it is withdrawn at the same moment.
 */
async function openReport(call: Opening): Promise<JoinedReport> {
  const row = await find(call)
  // if another request changed the row in between, judge it again
  if (!isToOpen(call, row) || (await markOpened(call, row))) return find(call)
  return openReport(call)
}

/** Marks the report as opened; false if it was opened or moved in the meantime. */
async function markOpened(call: Opening, row: JoinedReport): Promise<boolean> {
  const { rows, now } = call
  const done = await rows.changeMany(
    'reports',
    (q) => q.where('id', '=', row.id).where('status', '=', row.status).where('opened_at', 'is', null),
    { opened_at: now },
    { action: 'open' },
  )
  return done.length > 0
}

async function revisionsOf(call: ReportCall<'revisions'>) {
  const { kind } = await call.rows.one('reports', call.params.id)
  const found = await call.rows
    .from('report_revisions')
    .selectAll('report_revisions')
    .where('report_id', '=', call.params.id)
    .orderBy('no', 'desc')
    .execute()
  const files = await attachmentsOf(
    call,
    found.flatMap(({ file_ids }) => file_ids),
  )
  return found.map((row) => ({
    no: row.no,
    sentAt: row.sent_at.toISOString(),
    title: row.title,
    content: row.content,
    figures: figuresOf(row, kind),
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
  }))
}
