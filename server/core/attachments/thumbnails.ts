import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { makePictures } from '../storage/pictures.ts'
import { openSegments, type Segment } from '../storage/segments.ts'
import { type FileStore, type Found, keyOf } from '../storage/store.ts'

/** Bytes of the largest picture of which a small one is made: it is read into memory. Our choice. */
export const THUMBNAIL_FROM_BYTES = 31_457_280

const making = new Map<string, Promise<void>>()
const keyOfThumbnail = (id: string) => keyOf(id, 'small.webp')

/** The small picture of a picture, which is made when it is first asked for; undefined for other files. */
export async function openThumbnail(
  store: FileStore,
  id: string,
  { type, bytes, segments }: { type: string; bytes: number; segments: readonly Segment[] },
): Promise<Found | undefined> {
  if (!type.startsWith('image/') || bytes > THUMBNAIL_FROM_BYTES) return undefined
  const known = await store.open(keyOfThumbnail(id))
  if (known) return known
  const work = making.get(id) ?? make(store, id, segments).finally(() => making.delete(id))
  making.set(id, work)
  await work
  return store.open(keyOfThumbnail(id))
}

async function make(store: FileStore, id: string, segments: readonly Segment[]): Promise<void> {
  const picture = await buffer(openSegments(store, segments))
  const { pictures } = await makePictures(picture).catch(() => ({ pictures: [] }))
  for (const [variant, small] of pictures) if (variant === 'small') await store.write(keyOfThumbnail(id), small)
}

/** Removes the small picture of a file that is gone. */
export const removeThumbnail = (store: FileStore, id: string): Promise<void> =>
  store.remove(path.dirname(keyOfThumbnail(id)))
