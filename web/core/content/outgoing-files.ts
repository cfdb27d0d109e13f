import type { KeptFile as OutgoingFile } from '../outbox/kind.ts'
import type { FormFile } from './FilesField.tsx'
import { keepFile, keptFilesOf } from './kept-files.ts'

/** The files of a form as the outbox stores them, uploaded or not, in the order in which they were added. */
export async function outgoingFiles(draft: string, uploaded: readonly FormFile[]): Promise<OutgoingFile[]> {
  const kept = await keptFilesOf(draft)
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

/** Whether all files of a form were uploaded: one that was not must not be left out. */
export const areUploaded = (files: readonly OutgoingFile[]): boolean =>
  files.every(({ fileId }) => fileId !== undefined)

/**
 * Moves the files of a submission back into the form of this name. Those of which the device has only the id that the server gave them are
 * returned, to be put into the form's values.
 * @returns undefined when the device cannot store them.
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
    const isKept = await keepFile({ id, draft, file, keptAt: new Date().toISOString() })
    if (!isKept) return undefined
  }
  return uploaded
}
