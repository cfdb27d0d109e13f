import { isPhoto, reducePhoto } from '../core/content/photo.ts'

/** Attempts for each photo; a network that is slow or briefly away loses answers. */
const ATTEMPTS = 3
const PAUSE_MS = 1_500

/** Photos ready to be sent: reduced to 1600 px and without metadata. `refused` are the names of files that are no pictures. */
export async function preparePhotos(files: readonly File[]): Promise<{ photos: File[]; refused: string[] }> {
  const photos: File[] = []
  const refused: string[] = []
  for (const file of files) {
    if (await isPhoto(file)) photos.push(await reducePhoto(file))
    else refused.push(file.name)
  }
  return { photos, refused }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Sends one photo. The server recognizes a photo that the case has already, so an attempt whose answer was lost does no harm.
 * @returns how many the case has; undefined when there was no answer.
 */
export async function sendPhoto(key: string, photo: File): Promise<number | 'refused' | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const body = new FormData()
    body.append('file', photo)
    try {
      const answer = await fetch(`/v1/violations/case/photos?${new URLSearchParams({ secret: key })}`, {
        method: 'POST',
        body,
      })
      if (answer.ok) return ((await answer.json()) as { data: { photos: number } }).data.photos
      // a refusal stays one; a server that is away may come back
      if (answer.status < 500 && answer.status !== 429) return 'refused'
    } catch {
      // no network
    }
    if (attempt < ATTEMPTS) await pause()
  }
  return undefined
}

/**
 * Sends prepared photos to a case one after another. `onSent` gets how many the case has.
 * @returns false when one could not be sent; the others are kept.
 */
export async function sendPhotos(
  key: string,
  photos: readonly File[],
  onSent: (photos: number) => void,
): Promise<boolean> {
  let isComplete = true
  for (const photo of photos) {
    const sent = await sendPhoto(key, photo)
    if (typeof sent !== 'number') isComplete = false
    else onSent(sent)
  }
  return isComplete
}
