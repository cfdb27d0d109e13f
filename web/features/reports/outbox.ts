import { files } from '#contract/features/files/index.ts'
import { type ReportDraft, reports } from '#contract/features/reports/index.ts'
import { type CallOptions, call, upload } from '../../core/api.ts'
import { hasDraft, leaveDraft } from '../../core/content/device-draft.ts'
import { dropFilesOf, keptFilesOf } from '../../core/content/kept-files.ts'
import { returnFiles } from '../../core/content/outgoing-files.ts'
import { attempt } from '../../core/outbox/attempt.ts'
import type { OutboxKind, Outgoing } from '../../core/outbox/kind.ts'
import { asOwner, uploadKept } from '../../core/outbox/uploads.ts'
import type { ReportValues } from './report-values.ts'

/** A new report that waits on the device. */
export interface ReportOut extends Outgoing {
  body: ReportDraft
  /** What the form held, to be corrected when the report is refused. */
  values: ReportValues
  /** Submitted to the level above, not only saved as a draft. */
  isSubmitted: boolean
}

const pageOf = (id: string): string => `/dashboard/reports/${id}`

/** The name under which the form of a report keeps its draft. */
export const draftOf = (userId: string, reportId = 'new'): string => `report-${reportId}-${userId}`

const report: OutboxKind<ReportOut> = {
  send: async ({ body, clientId, isSubmitted, files: kept }, door) => {
    let made: string | undefined
    const outcome = await attempt(async () => {
      const send = async (file: File, options: CallOptions) => (await upload(files, 'upload', file, options)).data.id
      const fileIds = [...body.fileIds, ...(await uploadKept(kept, door, send))]
      const { data } = await call(reports, 'create', { body: { ...body, fileIds, clientId } }, asOwner(door))
      made = data.id
      // an earlier try may have come this far
      if (isSubmitted && data.status === 'draft') {
        const step = { params: { id: data.id }, body: { action: 'send' as const, version: data.version } }
        await call(reports, 'act', step, asOwner(door))
      }
      return { to: pageOf(data.id) }
    })
    return outcome.kind === 'refused' ? { ...outcome, made } : outcome
  },
  // what was created is changed, not created again
  mend: (_, { made }) => (made ? `${pageOf(made)}/edit` : pageOf('new')),
  unpack: async ({ values, clientId, files: kept }, { userId, refused, file }) => {
    const draft = draftOf(userId, refused.made)
    if (hasDraft(draft) || (await keptFilesOf(draft)).length > 0) return 'occupied'
    const uploaded = await returnFiles(draft, kept, file)
    if (uploaded && leaveDraft(draft, { ...values, clientId, files: uploaded })) return 'moved'
    await dropFilesOf(draft)
    return 'full'
  },
}
export default report
