import type { KeptFile, OutboxDoor } from './kind.ts'

/** The server deletes uploads that no record names after two days: older ones are uploaded again, ms. */
const FRESH_MS = 24 * 3_600_000

/**
 * Uploads the kept files of a submission and returns the ids that the server gave them, in their order; what was uploaded before and is
 * still there is not uploaded again. A file that is no longer on the device is left out.
 */
export async function uploadKept(
  files: readonly { id: string }[],
  door: Pick<OutboxDoor, 'file' | 'onFile' | 'now'>,
  upload: (file: File) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { id } of files) {
    const kept: KeptFile | undefined = await door.file(id)
    if (!kept) continue
    const isThere = kept.fileId !== undefined && door.now() - (kept.sentAt ?? 0) < FRESH_MS
    const fileId = isThere ? (kept.fileId ?? '') : await upload(new File([kept.blob], kept.name, { type: kept.type }))
    if (!isThere) await door.onFile({ ...kept, fileId, sentAt: door.now() })
    ids.push(fileId)
  }
  return ids
}
