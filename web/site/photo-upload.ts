import { isPhoto, reducePhoto } from '../core/content/photo.ts'

/** Number of attempts for each photo; slow or briefly interrupted networks lose responses. */
const ATTEMPTS = 3
const PAUSE_MS = 1_500

/**
 * Prepares photos for uploading: at most 1600 px and without metadata. `refused` are the names of files that are not
 * pictures.
 */
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
 * Uploads one photo. The server recognizes a photo that the case already has, so a repeated attempt is harmless.
 * @returns the number of photos of the case; undefined when there was no response.
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
      // a refusal is final; an unreachable server may come back
      if (answer.status < 500 && answer.status !== 429) return 'refused'
    } catch {
      // offline
    }
    if (attempt < ATTEMPTS) await pause()
  }
  return undefined
}

/**
 * Uploads prepared photos to a case one after another. `onSent` receives the number of photos of the case. @returns
 * false when one could not be sent; the others are kept.
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
