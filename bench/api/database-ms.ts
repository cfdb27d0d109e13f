import pg from 'pg'
import { median } from '../arithmetic.ts'
import type { Sent } from './record.ts'

/** Executions after which PostgreSQL has decided whether it plans a prepared statement each time or once. */
const SETTLE = 6
const TIMES = 9

interface Explained {
  'Planning Time': number
  'Execution Time': number
}

/**
 * Time PostgreSQL itself spends on the statements of one request, ms: planning and execution as EXPLAIN ANALYZE says, the
 * median of nine times, as the prepared statements that they are.
 */
export async function databaseMs(pool: pg.Pool, sent: readonly Sent[]): Promise<number> {
  return (await databaseCost(pool, sent)).ms
}

/** The same, and the pages of 8 KB that the statements read, from memory or from the disk. */
export async function databaseCost(
  pool: pg.Pool,
  sent: readonly Sent[],
): Promise<{ ms: number; pages: number; statements: number }> {
  const client = await pool.connect()
  try {
    let [ms, pages] = [0, 0]
    for (const [i, statement] of sent.entries()) {
      const execute = await prepared(client, `bench_${i}`, statement)
      ms += await timeOf(client, execute)
      pages += await pagesOf(client, execute)
    }
    return { ms, pages, statements: sent.length }
  } finally {
    client.release(true)
  }
}

/** Prepares a statement and executes it until its plan is settled. @returns the statement that executes it. */
export async function prepared(client: pg.PoolClient, name: string, { text, values }: Sent): Promise<string> {
  await client.query(`prepare ${name} as ${text}`)
  const execute = `execute ${name}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  for (let i = 0; i < SETTLE; i++) await client.query(execute)
  return execute
}

async function pagesOf(client: pg.PoolClient, execute: string): Promise<number> {
  const { rows } = await client.query(`explain (analyze, timing off, buffers, format json) ${execute}`)
  const [found] = rows[0]['QUERY PLAN'] as { Plan: Record<string, number> }[]
  return (found?.Plan['Shared Hit Blocks'] ?? 0) + (found?.Plan['Shared Read Blocks'] ?? 0)
}

async function timeOf(client: pg.PoolClient, execute: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const { rows } = await client.query(`explain (analyze, timing off, buffers off, format json) ${execute}`)
    const [found] = rows[0]['QUERY PLAN'] as Explained[]
    times.push((found?.['Planning Time'] ?? 0) + (found?.['Execution Time'] ?? 0))
  }
  return median(times)
}

/** A value as SQL text: strings, numbers, instants and lists of strings are all that our lists send. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(String(value))
}
