import { admin } from '#contract/features/admin/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { namesInAudit } from '../../core/audit/audit.ts'
import { verifyNextStep } from '../../core/audit/verify.ts'
import { systemState } from '../../core/http/system.ts'
import { serve } from '../../core/requests/declare.ts'
import { MAINTENANCE_KEY } from '../../core/requests/maintenance.ts'
import { auditAsk, showLine } from './audit.ts'
import { exportAudit } from './audit-export.ts'
import { saveAudit } from './audit-file.ts'
import { withNames } from './audit-names.ts'
import { backupHandlers } from './backups.ts'
import { jobHandlers } from './jobs.ts'
import { NAMES } from './names.ts'
import { outboxHandlers } from './outbox.ts'
import type { AdminTables } from './tables.ts'

/** Done when a mail server has accepted the latest test mail: if a later test failed, mail no longer works. */
const testedMail: SetupStep = {
  name: 'admin.mail',
  for: ['CITY_ADMIN'],
  count: async (call) => {
    const { rows } = await unscoped(call, 'whether a test mail was sent, for the administrators of the city').query<{
      isSent: boolean
    }>('select sent_at is not null as "isSent" from outbox where is_test order by created_at desc, id desc limit 1')
    return rows[0]?.isSent ? 1 : 0
  },
}

/** Tools for operating the system and verifying its log. */
export default serve<AdminTables>()(admin, {
  anchors: {
    audit_log: { area: 'area_id', owner: 'actor_id' },
    // these tables have no area: only a reach over everything includes their rows
    settings: {},
    outbox: {},
    jobs: {},
    backups: {},
  },
  setupSteps: [testedMail],
  handlers: {
    maintenance: async ({ core }) => ({ data: core.maintenance.state }),
    setMaintenance: async ({ rows, body, now, core, note, after }) => {
      await rows.put('settings', ['key'], { key: MAINTENANCE_KEY, value: JSON.stringify(body), updated_at: now })
      note({ action: 'admin.set_maintenance', table_name: 'settings', row_id: MAINTENANCE_KEY, details: { ...body } })
      after(() => core.maintenance.changed())
      return { data: body }
    },
    audit: async (call) => {
      const { rows, query } = call
      const actions = query.q ? await namesInAudit(rows.unscoped(NAMES), 'action') : []
      const found = await rows.page('audit_log', auditAsk(query, actions))
      return { data: await withNames(call, found.data.map(showLine)), meta: found.meta }
    },
    auditNames: async ({ rows }) => {
      const [actions, tables] = await Promise.all([
        namesInAudit(rows.unscoped(NAMES), 'action'),
        namesInAudit(rows.unscoped(NAMES), 'table_name'),
      ])
      return { data: { actions, tables } }
    },
    exportAudit: async (call) => exportAudit(call),
    saveAudit,
    verifyAudit: async ({ core, now, note, commitSoFar, query }) => {
      // sealing and verifying use other connections and take long
      await commitSoFar()
      const { auditAnchors } = core.config
      const data = await verifyNextStep(core, query.after, { auditAnchors, copies: core.anchorCopies, now })
      // one entry for the whole verification, not one per step
      const { ok, checked, total, brokenAt } = data
      if (!ok || checked >= total) note({ action: 'admin.verify_audit', details: { ok, checked, brokenAt } })
      return { data }
    },
    ...outboxHandlers,
    ...jobHandlers,
    ...backupHandlers,
    health: async ({ core }) => ({ data: await systemState(core) }),
  },
})
