import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { attempt } from '../requests/unit-of-work.ts'
import { Cancellation, cancellable } from './cancellation.ts'
import { openPool, queriesOn, type Tx } from './kysely.ts'
import { nameGeneration, prepared, renameStatements } from './prepared.ts'
import { inTransaction } from './transaction.ts'

// During a rolling upgrade the new version migrates while the old one works on: its connections have prepared
// statements that return all columns of a table, of which there is now one more.

let t: TestApp
let pool: pg.Pool
beforeAll(async () => {
  // there are names for two thousand statements in a process, which tests of other files may have taken
  renameStatements(nameGeneration())
  t = await app()
})
beforeEach(async () => {
  pool = openPool(t.connection, 2)
  await t.core.pool.query('drop table if exists grown; create table grown (id int primary key)')
})
afterEach(async () => {
  await pool.end()
  await t.core.pool.query('drop table grown')
})

let columns = 0
const addColumn = () => t.core.pool.query(`alter table grown add column c${++columns} int default 7`)
const all = (target: Tx | pg.Pool) => sql<{ id: number }>`select * from grown order by id`.execute(queriesOn(target))
const insert = (target: Tx, id: number) =>
  target.query<{ id: number }>(prepared('insert into grown (id) values ($1) returning *', [id]))
const ids = async () => (await t.core.pool.query('select id from grown order by id')).rows.map(({ id }) => id)

describe('a table gets a column under statements that were prepared before', () => {
  test('reads go on, on every connection', async () => {
    await Promise.all([all(pool), all(pool)])
    expect(pool.totalCount).toBe(2)
    await addColumn()

    await Promise.all([all(pool), all(pool)])
    await addColumn()
    expect((await Promise.all([all(pool), all(pool)])).map(({ rows }) => rows)).toEqual([[], []])
  })

  test('the reads of a request that can be cancelled go on', async () => {
    const read = () => all(cancellable(pool, t.core.pools.control, new Cancellation()))
    await read()
    await addColumn()

    expect((await read()).rows).toEqual([])
  })

  test('writes are repeated as a whole, and take effect once', async () => {
    const write = (id: number) =>
      inTransaction(pool, async (tx) => {
        await insert(tx, id)
        const { rows } = await all(tx)
        return rows.length
      })
    await write(1)
    await addColumn()

    expect(await write(2)).toBe(2)
    await addColumn()
    expect(await Promise.all([write(3), write(4)])).toHaveLength(2)
    expect(await ids()).toEqual([1, 2, 3, 4])
  })

  test('a part of a write that may fail does not swallow it', async () => {
    const write = (id: number) => inTransaction(pool, (tx) => attempt(tx, [], () => insert(tx, id)))
    await write(1)
    await addColumn()

    await write(2)
    expect(await ids()).toEqual([1, 2])
  })

  test('a statement that is sent last is repeated with its transaction', async () => {
    const write = (id: number) =>
      inTransaction(pool, async (tx, sendLast) => {
        await tx.query('select 1')
        sendLast(sql`insert into grown (id) values (${id}) returning *`.compile(queriesOn(pool)))
      })
    await write(1)
    await addColumn()

    await write(2)
    expect(await ids()).toEqual([1, 2])
  })
})
