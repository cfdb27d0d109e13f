import { type MediaReplaced, type MediaRow, type MediaUploaded, media } from '#contract/features/media/index.ts'
import { ApiProblem, upload } from '../../core/api/client.ts'
import { reducePhoto } from '../../core/content/photo.ts'
import type { LibraryPicture } from '../../core/content/picture-library.ts'

/** Number of retries after the server asked to wait. */
const TRIES = 5

/**
 * Photos are reduced to 1600 px and lose their metadata on this device; graphics keep their transparency and are sent
 * unchanged.
 */
const reduced = (file: File): Promise<File> | File => (file.type === 'image/jpeg' ? reducePhoto(file) : file)

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Uploads a picture into the library; when the server asks to wait, calls `onWait` and retries afterwards. */
export async function sendToLibrary(
  file: File,
  { onProgress, shared, onWait }: { onProgress: (share: number) => void; shared?: boolean; onWait?: () => void },
): Promise<MediaUploaded> {
  const ready = await reduced(file)
  for (let tries = 1; ; tries++) {
    try {
      return (await upload(media, 'upload', ready, { onProgress, query: { shared } })).data
    } catch (problem) {
      const wait = problem instanceof ApiProblem && problem.code === 'too_many' ? problem.retryAfter : undefined
      if (wait === undefined || tries === TRIES) throw problem
      onWait?.()
      await pause(wait)
    }
  }
}

/** Replaces a picture wherever it is used. */
export async function sendReplacement(
  { id, version }: Pick<MediaRow, 'id' | 'version'>,
  file: File,
  onProgress: (share: number) => void,
): Promise<MediaReplaced> {
  const ready = await reduced(file)
  return (await upload(media, 'replace', ready, { params: { id }, query: { version }, onProgress })).data
}

/** Converts a picture of the library for content. */
export const forContent = ({ fileId, width, height, urls, alt, decorative }: MediaRow): LibraryPicture => ({
  id: fileId,
  width,
  height,
  urls,
  alt,
  decorative,
})

/** Uploads a picture for content into the library of the person's area. */
export const sendForContent = async (file: File, onProgress: (share: number) => void): Promise<LibraryPicture> =>
  forContent(await sendToLibrary(file, { onProgress }))
