import type { FormFile } from '../../core/content/FilesField.tsx'
import { keptFilesOf } from '../../core/content/kept-files.ts'
import type { KeptFile } from '../../core/outbox/kind.ts'

/** The photos of a form as the outbox keeps them, uploaded or not, in the order in which they were added. */
export async function photosOf(draft: string, uploaded: readonly FormFile[]): Promise<KeptFile[]> {
  const kept = await keptFilesOf(draft)
  const now = Date.now()
  const there = uploaded.map(({ fileId, name, keptAs }): KeptFile => {
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
