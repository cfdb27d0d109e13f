import { dropFile, storedFilesOf, storeFile } from '../core/content/stored-files.ts'

/** The name of the stored files of an unsent report. */
const DRAFT = 'report'

const ids = new WeakMap<File, string>()

function idOf(photo: File): string {
  const id = ids.get(photo) ?? crypto.randomUUID()
  ids.set(photo, id)
  return id
}

async function store(photos: readonly File[]): Promise<string[]> {
  const kept = await storedFilesOf(DRAFT)
  const wanted = photos.map(idOf)
  for (const photo of photos) {
    const id = idOf(photo)
    if (kept.some((one) => one.id === id)) continue
    await storeFile({ id, draft: DRAFT, file: photo, keptAt: new Date().toISOString() })
  }
  for (const { id } of kept) if (!wanted.includes(id)) await dropFile(id)
  return wanted
}

let last: Promise<unknown> = Promise.resolve()

/** Stores exactly these photos of the report on this device, one call after another. @returns their ids. */
export function storePhotos(photos: readonly File[]): Promise<string[]> {
  const stored = last.catch(() => undefined).then(() => store(photos))
  last = stored
  return stored
}

/** The stored photos with these ids. */
export async function storedPhotos(wanted: readonly string[]): Promise<File[]> {
  const kept = (await storedFilesOf(DRAFT)).filter(({ id }) => wanted.includes(id))
  return kept.map(({ id, file }) => {
    ids.set(file, id)
    return file
  })
}
