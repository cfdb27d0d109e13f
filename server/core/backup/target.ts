import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../database/embedded/problem.ts'
import { BackupRefused } from './refused.ts'

/** A complete backup in a folder or bucket. */
export interface Stored {
  name: string
  bytes: number
}

/** A place for backups. A name is visible there only when the backup is complete, and is never written over. */
export interface BackupTarget {
  /** @throws BackupRefused when there is a backup of this name, no such place, or no room. */
  write(name: string, content: Readable, signal?: AbortSignal): Promise<void>
  /** The backups made on a schedule. */
  list(): Promise<Stored[]>
  /** Copies a backup to a new local file. */
  fetch(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
  /** Removes what writers that were killed have left. Only while nobody writes. */
  tidy(): Promise<void>
}

const NAME = /^nutag-\d{4}-\d{2}-\d{2}-\d{6}\.backup\.(gz|enc)$/
const PART = '.part'
const FILE_MODE = 0o600

/** Whether this is the name of a backup made on a schedule. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** The name of a backup begun at this moment: it sorts by time and says whether the file is encrypted. */
export const nameAt = (at: Date, isEncrypted: boolean): string =>
  `nutag-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.backup.${isEncrypted ? 'enc' : 'gz'}`

const THERE = 'is there already; a backup is not written over.'

function refusalOf(error: unknown, to: string): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
      return new BackupRefused(`${to} ${THERE}`)
    case 'ENOENT':
      return new BackupRefused(`There is no folder for ${to}.`)
    case 'EACCES':
    case 'EROFS':
      return new BackupRefused(`${to} cannot be written.`)
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new BackupRefused(`There is not enough room for ${to}; nothing of it was kept.`)
    default:
      return error
  }
}

/** Backups as files of a folder, readable by their owner only. */
export function folderTarget(folder: string): BackupTarget {
  const names = async () => (fs.existsSync(folder) ? await fs.promises.readdir(folder) : [])
  return {
    async write(name, content, signal) {
      const to = path.join(folder, name)
      if (fs.existsSync(to)) throw new BackupRefused(`${to} ${THERE}`)
      const part = `${to}${PART}`
      // the file of another process that writes the same backup is left alone
      const opened = await fs.promises.open(part, 'wx', FILE_MODE).catch((error: unknown) => {
        throw refusalOf(error, part)
      })
      try {
        const file = opened.createWriteStream({ flush: true })
        await pipeline(content, file, ...(signal ? [{ signal }] : []))
        await takeName(part, to)
        await syncFolder(folder)
      } catch (error) {
        throw refusalOf(error, to)
      } finally {
        await opened.close().catch(() => {})
        await fs.promises.rm(part, { force: true })
      }
    },
    async list() {
      const found = (await names()).filter(isBackupName)
      return Promise.all(
        found.map(async (name) => ({ name, bytes: (await fs.promises.stat(path.join(folder, name))).size })),
      )
    },
    fetch: (name, file) => fs.promises.copyFile(path.join(folder, name), file, fs.constants.COPYFILE_EXCL),
    remove: (name) => fs.promises.rm(path.join(folder, name), { force: true }),
    async tidy() {
      const left = (await names()).filter((name) => name.endsWith(PART) && isBackupName(name.slice(0, -PART.length)))
      for (const name of left) await fs.promises.rm(path.join(folder, name), { force: true })
    },
  }
}

/** What file systems without hard links answer, such as exFAT and network shares. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

async function takeName(part: string, to: string): Promise<void> {
  try {
    // unlike a rename, this never overwrites a file created in the meantime
    await fs.promises.link(part, to)
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error) ?? '')) throw error
    if (fs.existsSync(to)) throw new BackupRefused(`${to} ${THERE}`)
    await fs.promises.rename(part, to)
  }
}

// after a power failure the new name must be there too; Windows cannot do this
async function syncFolder(folder: string): Promise<void> {
  const opened = await fs.promises.open(folder).catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}
