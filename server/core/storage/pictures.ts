import { buffer } from 'node:stream/consumers'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { Decoding } from './decoding.ts'
import { type FileStore, keyOf } from './store.ts'

/** Widths, in pixels, that pictures are scaled down to; pictures are never enlarged. */
export const PICTURE_WIDTHS = { small: 320, medium: 800, large: 1600 } as const
export type PictureVariant = keyof typeof PICTURE_WIDTHS
/** The name under which a file's PNG is stored. */
export const PNG = 'small.png'
const PICTURE_PIXELS_MAX = 60_000_000
const WEBP_QUALITY = 80

/** Two small pictures at a time, a large one alone: bounds the memory for decoded pixels. */
const decoding = new Decoding(2, PICTURE_PIXELS_MAX)

/** Loaded with the first picture: the library takes 24 MB, and many servers have no upload for days. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // uploads differ, so caching pixels only costs memory; one thread for each of the two pictures being decoded
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

interface Pictures {
  pictures: [PictureVariant, Buffer][]
  /** Of the largest variant. */
  width: number
  height: number
}

/**
 * Scales a picture to the three widths. It is decoded once; the smaller widths are made from the largest.
 *
 * @throws Problem('invalid') on `file` with `not_a_picture`.
 */
export async function makePictures(from: string | Buffer): Promise<Pictures> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
  const size = await sharp(from, options).metadata().catch(notAPicture)
  const make = async (): Promise<Pictures> => {
    const { data, info } = await sharp(from, options)
      .rotate()
      .resize({ width: PICTURE_WIDTHS.large, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pictures: [PictureVariant, Buffer][] = []
    for (const [variant, most] of Object.entries(PICTURE_WIDTHS) as [PictureVariant, number][]) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({
        width: most,
        withoutEnlargement: true,
      })
      pictures.push([variant, await picture.webp({ quality: WEBP_QUALITY }).toBuffer()])
    }
    return { pictures, width, height }
  }
  return decoding.run(size.width * size.height, make).catch(notAPicture)
}

export async function putPictures(store: FileStore, id: string, pictures: Pictures['pictures']): Promise<void> {
  for (const [variant, bytes] of pictures) await store.write(keyOf(id, `${variant}.webp`), bytes)
}

/** Scales a picture to the three widths and writes them under this id; returns the size of the largest. */
export async function storePicture(
  store: FileStore,
  id: string,
  from: string | Buffer,
): Promise<{ width: number; height: number }> {
  const { pictures, width, height } = await makePictures(from)
  await putPictures(store, id, pictures)
  return { width, height }
}

const pngs = new Map<string, Promise<void>>()

/**
 * Makes a PNG of the small picture unless there is one: for mails, as some mail programs (Outlook) do not show WebP.
 * Does nothing when there is no picture.
 */
export function storePng(store: FileStore, id: string): Promise<void> {
  const making = pngs.get(id) ?? makePng(store, id).finally(() => pngs.delete(id))
  pngs.set(id, making)
  return making
}

async function makePng(store: FileStore, id: string): Promise<void> {
  const found = await store.open(keyOf(id, 'small.webp'))
  if (!found) return
  const small = await buffer(found.body)
  const sharp = await loadSharp()
  const png = await decoding.run(PICTURE_WIDTHS.small ** 2, () => sharp(small).png().toBuffer())
  await store.write(keyOf(id, PNG), png)
}

function notAPicture(): never {
  throw fieldProblem('file', 'not_a_picture')
}
