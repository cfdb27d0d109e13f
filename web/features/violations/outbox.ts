import { files } from '#contract/features/files/index.ts'
import { type NewViolation, violations } from '#contract/features/violations/index.ts'
import type { OutboxKind, Outgoing } from '../../core/access/outbox-kind.ts'
import { type CallOptions, call, upload } from '../../core/api/client.ts'
import { hasDraft, storeDraft } from '../../core/content/device-draft.ts'
import { returnFiles } from '../../core/content/outgoing-files.ts'
import { dropFilesOf, storedFilesOf } from '../../core/content/stored-files.ts'
import { attempt } from '../../core/outbox/attempt.ts'
import { asOwner, uploadKept } from '../../core/outbox/uploads.ts'

/** A violation in the device's outbox. */
export interface QueuedViolation extends Outgoing {
  body: Omit<NewViolation, 'photos' | 'clientId'>
  /** The list that the reporter uses: of the staff, or of the citizen. */
  base: string
}

/** The storage key of the form's draft. */
export const draftKeyOf = (userId: string): string => `violation-new-${userId}`

const violation: OutboxKind<QueuedViolation> = {
  send: (out, context) =>
    attempt(async () => {
      const send = async (file: File, options: CallOptions) => (await upload(files, 'upload', file, options)).data.id
      const photos = await uploadKept(out.files, context, send)
      const body = { ...out.body, photos, clientId: out.clientId }
      const { data } = await call(violations, 'create', { body }, asOwner(context))
      return { receipt: String(data.number), to: `${out.base}/${data.id}` }
    }),
  mend: ({ base }) => `${base}/new`,
  unpack: async ({ body, clientId, files: photos }, { userId, file }) => {
    const draftKey = draftKeyOf(userId)
    if (hasDraft(draftKey) || (await storedFilesOf(draftKey)).length > 0) return 'occupied'
    const { point, citizen, ...values } = body
    const onBehalf = citizen && { name: citizen.name, email: citizen.email ?? '', phone: citizen.phone ?? '' }
    const typed = { lat: String(point?.lat ?? ''), lon: String(point?.lon ?? '') }
    const uploaded = await returnFiles(draftKey, photos, file)
    const restored = { ...values, point: typed, citizen: onBehalf ?? null, clientId, photos: uploaded }
    if (uploaded && storeDraft(draftKey, restored)) return 'moved'
    await dropFilesOf(draftKey)
    return 'full'
  },
}
export default violation
