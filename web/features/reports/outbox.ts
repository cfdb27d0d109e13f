import { type ReportDraft, reports } from '#contract/features/reports/index.ts'
import { call } from '../../core/api.ts'
import { leaveDraft } from '../../core/content/device-draft.ts'
import { attempt } from '../../core/outbox/attempt.ts'
import type { OutboxKind, Outgoing } from '../../core/outbox/kind.ts'
import type { ReportValues } from './report-values.ts'

/** A new report that waits on the device. */
export interface ReportOut extends Outgoing {
  body: ReportDraft
  /** What the form held, to be corrected when the report is refused. */
  values: ReportValues
  /** Submitted to the level above, not only saved as a draft. */
  isSubmitted: boolean
}

/** The name under which the form of a report keeps its draft. */
export const draftOf = (userId: string, reportId = 'new'): string => `report-${reportId}-${userId}`

const report: OutboxKind<ReportOut> = {
  send: ({ body, clientId, isSubmitted }) =>
    attempt(async () => {
      const { data } = await call(reports, 'create', { body: { ...body, clientId } })
      // an earlier try may have come this far
      if (isSubmitted && data.status === 'draft')
        await call(reports, 'act', { params: { id: data.id }, body: { action: 'send', version: data.version } })
      return { to: `/dashboard/reports/${data.id}` }
    }),
  mend: () => '/dashboard/reports/new',
  unpack: async ({ values, clientId }, { userId }) => leaveDraft(draftOf(userId), { ...values, clientId }),
}
export default report
