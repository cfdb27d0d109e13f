import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/core/model/problem.ts'

/** Bytes to be stored: in memory, or in a local file. */
export type Source = Buffer | { file: string }
/** A part of a file: byte offsets of the first and last byte, both within the file. */
export interface Range {
  start: number
  end: number
}
/** A stream, its length, and the length of the whole file. */
export interface Found {
  body: Readable
  bytes: number
  total: number
}

/** A store for bytes: a folder (below) or a bucket (s3.ts). */
export interface FileStore {
  write(key: string, source: Source): Promise<void>
  /** Makes room for a key ahead of `take`, which then takes less time. */
  prepare(key: string): Promise<void>
  /** Moves a complete file of `temporary` into the store. */
  take(key: string, file: string): Promise<void>
  /** The bytes, all or a part, or undefined when there is no such key. */
  open(key: string, range?: Range): Promise<Found | undefined>
  /** Removes everything below a key; succeeds when nothing is there. */
  remove(prefix: string): Promise<void>
  /** Creates an empty temporary file on this machine, for bytes whose type is not known yet. */
  temporary(): Promise<{ file: string; done(): Promise<void> }>
}

/** Uploads are readable by no other user of this machine. */
export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

/** A file store in a folder. */
export function folderStore(folder: string): FileStore {
  const at = (key: string) => path.join(folder, key)
  const makeFolder = (key: string) => fs.promises.mkdir(path.dirname(at(key)), { recursive: true, mode: FOLDER_MODE })
  /** Moves a complete file to its key, in a folder that may be new. When this returns, it survives a power loss. */
  const place = async (file: string, key: string, made: string | undefined) => {
    await fs.promises.rename(file, at(key))
    // renaming puts nothing on the disk: neither the entry of the file nor those of new folders
    for (const above of foldersOf(key).slice(0, made ? undefined : 1)) await syncFolder(at(above))
  }
  return {
    async write(key, source) {
      const made = await makeFolder(key)
      const part = `${at(key)}.part`
      try {
        const body = Buffer.isBuffer(source) ? [source] : fs.createReadStream(source.file)
        await pipeline(body, fs.createWriteStream(part, { flush: true, mode: FILE_MODE }))
        await place(part, key, made)
      } catch (error) {
        await fs.promises.rm(part, { force: true })
        throw asStorageProblem(error)
      }
    },
    async prepare(key) {
      try {
        if (await makeFolder(key)) for (const above of foldersOf(key).slice(1)) await syncFolder(at(above))
      } catch (error) {
        throw asStorageProblem(error)
      }
    },
    async take(key, file) {
      try {
        await place(file, key, await makeFolder(key))
      } catch (error) {
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
        await fs.promises.mkdir(at('incoming'), { recursive: true, mode: FOLDER_MODE })
      } catch (error) {
        throw asStorageProblem(error)
      }
      const file = at(path.join('incoming', crypto.randomUUID()))
      return { file, done: () => fs.promises.rm(file, { force: true }) }
    },
  }
}

/** The folders of a key, the deepest first, as far as the store's own. */
function foldersOf(key: string): string[] {
  const above = path.dirname(key)
  return above === '.' ? [above] : [above, ...foldersOf(above)]
}

/** Puts the entries of a folder on the disk, where the file system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder)
  try {
    await handle.sync()
  } catch (error) {
    // as PostgreSQL does: some file systems of networks have no such operation
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'EINVAL' && code !== 'EBADF' && code !== 'ENOTSUP') throw error
  } finally {
    await handle.close()
  }
}

/**
 * Translates the errors of a full or read-only disk into a problem on the field of the upload; returns others
 * unchanged.
 */
export function asStorageProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS') return error
  return new Problem('storage_full', { errors: [{ path: 'file', code: 'storage_full' }] })
}

/** The key of a stored file: its id, never a name from the client. */
export const keyOf = (id: string, variant: string) => path.join(id.slice(0, 2), id, variant)
