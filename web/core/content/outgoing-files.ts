import type { KeptFile as OutgoingFile } from '../access/outbox-kind.ts'
import type { FormFile } from './form-file.ts'
import { storedFilesOf, storeFile } from './stored-files.ts'

/** The files of a form for the outbox, uploaded or not, in the order in which they were added. */
export async function outgoingFiles(draft: string, uploaded: readonly FormFile[]): Promise<OutgoingFile[]> {
  const kept = await storedFilesOf(draft)
  const now = Date.now()
  const there = uploaded.map(({ fileId, name, keptAs }): OutgoingFile => {
    const file = kept.find(({ id }) => id === keptAs)?.file
    return {
      id: keptAs ?? fileId,
      name,
      type: file?.type ?? '',
      blob: file ?? new Blob(),
      fileId,
      sentAt: now,
    }
  })
  const missing = kept.filter(({ id }) => !uploaded.some(({ keptAs }) => keptAs === id))
  return [...there, ...missing.map(({ id, file }) => ({ id, name: file.name, type: file.type, blob: file }))]
}

/** Whether all files of a form were uploaded; a missing one must not be left out silently. */
export const areUploaded = (files: readonly OutgoingFile[]): boolean =>
  files.every(({ fileId }) => fileId !== undefined)

/**
 * Moves the files of a submission back into the form of this name. Files of which the device has only the server's id
 * are returned, to be put into the form's values. @returns undefined when the device cannot store them.
 */
export async function returnFiles(
  draft: string,
  files: readonly { id: string }[],
  fileOf: (id: string) => Promise<OutgoingFile | undefined>,
): Promise<FormFile[] | undefined> {
  const uploaded: FormFile[] = []
  for (const { id } of files) {
    const found = await fileOf(id)
    if (!found) continue
    if (found.blob.size === 0) {
      if (found.fileId) uploaded.push({ fileId: found.fileId, name: found.name, bytes: 0 })
      continue
    }
    const file = new File([found.blob], found.name, { type: found.type })
    const isKept = await storeFile({ id, draft, file, keptAt: new Date().toISOString() })
    if (!isKept) return undefined
  }
  return uploaded
}
