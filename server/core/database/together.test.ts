import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { openPool, queriesOn, type Tx } from './kysely.ts'
import { together } from './together.ts'
import { inTransaction } from './transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query(`delete from settings where key like 'together%'`))

const insert = (tx: Tx, key: string) =>
  sql`insert into settings (key, value) values (${`together ${key}`}, '1')`.execute(queriesOn(tx))
const kept = async () =>
  (await t.core.pool.query(`select key from settings where key like 'together%' order by key`)).rows

test('the results are in the order of the statements', async () => {
  const found = await inTransaction(t.core.pool, (tx) =>
    together([tx.query('select 1 as n'), insert(tx, 'a'), tx.query('select count(*) as n from settings')]),
  )
  expect([found[0].rows[0]?.n, await kept()]).toEqual([1, [{ key: 'together a' }]])
})

test('the error is that of the first statement that failed, and nothing is written', async () => {
  const work = inTransaction(t.core.pool, (tx) =>
    together([insert(tx, 'a'), insert(tx, 'a'), tx.query('select 1'), insert(tx, 'b')]),
  )
  await expect(work).rejects.toMatchObject({ code: 'conflict' })
  expect(await kept()).toEqual([])
})

test('what failed late is thrown, not the statements that were refused because of it', async () => {
  const late = async (tx: Tx) => {
    await tx.query('select 1')
    await tx.query('select 1')
    return tx.query('select 1')
  }
  const work = inTransaction(t.core.pool, (tx) => together([late(tx), insert(tx, 'a'), insert(tx, 'a')]))
  await expect(work).rejects.toMatchObject({ code: 'conflict' })
})

test('after a failure no statement is sent any more: a pool of one connection stays usable', async () => {
  const pool = openPool(t.connection, 1)
  try {
    const several = async (tx: Tx) => {
      await insert(tx, 'a')
      await insert(tx, 'b')
    }
    for (let i = 0; i < 3; i++) {
      const work = inTransaction(pool, (tx) => together([Promise.reject(new Error('refused')), several(tx)]))
      await expect(work).rejects.toThrow('refused')
    }
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    expect([pool.totalCount, pool.idleCount, await kept()]).toEqual([1, 1, []])
  } finally {
    await pool.end()
  }
})
