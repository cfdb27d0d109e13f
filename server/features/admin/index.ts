import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/problem.ts'
import { admin, type Job, type MailHead } from '#contract/features/admin/index.ts'
import { namesInAudit, sealAudit, verifyAuditStep } from '../../core/audit.ts'
import { masked } from '../../core/mailer.ts'
import { MAINTENANCE_KEY } from '../../core/maintenance.ts'
import { serve } from '../../core/serve.ts'
import { systemState } from '../../core/system.ts'
import { auditAsk, showLine } from './audit.ts'
import type { AdminTables } from './tables.ts'

const MAIL_STATES: Record<'sent' | 'waiting' | 'failed', RawBuilder<boolean>> = {
  sent: sql<boolean>`outbox.sent_at is not null`,
  waiting: sql<boolean>`outbox.sent_at is null and outbox.error is null`,
  failed: sql<boolean>`outbox.sent_at is null and outbox.error is not null`,
}
const jobState = sql<
  Job['state']
>`case when jobs.done_at is not null then 'done' when jobs.failed_at is not null then 'failed'
  when jobs.locked_until > now() then 'running' else 'waiting' end`

const showMail = (row: AdminTables['outbox']): MailHead => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
})

/** A job as it is answered: never its payload, which may hold personal data. */
const showJob = (row: AdminTables['jobs'] & { state: Job['state'] }): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  runAt: row.run_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  error: row.error,
})

/** What keeps the system honest and running. */
export default serve<AdminTables>()(admin, {
  anchors: {
    audit_log: { area: 'area_id', owner: 'actor_id' },
    // these belong to no area: only a reach over all finds them
    settings: {},
    outbox: {},
    jobs: {},
  },
  handlers: {
    maintenance: async ({ core }) => ({ data: core.maintenance.state }),
    setMaintenance: async ({ rows, body, now, core, note, after }) => {
      await rows.put('settings', ['key'], { key: MAINTENANCE_KEY, value: JSON.stringify(body), updated_at: now })
      note({ action: 'admin.set_maintenance', table_name: 'settings', row_id: MAINTENANCE_KEY, details: { ...body } })
      after(() => core.maintenance.changed())
      return { data: body }
    },
    audit: async ({ rows, query, core }) => {
      const actions = query.q ? await namesInAudit(core.pool, 'action') : []
      const found = await rows.page('audit_log', auditAsk(query, actions))
      return { data: found.data.map(showLine), meta: found.meta }
    },
    auditNames: async ({ core }) => {
      const [actions, tables] = await Promise.all([
        namesInAudit(core.pool, 'action'),
        namesInAudit(core.pool, 'table_name'),
      ])
      return { data: { actions, tables } }
    },
    verifyAudit: async ({ core, note, tx, query }) => {
      // sealing and verifying have connections of their own and take long
      await tx.keepSoFar()
      if (query.after === 0) await sealAudit(core.pool)
      const data = await verifyAuditStep(core.pool, query.after)
      // one line for the whole check, not one for each step
      const { ok, checked, total, brokenAt } = data
      if (!ok || checked >= total) note({ action: 'admin.verify_audit', details: { ok, checked, brokenAt } })
      return { data }
    },
    outbox: async ({ rows, query }) => {
      const found = await rows.page('outbox', {
        query,
        isHuge: true,
        sorts: { createdAt: 'created_at' },
        defaultSort: '-createdAt',
        where: (q) =>
          q
            .$if(query.state !== undefined, (w) => w.where(MAIL_STATES[query.state ?? 'sent']))
            .$if(!!query.q, (w) =>
              w.where(sql<boolean>`(outbox.recipient ilike ${like(query.q)} or outbox.subject ilike ${like(query.q)})`),
            ),
        select: (q) => q.selectAll('outbox'),
      })
      return { data: found.data.map(showMail), meta: found.meta }
    },
    mail: async ({ rows, params, note }) => {
      const row = await rows.one('outbox', params.id)
      note({ action: 'admin.read_mail', table_name: 'outbox', row_id: row.id })
      return { data: { ...showMail(row), text: masked(row.body_text) } }
    },
    jobs: async ({ rows, query }) => {
      const found = await rows.page('jobs', {
        query,
        isHuge: true,
        sorts: { createdAt: 'created_at', runAt: 'run_at' },
        defaultSort: '-createdAt',
        where: (q) =>
          q
            .$if(query.state !== undefined, (w) => w.where(sql<boolean>`${jobState} = ${query.state}`))
            .$if(!!query.q, (w) => w.where('jobs.kind', 'ilike', like(query.q))),
        select: (q) => q.selectAll('jobs').select(jobState.as('state')),
      })
      return { data: found.data.map(showJob), meta: found.meta }
    },
    retryJob: async ({ rows, params, now, core, after }) => {
      await rows.one('jobs', String(params.id))
      const values = { failed_at: null, locked_until: null, attempts: 0, run_at: now }
      const [job] = await rows.changeMany(
        'jobs',
        (q) => q.where('id', '=', params.id).where('done_at', 'is', null).where('locked_until', 'is', null),
        values,
        { action: 'retry_job' },
      )
      if (!job) throw new Problem('wrong_state')
      after(() => core.jobs.wake())
      return { data: showJob({ ...job, state: 'waiting' }) }
    },
    health: async ({ core }) => ({ data: await systemState(core) }),
  },
})

const like = (q = '') => `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
