import { Problem } from '#contract/core/problem.ts'
import { KIND_OF_ROLE, type Report, reportSettings, reports } from '#contract/features/reports/index.ts'
import { attachmentsOf } from '../../core/attachments.ts'
import { historyOf } from '../../core/content-history.ts'
import { createOnce } from '../../core/device-submissions.ts'
import { serve } from '../../core/serve.ts'
import { type SetupStep, settingStep } from '../../core/setup-steps.ts'
import { actOnReport } from './act.ts'
import { reportFollowers } from './area-followers.ts'
import { bulkReports } from './bulk.ts'
import { previousFigures } from './figures.ts'
import { countReports, exportReports, listAsk } from './list.ts'
import { reportAlerts } from './notices.ts'
import { takenPeriods } from './periods.ts'
import { reportDeadlines } from './reminders.ts'
import { exportReporting, reportingNow } from './reporting.ts'
import { rollUpNow } from './roll-up.ts'
import { reportSettingSides } from './settings.ts'
import { beside, fullNow, isToOpen, showFull, showRow } from './show.ts'
import { anchors, figuresOf, type ReportTables, type SeenReport } from './tables.ts'
import { changeReport, createReport, type ReportCall, removeReport } from './write.ts'

/** A section leader's first report. */
const firstReport: SetupStep = {
  name: 'reports.first',
  for: ['SECTION_LEADER'],
  count: async ({ ask }) => (await ask(reports, 'list', { query: { pageSize: 1 } })).meta.total,
}

/** Reports on their way khoroo → district → city. */
export default serve<ReportTables>()(reports, {
  anchors,
  // what is stale is answered whole by the handlers themselves
  present: { reports: (row: Report) => row },
  alerts: reportAlerts,
  recordNames: { reports: 'reports.title' },
  deadlines: reportDeadlines,
  settings: reportSettingSides,
  areaFollowers: [reportFollowers],
  setupSteps: [settingStep(reportSettings.deadlines), firstReport],
  handlers: {
    list: async (call) => {
      const found = await call.rows.page('reports', listAsk(call, call.query))
      return { data: found.data.map((row) => showRow(call, row)), meta: found.meta }
    },
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
    one: async (call) => ({ data: await showFull(call, call.db, await find(call)) }),
    open: async (call) => ({ data: await showFull(call, call.db, await openReport(call)) }),
    create: async (call) => ({
      data: await createOnce(call, {
        clientId: call.body.clientId,
        table: 'reports',
        create: () => createReport(call),
        show: async (id) => {
          // it may have been deleted meanwhile
          await call.rows.one('reports', id)
          return fullNow(call, id)
        },
      }),
    }),
    change: async (call) => ({ data: await changeReport(call) }),
    remove: removeReport,
    act: async (call) => ({ data: await actOnReport(call) }),
    bulk: async (call) => ({ data: await bulkReports(call) }),
    history: async ({ rows, db, params }) => {
      await rows.one('reports', params.id)
      return { data: await historyOf(db, 'reports', params.id) }
    },
    revisions: async (call) => ({ data: await revisionsOf(call) }),
  },
})

type Opening = Pick<ReportCall<'open'>, 'rows' | 'actor' | 'now' | 'params'>

async function find(call: Pick<Opening, 'rows' | 'params'>): Promise<SeenReport> {
  const found = await call.rows
    .from('reports')
    .selectAll('reports')
    .select(beside())
    .where('reports.id', '=', call.params.id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * The level that a report was sent to looks at it for the first time: from now on its author cannot withdraw it.
 * @throws Problem('not_found'), also when it was withdrawn this very moment.
 */
async function openReport(call: Opening): Promise<SeenReport> {
  const row = await find(call)
  // of the author who withdraws and the one who opens, one is first
  if (!isToOpen(call, row) || (await open(call, row))) return find(call)
  return openReport(call)
}

/** @returns whether it was this reader who opened it. */
async function open(call: Opening, row: SeenReport): Promise<boolean> {
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
  await call.rows.one('reports', call.params.id)
  const found = await call.rows
    .from('report_revisions')
    .selectAll('report_revisions')
    .where('report_id', '=', call.params.id)
    .orderBy('no', 'desc')
    .execute()
  const files = await attachmentsOf(
    call.db,
    call,
    found.flatMap(({ file_ids }) => file_ids),
  )
  return found.map((row) => ({
    no: row.no,
    sentAt: row.sent_at.toISOString(),
    title: row.title,
    content: row.content,
    figures: figuresOf(row),
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
  }))
}
