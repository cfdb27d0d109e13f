import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { decrypted, type Opener } from './encryption.ts'
import { RestoreRefused } from './refused.ts'

/** Version of the file format; increment it with every change. 1: rows in the order of their JSON, 2: in that of their key. */
export const FORMAT = 2
const FORMATS = [1, FORMAT] as const

/** The order of a table's rows in a backup, in which they are hashed: of the primary key, where it has one, or of the JSON texts. */
export type RowOrder = 'key' | 'json'
export const rowOrder = ({ nutag }: Header): RowOrder => (nutag === 1 ? 'json' : 'key')

const Count = z.int().check(z.nonnegative())
const Header = z.object({ nutag: z.literal(FORMATS), madeAt: z.string(), migrations: z.array(z.string()) })
export type Header = z.infer<typeof Header>

const Mark = z.union([
  z.strictObject({ table: z.string() }),
  z.strictObject({ end: z.string(), rows: Count, sha256: z.string() }),
  z.strictObject({ sequences: z.record(z.string(), z.nullable(z.string())) }),
  z.strictObject({ file: z.string() }),
  z.strictObject({ data: z.string() }),
  z.strictObject({ endOfFile: z.string(), sha256: z.string() }),
  z.strictObject({ whole: z.literal(true), files: Count }),
])

/** One line of a backup after the head: a row of the table named last, or a marker. */
export type Line = { row: string } | z.infer<typeof Mark>

const parse = <T extends z.ZodMiniType>(schema: T, line: string): z.output<T> => {
  try {
    return z.parse(schema, JSON.parse(line))
  } catch (cause) {
    throw new RestoreRefused('The file is damaged, or is not a backup of Nutag.', { cause })
  }
}

/** A file with a backup, and what opens it if it is encrypted. */
export interface SavedFile extends Opener {
  file: string
}

/** Reads the first line of a backup. */
export async function readHeader(saved: SavedFile): Promise<Header> {
  for await (const line of textLines(saved)) return parse(Header, line)
  throw new RestoreRefused('The file is empty.')
}

/** Yields every line after the head. */
export async function* readLines(saved: SavedFile): AsyncGenerator<Line> {
  let isHead = true
  let inTable = false
  for await (const line of textLines(saved)) {
    if (isHead) isHead = false
    // PostgreSQL writes a space after the colon, so no row begins like this marker
    else if (inTable && !line.startsWith('{"end":"')) yield { row: line }
    else {
      const mark = parse(Mark, line)
      if ('table' in mark) inTable = true
      if ('end' in mark) inTable = false
      yield mark
    }
  }
}

async function* textLines({ file, ...opener }: SavedFile): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const read = pipeline(
    fs.createReadStream(file),
    (source) => decrypted(source, { ...opener, isEncrypted: opener.isEncrypted || file.endsWith('.enc') }),
    unpacked,
  )
  read.catch(() => {}) // the same error is thrown by `unpacked` below
  let rest = ''
  try {
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    if (cause instanceof RestoreRefused) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new RestoreRefused(`The backup ${file} cannot be read to its end, it is not whole: ${why}`, { cause })
  }
}

/**
 * Reads a whole backup and verifies its checksums before anything is changed.
 *
 * @throws RestoreRefused when it is truncated or its content was changed.
 */
export async function inspect(saved: SavedFile): Promise<void> {
  let sum = createHash('sha256')
  let rows = 0
  let files = 0
  let isWhole = false
  const finish = () => {
    const finished = { sha256: sum.digest('hex'), rows }
    sum = createHash('sha256')
    rows = 0
    return finished
  }
  for await (const line of readLines(saved)) {
    if ('row' in line) {
      sum.update(line.row).update('\n')
      rows += 1
    } else if ('data' in line) {
      sum.update(Buffer.from(line.data, 'base64'))
    } else if ('end' in line) {
      const found = finish()
      if (found.rows !== line.rows || found.sha256 !== line.sha256) throw otherContent(`table ${line.end}`)
    } else if ('endOfFile' in line) {
      if (finish().sha256 !== line.sha256) throw otherContent(`file ${line.endOfFile}`)
      files += 1
    } else if ('file' in line && !isInside(line.file)) {
      throw new RestoreRefused(`The backup names a file outside of its folder: ${line.file}`)
    } else if ('whole' in line) {
      isWhole = files === line.files
    }
  }
  if (!isWhole) throw new RestoreRefused('The backup ends too early: it is not whole.')
}

/** Whether a name in a backup stays inside its folder. */
export const isInside = (name: string) => /^[^/]/.test(name) && !name.includes('\\') && !name.split('/').includes('..')

const otherContent = (what: string) => new RestoreRefused(`The backup has other content than was saved: ${what}.`)
