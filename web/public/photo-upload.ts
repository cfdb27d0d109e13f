import { isPhoto, reducePhoto } from '../core/content/photo.ts'

/**
 * Sends photos to a case one after another, each reduced to 1600 px and without metadata before it leaves the device. `onSent` gets how
 * many the case has. @returns false when one was no picture, or was refused; those before it are kept.
 */
export async function sendPhotos(
  key: string,
  files: readonly File[],
  onSent: (photos: number) => void,
): Promise<boolean> {
  for (const file of files) {
    if (!(await isPhoto(file))) return false
    const body = new FormData()
    body.append('file', await reducePhoto(file))
    const answer = await fetch(`/v1/violations/case/photos?${new URLSearchParams({ secret: key })}`, {
      method: 'POST',
      body,
    })
    if (!answer.ok) return false
    const { data } = (await answer.json()) as { data: { photos: number } }
    onSent(data.photos)
  }
  return true
}
