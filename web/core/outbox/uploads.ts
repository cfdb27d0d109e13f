import type { CallOptions } from '../api.ts'
import type { KeptFile, OutboxDoor } from './kind.ts'

/** The server deletes uploads that no record names after two days: older ones are uploaded again, ms. */
const FRESH_MS = 24 * 3_600_000
/** A request without an answer for this long counts as offline, so that it does not hold up the queue for ever, ms. */
const WAIT_MS = 60_000
/** The same for a file, which takes its time on a slow network, ms. */
const FILE_WAIT_MS = 300_000

type Door = Pick<OutboxDoor, 'token' | 'file' | 'onFile' | 'now'>

/** How a submission is sent: as the person whose it is, even when somebody else signs in at that moment. */
export const asOwner = ({ token }: Pick<OutboxDoor, 'token'>): CallOptions => ({
  token,
  signal: AbortSignal.timeout(WAIT_MS),
})

/** A file of a submission is no longer on the device: the submission must not be sent without it. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

/**
 * Uploads the kept files of a submission and returns the ids that the server gave them, in their order; what was uploaded before and is
 * still there is not uploaded again.
 * @throws FileGone when the device no longer has one of them.
 */
export async function uploadKept(
  files: readonly { id: string }[],
  door: Door,
  upload: (file: File, options: CallOptions) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { id } of files) {
    const kept: KeptFile | undefined = await door.file(id)
    if (!kept) throw new FileGone(id)
    ids.push(isThere(kept, door.now()) ? kept.fileId : await uploadAgain(kept, door, upload))
  }
  return ids
}

const isThere = (kept: KeptFile, now: number): kept is KeptFile & { fileId: string } =>
  kept.fileId !== undefined && (now - (kept.sentAt ?? 0) < FRESH_MS || kept.blob.size === 0)

async function uploadAgain(kept: KeptFile, door: Door, upload: Parameters<typeof uploadKept>[2]): Promise<string> {
  const file = new File([kept.blob], kept.name, { type: kept.type })
  const fileId = await upload(file, { token: door.token, signal: AbortSignal.timeout(FILE_WAIT_MS) })
  await door.onFile({ ...kept, fileId, sentAt: door.now() })
  return fileId
}
