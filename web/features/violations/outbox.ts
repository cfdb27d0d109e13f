import { files } from '#contract/features/files/index.ts'
import { type NewViolation, violations } from '#contract/features/violations/index.ts'
import { type CallOptions, call, upload } from '../../core/api.ts'
import { hasDraft, leaveDraft } from '../../core/content/device-draft.ts'
import { dropFilesOf, keptFilesOf } from '../../core/content/kept-files.ts'
import { returnFiles } from '../../core/content/outgoing-files.ts'
import { attempt } from '../../core/outbox/attempt.ts'
import type { OutboxKind, Outgoing } from '../../core/outbox/kind.ts'
import { asOwner, uploadKept } from '../../core/outbox/uploads.ts'

/** A violation that waits on the device. */
export interface ViolationOut extends Outgoing {
  body: Omit<NewViolation, 'photos' | 'clientId'>
  /** Where its reporter finds violations: the list of the staff, or a citizen's own. */
  base: string
}

/** The name under which the form keeps its draft. */
export const draftOf = (userId: string): string => `violation-new-${userId}`

const violation: OutboxKind<ViolationOut> = {
  send: (out, door) =>
    attempt(async () => {
      const send = async (file: File, options: CallOptions) => (await upload(files, 'upload', file, options)).data.id
      const photos = await uploadKept(out.files, door, send)
      const body = { ...out.body, photos, clientId: out.clientId }
      const { data } = await call(violations, 'create', { body }, asOwner(door))
      return { receipt: String(data.number), to: `${out.base}/${data.id}` }
    }),
  mend: ({ base }) => `${base}/new`,
  unpack: async ({ body, clientId, files: photos }, { userId, file }) => {
    const draft = draftOf(userId)
    if (hasDraft(draft) || (await keptFilesOf(draft)).length > 0) return 'occupied'
    const { point, citizen, ...values } = body
    const onBehalf = citizen && { name: citizen.name, email: citizen.email ?? '', phone: citizen.phone ?? '' }
    const typed = { lat: String(point?.lat ?? ''), lon: String(point?.lon ?? '') }
    const uploaded = await returnFiles(draft, photos, file)
    const written = { ...values, point: typed, citizen: onBehalf ?? null, clientId, photos: uploaded }
    if (uploaded && leaveDraft(draft, written)) return 'moved'
    await dropFilesOf(draft)
    return 'full'
  },
}
export default violation
