import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { DOCUMENT_TYPES } from '#contract/core/model/attachment.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { PICTURE_TYPES } from '#contract/core/text/picture-formats.ts'
import { makePictures, putPictures } from './pictures.ts'
import { asStorageProblem, FILE_MODE, type FileStore, keyOf } from './store.ts'

/** Media types that are accepted, by content. Pictures are re-encoded; documents are stored unchanged. */
const PICTURES = new Set(PICTURE_TYPES)
const DOCUMENTS = new Set(DOCUMENT_TYPES)

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

/** An upload of known type with finished pictures that is not in the store yet. */
export interface Prepared {
  file: StoredFile
  /** Writes it under this id. @throws Problem('storage_full'). */
  put(id: string): Promise<void>
  /** Removes its temporary files. */
  done(): Promise<void>
}

/**
 * Prepares an upload: writes the bytes to a temporary file while counting and hashing them, detects the type from the
 * content, and re-encodes pictures to three widths without metadata (such as the location of a photo). Decoding may
 * wait for memory: call it before a transaction takes a connection.
 *
 * @throws Problem('too_large') over the limit, Problem('unsupported_media') on `file` for other kinds,
 * Problem('storage_full').
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

/** Prepares an upload and stores it under this id. @throws as `prepareUpload` and `put` do. */
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

/**
 * Sanitizes a file name for display and downloads: the last part of a path, NFC, no control characters, 200 characters.
 */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    // oxlint-disable-next-line no-control-regex -- they are removed
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\.+/, '')
  return [...clean].slice(0, 200).join('') || 'file'
}
