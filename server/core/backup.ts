import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { migrate } from './migrate.ts'

/**
 * A backup is one gzip'd text file, a line of JSON each: a head (what made it, which migrations), then for every table a line
 * `{table}`, its rows as PostgreSQL writes them as JSON, and `{end, rows, sha256}`; then the stored files as `{file}` with base64
 * lines. It needs no tools of PostgreSQL and can be restored into any later PostgreSQL.
 */
const FORMAT = 1
const PORTION = 1_000
const FILE_CHUNK = 49_152

interface Head {
  nutag: number
  madeAt: string
  migrations: string[]
}

export interface Summary {
  tables: Record<string, number>
  files: number
}

type Client = Pick<pg.PoolClient, 'query'>

/** Tables in an order in which rows can be put back: what is referred to comes first. */
async function tablesInOrder(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations' order by 1`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const order: string[] = []
  const visit = (name: string, above: string[]) => {
    if (order.includes(name)) return
    if (above.includes(name)) throw new Error(`tables refer to each other in a circle: ${[...above, name].join(' → ')}`)
    for (const { to } of references.filter((r) => r.from === name)) visit(to, [...above, name])
    order.push(name)
  }
  for (const { name } of tables) visit(name, [])
  return order
}

/** The columns that are written, in the table's order; generated ones make themselves. */
async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name: name }) => `"${name}"`).join(', ')
}

/** All rows of a table as JSON texts, in an order that does not depend on where they lie. */
async function* rowsOf(client: Client, table: string, columns: string): AsyncGenerator<string[]> {
  await client.query(
    `declare backup no scroll cursor for select row from (select to_jsonb(t)::text as row from (select ${columns} from "${table}") as t) as r order by row collate "C"`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${PORTION} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup')
}

/** Writes everything, as it was at one instant, to a file. */
export async function backup(pool: pg.Pool, filesFolder: string, to: string): Promise<Summary> {
  const client = await pool.connect()
  const summary: Summary = { tables: {}, files: 0 }
  const part = `${to}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      Readable.from(lines(client, filesFolder, summary)),
      createGzip(),
      fs.createWriteStream(part, { flush: true, mode: 0o600 }),
    )
    await client.query('commit')
    fs.renameSync(part, to)
    return summary
  } catch (error) {
    fs.rmSync(part, { force: true })
    throw error
  } finally {
    client.release(true)
  }
}

async function* lines(client: Client, filesFolder: string, summary: Summary): AsyncGenerator<string> {
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const head: Head = { nutag: FORMAT, madeAt: new Date().toISOString(), migrations: applied.map(({ name }) => name) }
  yield `${JSON.stringify(head)}\n`
  for (const table of await tablesInOrder(client)) {
    yield `${JSON.stringify({ table })}\n`
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of rowsOf(client, table, await columnsOf(client, table))) {
      for (const row of rows) hash.update(row).update('\n')
      count += rows.length
      yield `${rows.join('\n')}\n`
    }
    summary.tables[table] = count
    yield `${JSON.stringify({ end: table, rows: count, sha256: hash.digest('hex') })}\n`
  }
  for (const file of storedFiles(filesFolder)) {
    yield `${JSON.stringify({ file })}\n`
    for await (const chunk of fs.createReadStream(path.join(filesFolder, file), { highWaterMark: FILE_CHUNK })) {
      yield `${JSON.stringify({ data: (chunk as Buffer).toString('base64') })}\n`
    }
    summary.files += 1
  }
  yield `${JSON.stringify({ whole: true, files: summary.files })}\n`
}

const storedFiles = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && !entry.name.endsWith('.part') && path.basename(entry.parentPath) !== 'incoming',
        )
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .toSorted()
    : []

export class RestoreRefused extends Error {}

/**
 * Puts a backup back into an empty database (or, with `replace`, in place of what is there), in one transaction.
 * @throws RestoreRefused when the database is not empty, the file is not whole, or what was put back is not what was saved.
 */
export async function restore(pool: pg.Pool, filesFolder: string, from: string, replace = false): Promise<Summary> {
  await migrate(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const order = await tablesInOrder(client)
    await refuseOrEmpty(client, order, replace)
    const summary = await readLines(client, filesFolder, from)
    await setSequences(client)
    await client.query('commit')
    return summary
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(true)
  }
}

async function refuseOrEmpty(client: Client, tables: readonly string[], replace: boolean): Promise<void> {
  const filled: string[] = []
  for (const table of tables) {
    const { rows } = await client.query(`select exists (select from "${table}") as filled`)
    if (rows[0].filled) filled.push(table)
  }
  if (filled.length === 0) return
  if (!replace)
    throw new RestoreRefused(
      `The database is not empty (${filled.join(', ')}). Use --replace to put the backup in its place.`,
    )
  // truncate goes round the audit log's own guard, which only a deliberate restore may
  await client.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')}`)
}

