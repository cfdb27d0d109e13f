import { files } from '#contract/features/files/index.ts'
import { type NewViolation, violations } from '#contract/features/violations/index.ts'
import { call, upload } from '../../core/api.ts'
import { leaveDraft } from '../../core/content/device-draft.ts'
import { keepFile } from '../../core/content/kept-files.ts'
import { attempt } from '../../core/outbox/attempt.ts'
import type { OutboxKind, Outgoing } from '../../core/outbox/kind.ts'
import { uploadKept } from '../../core/outbox/uploads.ts'

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
      const photos = await uploadKept(out.files, door, async (file) => (await upload(files, 'upload', file)).data.id)
      const { data } = await call(violations, 'create', { body: { ...out.body, photos, clientId: out.clientId } })
      return { receipt: String(data.number), to: `${out.base}/${data.id}` }
    }),
  mend: ({ base }) => `${base}/new`,
  unpack: async ({ body, clientId, files: photos }, { userId, file }) => {
    const { point, citizen, ...values } = body
    const onBehalf = citizen && { name: citizen.name, email: citizen.email ?? '', phone: citizen.phone ?? '' }
    const typed = { lat: String(point?.lat ?? ''), lon: String(point?.lon ?? '') }
    for (const { id } of photos) {
      const kept = await file(id)
      if (!kept) continue
      const content = new File([kept.blob], kept.name, { type: kept.type })
      await keepFile({ id, draft: draftOf(userId), file: content, keptAt: new Date().toISOString() })
    }
    leaveDraft(draftOf(userId), {
      ...values,
      point: typed,
      citizen: onBehalf ?? null,
      clientId,
      photos: [],
    })
  },
}
export default violation
