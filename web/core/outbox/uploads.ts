import type { KeptFile, OutboxContext } from '../access/outbox-kind.ts'
import type { CallOptions } from '../api/client.ts'

/** Age at which uploads are repeated, ms: the server deletes unreferenced uploads after two days. */
const FRESH_MS = 24 * 3_600_000
/** A request without a response for this long counts as offline, so that it does not block the queue, ms. */
const REQUEST_TIMEOUT_MS = 60_000
/** The same for a file upload, which takes longer on a slow network, ms. */
const UPLOAD_TIMEOUT_MS = 300_000

type UploadContext = Pick<OutboxContext, 'token' | 'file' | 'onFile' | 'now'>

/** Options for sending as the owner of a submission, even if somebody else signs in at that moment. */
export const asOwner = ({ token }: Pick<OutboxContext, 'token'>): CallOptions => ({
  token,
  signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
})

/** A file of a submission is no longer on the device: the submission must not be sent without it. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

/**
 * Uploads the stored files of a submission and returns the server's ids in the same order; files that the server still
 * has are not uploaded again. @throws FileGone when the device no longer has one of them.
 */
export async function uploadKept(
  files: readonly { id: string }[],
  context: UploadContext,
  upload: (file: File, options: CallOptions) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { id } of files) {
    const kept: KeptFile | undefined = await context.file(id)
    if (!kept) throw new FileGone(id)
    ids.push(isOnServer(kept, context.now()) ? kept.fileId : await uploadAgain(kept, context, upload))
  }
  return ids
}

const isOnServer = (kept: KeptFile, now: number): kept is KeptFile & { fileId: string } =>
  kept.fileId !== undefined && (now - (kept.sentAt ?? 0) < FRESH_MS || kept.blob.size === 0)

async function uploadAgain(
  kept: KeptFile,
  context: UploadContext,
  upload: Parameters<typeof uploadKept>[2],
): Promise<string> {
  const file = new File([kept.blob], kept.name, { type: kept.type })
  const fileId = await upload(file, { token: context.token, signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) })
  await context.onFile({ ...kept, fileId, sentAt: context.now() })
  return fileId
}
