import { files } from '#contract/features/files/index.ts'
import { type ReportDraft, reports } from '#contract/features/reports/index.ts'
import type { OutboxKind, Outgoing } from '../../core/access/outbox-kind.ts'
import { type CallOptions, call, upload } from '../../core/api/client.ts'
import { hasDraft, storeDraft } from '../../core/content/device-draft.ts'
import { returnFiles } from '../../core/content/outgoing-files.ts'
import { dropFilesOf, storedFilesOf } from '../../core/content/stored-files.ts'
import { attempt } from '../../core/outbox/attempt.ts'
import { asOwner, uploadKept } from '../../core/outbox/uploads.ts'
import type { ReportValues } from './report-values.ts'

/** A new report in the device's outbox. */
export interface QueuedReport extends Outgoing {
  body: ReportDraft
  /** The form values, restored for correction if the report is refused. */
  values: ReportValues
  /** Whether to send the report to the level above, not only save it as a draft. */
  isSubmitted: boolean
  /** A company report, which has a page of its own to begin one. */
  isCompany?: boolean
}

const pageOf = (id: string): string => `/dashboard/reports/${id}`

/** The storage key of a form's draft. */
export const draftKeyOf = (userId: string, reportId = 'new'): string => `report-${reportId}-${userId}`

const report: OutboxKind<QueuedReport> = {
  send: async ({ body, clientId, isSubmitted, files: kept }, context) => {
    let createdId: string | undefined
    const outcome = await attempt(async () => {
      const send = async (file: File, options: CallOptions) => (await upload(files, 'upload', file, options)).data.id
      const fileIds = [...body.fileIds, ...(await uploadKept(kept, context, send))]
      const { data } = await call(reports, 'create', { body: { ...body, fileIds, clientId } }, asOwner(context))
      createdId = data.id
      // an earlier attempt may already have sent it
      if (isSubmitted && data.status === 'draft') {
        const step = { params: { id: data.id }, body: { action: 'send' as const, version: data.version } }
        await call(reports, 'act', step, asOwner(context))
      }
      return { to: pageOf(data.id) }
    })
    return outcome.kind === 'refused' ? { ...outcome, made: createdId } : outcome
  },
  // a report that was created is changed, not created again
  mend: ({ isCompany }, { made }) => (made ? `${pageOf(made)}/edit` : pageOf(isCompany ? 'company' : 'new')),
  unpack: async ({ values, clientId, files: kept }, { userId, refused, file }) => {
    const draftKey = draftKeyOf(userId, refused.made)
    if (hasDraft(draftKey) || (await storedFilesOf(draftKey)).length > 0) return 'occupied'
    const uploaded = await returnFiles(draftKey, kept, file)
    if (uploaded && storeDraft(draftKey, { ...values, clientId, files: uploaded })) return 'moved'
    await dropFilesOf(draftKey)
    return 'full'
  },
}
export default report
