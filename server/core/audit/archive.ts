import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Sealable } from './seals.ts'
import type { Segment } from './segments.ts'

/** Where entries of the audit log are written before they are removed. */
export interface AuditArchive {
  /** Writes a file completely, or throws; one of this name is replaced. */
  put(name: string, content: Buffer): Promise<void>
}

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const NUMBER_CHARS = 10

/** An archive in a folder: a file appears under its name when it is complete and on the disk. */
export function folderArchive(folder: string): AuditArchive {
  return {
    async put(name, content) {
      const made = await fs.promises.mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      const file = path.join(folder, name)
      const half = `${file}.part`
      await fs.promises.writeFile(half, content, { mode: FILE_MODE, flush: true })
      await fs.promises.rename(half, file)
      // a crash of the machine may not take the name away: entries are removed next
      await syncFolder(folder)
      for (let one = folder; made && one.length >= made.length; one = path.dirname(one))
        await syncFolder(path.dirname(one))
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Collects the entries of a segment as compressed JSON Lines: first the segment with its seal, then every entry with its number, its
 * seal and the text that the seal covers. With the key of the seals an archive can be verified without the database.
 */
export class ArchiveWriter {
  readonly #segment: Segment
  /** Each is a member of the gzip format (RFC 1952), so that no segment is in memory uncompressed. */
  readonly #members: Buffer[] = []

  constructor(segment: Segment) {
    this.#segment = segment
    this.#write([segment])
  }

  #write(lines: readonly unknown[]): void {
    this.#members.push(gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  }

  add(lines: readonly Sealable[]): void {
    this.#write(lines.map((line) => ({ no: line.chain_no, hash: line.hash?.toString('hex'), covered: line.text })))
  }

  /** Writes the archive. @returns its name and the SHA-256 of its content. */
  async end(archive: AuditArchive): Promise<{ name: string; sha256: string }> {
    const [first, last] = [this.#segment.firstNo, this.#segment.lastNo].map((no) =>
      String(no).padStart(NUMBER_CHARS, '0'),
    )
    const name = `removed-audit-${first}-${last}.jsonl.gz`
    const content = Buffer.concat(this.#members)
    await archive.put(name, content)
    return { name, sha256: createHash('sha256').update(content).digest('hex') }
  }
}
