import { admin } from '#contract/features/admin/index.ts'
import { namesInAudit, sealAudit, verifyAuditStep } from '../../core/audit.ts'
import { MAINTENANCE_KEY } from '../../core/maintenance.ts'
import { serve } from '../../core/serve.ts'
import type { SetupStep } from '../../core/setup-steps.ts'
import { systemState } from '../../core/system.ts'
import { auditAsk, showLine } from './audit.ts'
import { withNames } from './audit-names.ts'
import { jobHandlers } from './jobs.ts'
import { outboxHandlers } from './outbox.ts'
import type { AdminTables } from './tables.ts'

/** Mails that a mail server has taken: as long as there is none, nobody knows whether mail works. */
const deliveredMails: SetupStep = {
  name: 'admin.mail',
  for: ['CITY_ADMIN'],
  count: async ({ ask }) => (await ask(admin, 'outbox', { query: { state: 'sent', pageSize: 1 } })).meta.total,
}

/** What keeps the system honest and running. */
export default serve<AdminTables>()(admin, {
  anchors: {
    audit_log: { area: 'area_id', owner: 'actor_id' },
    // these belong to no area: only a reach over all finds them
    settings: {},
    outbox: {},
    jobs: {},
  },
  setupSteps: [deliveredMails],
  handlers: {
    maintenance: async ({ core }) => ({ data: core.maintenance.state }),
    setMaintenance: async ({ rows, body, now, core, note, after }) => {
      await rows.put('settings', ['key'], { key: MAINTENANCE_KEY, value: JSON.stringify(body), updated_at: now })
      note({ action: 'admin.set_maintenance', table_name: 'settings', row_id: MAINTENANCE_KEY, details: { ...body } })
      after(() => core.maintenance.changed())
      return { data: body }
    },
    audit: async (call) => {
      const { rows, query, core } = call
      const actions = query.q ? await namesInAudit(core.pool, 'action') : []
      const found = await rows.page('audit_log', auditAsk(query, actions))
      return { data: await withNames(call, found.data.map(showLine)), meta: found.meta }
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
    ...outboxHandlers,
    ...jobHandlers,
    health: async ({ core }) => ({ data: await systemState(core) }),
  },
})