async function readLines(client: Client, filesFolder: string, from: string): Promise<Summary> {
  const summary: Summary = { tables: {}, files: 0 }
  const input = fs.createReadStream(from).pipe(createGunzip())
  let table: { name: string; columns: string; isSelfReferring: boolean } | undefined
  let waiting: string[] = []
  let file: fs.WriteStream | undefined
  let isWhole = false
  let isHead = true
  const flush = async () => {
    if (!table || waiting.length === 0) return
    const { name, columns } = table
    await client.query(
      `insert into "${name}" (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
      [`[${waiting.join(',')}]`],
    )
    waiting = []
  }
  const closeFile = () =>
    file
      ? new Promise<void>((resolve, reject) => file?.end((error?: Error | null) => (error ? reject(error) : resolve())))
      : Promise.resolve()

  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (isHead) {
      checkHead(JSON.parse(line) as Head, await applied(client))
      isHead = false
    } else if (table && !line.startsWith('{"end":')) {
      waiting.push(line)
      // rows that refer to rows of their own table go in together: the reference is checked at the statement's end
      if (waiting.length >= PORTION && !table.isSelfReferring) await flush()
    } else {
      const mark = JSON.parse(line) as {
        table?: string
        end?: string
        rows?: number
        sha256?: string
        file?: string
        data?: string
        whole?: boolean
      }
      if (mark.table)
        table = {
          name: mark.table,
          columns: await columnsOf(client, mark.table),
          isSelfReferring: await refersToItself(client, mark.table),
        }
      if (mark.end && table) {
        await flush()
        await verify(client, table.name, table.columns, mark.rows ?? 0, mark.sha256 ?? '')
        summary.tables[table.name] = mark.rows ?? 0
        table = undefined
      }
      if (mark.file) {
        await closeFile()
        file = openInside(filesFolder, mark.file)
        summary.files += 1
      }
      if (mark.data) file?.write(Buffer.from(mark.data, 'base64'))
      if (mark.whole) isWhole = true
    }
  }
  await closeFile()
  if (!isWhole) throw new RestoreRefused('The backup ends too early: it is not whole.')
  return summary
}

async function applied(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  return new Set(rows.map(({ name }) => name))
}

function checkHead(head: Head, known: ReadonlySet<string>): void {
  if (head.nutag !== FORMAT) throw new RestoreRefused('This is not a backup of Nutag, or one of a newer version.')
  const unknown = head.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new RestoreRefused(`The backup is of a newer version of Nutag (${unknown.join(', ')}).`)
}

async function refersToItself(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_constraint where contype = 'f' and conrelid = $1::regclass and confrelid = conrelid) as yes`,
    [`"${table}"`],
  )
  return rows[0].yes
}

/** A place inside the folder for a file of the backup; a name that leads out of it is refused. */
function openInside(folder: string, name: string): fs.WriteStream {
  const target = path.resolve(folder, name)
  if (!target.startsWith(path.resolve(folder) + path.sep))
    throw new RestoreRefused(`The backup names a file outside of its folder: ${name}`)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  return fs.createWriteStream(target, { flush: true })
}

async function verify(client: Client, table: string, columns: string, rows: number, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  let count = 0
  for await (const portion of rowsOf(client, table, columns)) {
    for (const row of portion) hash.update(row).update('\n')
    count += portion.length
  }
  if (count !== rows || hash.digest('hex') !== sha256) {
    throw new RestoreRefused(`Table ${table} came back with ${count} rows of ${rows}, or with other content.`)
  }
}

/** New rows get numbers after the restored ones. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max("${column}") from "${table}"), 0) + 1, false)`,
      [`"${table}"`, column],
    )
  }
}
