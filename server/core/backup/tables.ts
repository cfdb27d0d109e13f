import { createHash } from 'node:crypto'
import pg from 'pg'
import type { RowOrder } from './format.ts'
import { RestoreRefused } from './refused.ts'

type Client = Pick<pg.PoolClient, 'query'>

const ROWS_PER_PORTION = 1_000
/** Characters of JSON per statement: rows with pictures or long texts are inserted in smaller portions. */
const PORTION_CHARS = 4_000_000
/** For each index while it is made: the bundled database runs on machines with 2 GB. */
const INDEX_MEMORY = '256MB'

/**
 * Begins a transaction without a statement timeout, with settings that make values read and write the same on every
 * server.
 */
export async function beginPortable(client: Client, kind: string): Promise<void> {
  await client.query(`begin ${kind}`)
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0; set local search_path = public`)
}

/**
 * The application's tables, except unlogged ones, whose content may be lost, and the list of migrations, which is in
 * the head of the backup.
 */
export async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'schema_migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Names of the applied migrations; none for a database that was never used. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') as known`)
  if (!found[0].known) return []
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Tables that have rows. */
export async function filledTables(client: Client): Promise<string[]> {
  const filled: string[] = []
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query(`select exists (select from public.${pg.escapeIdentifier(table)}) as filled`)
    if (rows[0].filled) filled.push(table)
  }
  return filled
}

/** Columns left out of a backup: codes and links that wait to be sent. */
const LEFT_OUT: Record<string, readonly string[]> = { outbox: ['secret'] }

// the stored columns, in the table's order, without generated ones
async function columnsOf(client: Client, table: string, whole: boolean): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [pg.escapeIdentifier(table)],
  )
  const leftOut = whole ? [] : (LEFT_OUT[table] ?? [])
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name }) => pg.escapeIdentifier(name))
    .join(', ')
}

// the columns of the primary key as terms of a sort that is the same on every server, whatever its language is
async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_text: boolean }>(
    `select a.attname as name, a.attcollation <> 0 as is_text
     from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (attnum, place), pg_attribute a
     where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place`,
    [pg.escapeIdentifier(table)],
  )
  return rows.map(({ name, is_text }) => `t.${pg.escapeIdentifier(name)}${is_text ? ' collate "C"' : ''}`)
}

/** What is read of a table. `whole`: also what backups leave out. `order`: see RowOrder in format.ts. */
export interface Reading {
  whole: boolean
  order: RowOrder
}

/** All rows of a table as JSON texts, in an order that depends only on their content. */
export async function* rowsOf(client: Client, table: string, { whole, order }: Reading): AsyncGenerator<string[]> {
  const columns = await columnsOf(client, table, whole)
  const key = order === 'key' ? await keyOf(client, table) : []
  await client.query(`declare backup no scroll cursor for select to_jsonb(t)::text as row
    from (select ${columns} from ${pg.escapeIdentifier(table)}) as t
    order by ${key.length > 0 ? key.join(', ') : 'to_jsonb(t)::text collate "C"'}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_PER_PORTION} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup')
}

/** The last value of each sequence; null where there is none. */
export async function sequencesOf(client: Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Restores the sequences, so that no number is used twice, not even that of a deleted row. */
export async function setSequences(client: Client, sequences: Record<string, string | null>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
  }
}

/**
 * Runs `load` on emptied tables without foreign keys, triggers and the indexes that no constraint needs. Afterwards both are
 * created again, which validates all foreign keys; an index made of all rows at once takes a fraction of the time that it takes
 * to extend it row by row. The owner of the tables has the privileges for this.
 */
export async function withoutConstraints<A>(client: Client, load: () => Promise<A>): Promise<A> {
  const tables = (await tablesOf(client)).map(pg.escapeIdentifier)
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  const indexes = await plainIndexes(client)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')} restart identity`)
  const loaded = await load()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
  return loaded
}

// a foreign key may need one of them: they are made before those
async function plainIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relpersistence = 'p'
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by 1`,
  )
  return rows
}

/** Collects the rows of one table and inserts them in portions. */
export async function tableWriter(client: Client, table: string, whole: boolean) {
  if (!(await tablesOf(client)).includes(table))
    throw new RestoreRefused(`The backup has a table that is unknown here: ${table}.`)
  const columns = await columnsOf(client, table, whole)
  let waiting: string[] = []
  let chars = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await client.query(
      `insert into ${pg.escapeIdentifier(table)} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${pg.escapeIdentifier(table)}, $1::jsonb)`,
      [`[${waiting.join(',')}]`],
    )
    waiting = []
    chars = 0
  }
  const add = async (row: string) => {
    waiting.push(row)
    chars += row.length
    if (waiting.length >= ROWS_PER_PORTION || chars >= PORTION_CHARS) await flush()
  }
  return { add, flush }
}

/** Reads a table back. @throws RestoreRefused when it differs from the backup. */
export async function verifyTable(
  client: Client,
  table: string,
  saved: { rows: number; sha256: string },
  reading: Reading,
): Promise<void> {
  const hash = createHash('sha256')
  let count = 0
  for await (const portion of rowsOf(client, table, reading)) {
    for (const row of portion) hash.update(row).update('\n')
    count += portion.length
  }
  if (count === saved.rows && hash.digest('hex') === saved.sha256) return
  throw new RestoreRefused(`Table ${table} came back with ${count} rows of ${saved.rows}, or with other content.`)
}
