import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../database/embedded/problem.ts'
import { isInside } from './format.ts'
import { RestoreRefused } from './refused.ts'

const CHUNK_BYTES = 49_152
/** Where restored files wait until the rows are verified. */
const COMING = '.restoring'
/** Not part of a backup: uploads in progress, exports (kept for a day), and the folder above. */
const PASSING = new Set(['incoming', 'exports', COMING])

/** Names of all stored files in the folder, with slashes. */
export async function storedFiles(folder: string): Promise<string[]> {
  if (!fs.existsSync(folder)) return []
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !PASSING.has(name.split('/', 1)[0] ?? ''))
    .toSorted()
}

/** The lines of one file; none when it has just been deleted. */
export async function* fileLines(folder: string, name: string): AsyncGenerator<object> {
  const hash = createHash('sha256')
  const source = await fs.promises.open(path.join(folder, name)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!source) return
  yield { file: name }
  for await (const chunk of source.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk)
    yield { data: Buffer.from(chunk).toString('base64') }
  }
  yield { endOfFile: name, sha256: hash.digest('hex') }
}

/** Stores the files of a backup next to the current ones until they replace them. */
export class FileStage {
  readonly #folder: string
  readonly #coming: string
  #open: fs.promises.FileHandle | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#coming = path.join(folder, COMING)
    fs.rmSync(this.#coming, { recursive: true, force: true })
  }

  async begin(name: string): Promise<void> {
    if (!isInside(name)) throw new RestoreRefused(`The backup names a file outside of its folder: ${name}`)
    const target = path.join(this.#coming, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    this.#open = await fs.promises.open(target, 'wx')
  }

  async write(base64: string): Promise<void> {
    await this.#open?.writeFile(Buffer.from(base64, 'base64'))
  }

  async end(): Promise<void> {
    await this.#open?.sync()
    await this.#open?.close()
    this.#open = undefined
  }

  /** Replaces the old files by the restored ones. If this is interrupted, another restore completes it. */
  takePlace(): void {
    fs.mkdirSync(this.#coming, { recursive: true })
    // one by one: the folder may be a mount point, which can be neither renamed nor removed
    for (const name of fs.readdirSync(this.#folder).filter((found) => found !== COMING)) {
      fs.rmSync(path.join(this.#folder, name), { recursive: true })
    }
    for (const name of fs.readdirSync(this.#coming)) {
      fs.renameSync(path.join(this.#coming, name), path.join(this.#folder, name))
    }
  }

  /** Removes the files that are still staged. */
  async discard(): Promise<void> {
    await this.#open?.close()
    fs.rmSync(this.#coming, { recursive: true, force: true })
  }
}
