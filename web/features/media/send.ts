import { type MediaReplaced, type MediaRow, type MediaUploaded, media } from '#contract/features/media/index.ts'
import { ApiProblem, upload } from '../../core/api.ts'
import { reducePhoto } from '../../core/content/photo.ts'
import type { LibraryPicture } from '../../core/content/picture-library.ts'

/** Times that a picture is sent again after the server asked to wait. */
const TRIES = 5

/** Photos lose their metadata and what is beyond 1600 px on this device; graphics keep their transparency and go as they are. */
const reduced = (file: File): Promise<File> | File => (file.type === 'image/jpeg' ? reducePhoto(file) : file)

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Sends a picture into the library; where the server asks to wait, `onWait` is called and it is sent again afterwards. */
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

/** Puts another picture in the place of one, everywhere it is used. */
export async function sendReplacement(
  { id, version }: Pick<MediaRow, 'id' | 'version'>,
  file: File,
  onProgress: (share: number) => void,
): Promise<MediaReplaced> {
  const ready = await reduced(file)
  return (await upload(media, 'replace', ready, { params: { id }, query: { version }, onProgress })).data
}

/** A picture of the library as content takes it. */
export const forContent = ({ fileId, width, height, urls, alt, decorative }: MediaRow): LibraryPicture => ({
  id: fileId,
  width,
  height,
  urls,
  alt,
  decorative,
})

/** Sends a picture for content: it enters the library of the person's area. */
export const sendForContent = async (file: File, onProgress: (share: number) => void): Promise<LibraryPicture> =>
  forContent(await sendToLibrary(file, { onProgress }))
