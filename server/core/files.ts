import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { fieldProblem, Problem } from '#contract/core/problem.ts'

/** Bytes to be stored: in memory, or in a file of this machine. */
export type Source = Buffer | { file: string }
/** A part of a file: both ends in bytes from 0, both inclusive and within the file. */
export interface Range {
  start: number
  end: number
}
/** A stream, how many bytes it gives, and how many the whole file has. */
export interface Found {
  body: Readable
  bytes: number
  total: number
}

/** Where bytes lie: a folder (below) or a bucket (s3.ts). Another store only needs these four words. */
export interface FileStore {
  write(key: string, source: Source): Promise<void>
  /** The bytes, all or a part, or undefined when there is no such key. */
  open(key: string, range?: Range): Promise<Found | undefined>
  /** Everything below a key; nothing there is no failure. */
  remove(prefix: string): Promise<void>
  /** A new empty place on a disk of this machine for bytes whose kind is not known yet. */
  temporary(): Promise<{ file: string; done(): Promise<void> }>
}

/** Widths in pixels to which pictures are made; a picture is never made larger than it came. */
export const PICTURE_WIDTHS = { small: 320, medium: 800, large: 1600 } as const
export type PictureVariant = keyof typeof PICTURE_WIDTHS
const PICTURE_PIXELS_MAX = 60_000_000

/** Kinds of files that are taken, by their content. Pictures are re-encoded; the others are kept as they came. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])
const DOCUMENTS = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'video/mp4',
  'video/webm',
])

export interface StoredFile {
  name: string
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
}

/** A folder as the store. */
export function folderStore(folder: string): FileStore {
  const at = (key: string) => path.join(folder, key)
  return {
    async write(key, source) {
      await fs.promises.mkdir(path.dirname(at(key)), { recursive: true })
      const part = `${at(key)}.part`
      try {
        const body = Buffer.isBuffer(source) ? [source] : fs.createReadStream(source.file)
        await pipeline(body, fs.createWriteStream(part, { flush: true }))
        await fs.promises.rename(part, at(key))
      } catch (error) {
        await fs.promises.rm(part, { force: true })
        throw asStorageProblem(error)
      }
    },
    async open(key, range) {
      const stat = await fs.promises.stat(at(key)).catch(() => undefined)
      if (!stat?.isFile()) return undefined
      const bytes = range ? range.end - range.start + 1 : stat.size
      return { body: fs.createReadStream(at(key), range), bytes, total: stat.size }
    },
    remove: (prefix) => fs.promises.rm(at(prefix), { recursive: true, force: true }),
    async temporary() {
      try {
        await fs.promises.mkdir(at('incoming'), { recursive: true })
      } catch (error) {
        throw asStorageProblem(error)
      }
      const file = at(path.join('incoming', crypto.randomUUID()))
      return { file, done: () => fs.promises.rm(file, { force: true }) }
    },
  }
}

/** A full or read-only disk as the problem it is, on the field of the upload; anything else unchanged. */
export function asStorageProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS') return error
  return new Problem('storage_full', { errors: [{ path: 'file', code: 'storage_full' }] })
}

/** The folder of a file's bytes in the store: its id alone, never a name that somebody sent. */
export const keyOf = (id: string, variant: string) => path.join(id.slice(0, 2), id, variant)

/**
 * Takes an upload: bytes to a temporary place while they are counted and hashed, kind told by content, pictures re-encoded
 * to three widths without any of their metadata (a photo does not tell where it was taken).
 * @throws Problem('too_large') over the limit, Problem('unsupported_media') on `file` for other kinds, Problem('storage_full').
 */
export async function storeUpload(
  store: FileStore,
  id: string,
  upload: { name: string; body: Readable; truncated: () => boolean },
  only: 'picture' | 'any',
): Promise<StoredFile> {
  const place = await store.temporary()
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(upload.body, tap, fs.createWriteStream(place.file)).catch((error) => {
      throw asStorageProblem(error)
    })
    if (upload.truncated()) throw new Problem('too_large')
    if (bytes === 0) throw fieldProblem('file', 'empty_file')
    const type = (await fileTypeFromFile(place.file))?.mime ?? ''
    const common = { name: safeName(upload.name), bytes, sha256: hash.digest('hex') }
    if (PICTURES.has(type)) return { ...common, ...(await storePicture(store, id, place.file)), type: 'image/webp' }
    if (only === 'picture' || !DOCUMENTS.has(type))
      throw fieldProblem('file', only === 'picture' ? 'not_a_picture' : 'file_kind')
    await store.write(keyOf(id, 'file'), { file: place.file })
    return { ...common, type, width: null, height: null }
  } catch (error) {
    await store.remove(path.dirname(keyOf(id, 'x'))).catch(() => {})
    throw error
  } finally {
    await place.done()
  }
}

/** Makes the three widths of a picture from a file or bytes; answers the size of the largest. */
export async function storePicture(
  store: FileStore,
  id: string,
  from: string | Buffer,
): Promise<{ width: number; height: number }> {
  // loaded with the first picture: its library takes 24 MB, and many a server goes for days without one
  const { default: sharp } = await import('sharp')
  let size = { width: 0, height: 0 }
  for (const [variant, width] of Object.entries(PICTURE_WIDTHS)) {
    const made = await sharp(from, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw fieldProblem('file', 'not_a_picture')
      })
    await store.write(keyOf(id, `${variant}.webp`), made.data)
    size = { width: made.info.width, height: made.info.height }
  }
  return size
}

/** A file's name as it may be shown and offered for saving: the last part of a path, NFC, no control characters, 200 characters. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\.+/, '')
  return [...clean].slice(0, 200).join('') || 'file'
}
