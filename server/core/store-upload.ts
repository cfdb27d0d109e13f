import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { asStorageProblem, FILE_MODE, type FileStore, keyOf } from './files.ts'
import { makePictures, putPictures } from './pictures.ts'

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

interface StoredFile {
  name: string
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
}

interface Upload {
  name: string
  body: Readable
  truncated: () => boolean
}

/** An upload whose kind is known and whose pictures are made, but of which nothing is in the store yet. */
export interface Prepared {
  file: StoredFile
  /** Writes it under this id. @throws Problem('storage_full'). */
  put(id: string): Promise<void>
  /** Removes what was kept on this machine until now. */
  done(): Promise<void>
}

/**
 * Takes an upload: bytes to a temporary place while they are counted and hashed, kind told by content, pictures re-encoded
 * to three widths without any of their metadata (a photo does not tell where it was taken). Decoding may have to wait: call it
 * before a transaction has its connection.
 * @throws Problem('too_large') over the limit, Problem('unsupported_media') on `file` for other kinds, Problem('storage_full').
 */
export async function prepareUpload(store: FileStore, upload: Upload, only: 'picture' | 'any'): Promise<Prepared> {
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
    await pipeline(upload.body, tap, fs.createWriteStream(place.file, { mode: FILE_MODE })).catch((error) => {
      throw asStorageProblem(error)
    })
    if (upload.truncated()) throw new Problem('too_large')
    if (bytes === 0) throw fieldProblem('file', 'empty_file')
    const type = (await fileTypeFromFile(place.file))?.mime ?? ''
    const common = { name: safeName(upload.name), bytes, sha256: hash.digest('hex') }
    if (PICTURES.has(type)) {
      const { pictures, width, height } = await makePictures(place.file)
      const file = { ...common, type: 'image/webp', width, height }
      return { file, put: (id) => putPictures(store, id, pictures), done: place.done }
    }
    if (only === 'picture' || !DOCUMENTS.has(type))
      throw fieldProblem('file', only === 'picture' ? 'not_a_picture' : 'file_kind')
    const put = (id: string) => store.write(keyOf(id, 'file'), { file: place.file })
    return { file: { ...common, type, width: null, height: null }, put, done: place.done }
  } catch (error) {
    await place.done()
    throw error
  }
}

/** Takes an upload and writes it under this id. @throws what `prepareUpload` and `put` throw. */
export async function storeUpload(
  store: FileStore,
  id: string,
  upload: Upload,
  only: 'picture' | 'any',
): Promise<StoredFile> {
  const { file, put, done } = await prepareUpload(store, upload, only)
  try {
    await put(id)
    return file
  } catch (error) {
    await store.remove(path.dirname(keyOf(id, 'x'))).catch(() => {})
    throw error
  } finally {
    await done()
  }
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
