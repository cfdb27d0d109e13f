import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { openPool, queriesOn } from './kysely.ts'
import { inTransaction } from './transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query(`delete from settings`))

const insert = (key: string) => sql`insert into settings (key, value) values (${key}, '1')`
const compiled = (key: string) => insert(key).compile(queriesOn(t.core.pool))
const kept = async () => (await t.core.pool.query('select key from settings order by key')).rows.map(({ key }) => key)

test('statements sent last belong to the transaction: when one fails, everything is rolled back', async () => {
  const work = inTransaction(t.core.pool, async (client, sendLast) => {
    await insert('first').execute(queriesOn(client))
    sendLast(compiled('first'))
  })

  await expect(work).rejects.toMatchObject({ code: 'conflict' })
  expect(await kept()).toEqual([])
})

test('when the work fails after statements were sent last, everything is rolled back and the connection stays usable', async () => {
  const work = inTransaction(t.core.pool, async (_client, sendLast) => {
    sendLast(compiled('last'))
    throw new Error('no')
  })

  await expect(work).rejects.toThrow('no')
  expect(await kept()).toEqual([])
})

test('a failure that the work did not notice is not reported as success', async () => {
  const work = inTransaction(t.core.pool, async (client) => {
    await insert('first').execute(queriesOn(client))
    await client.query('select 1/0').catch(() => {})
  })

  await expect(work).rejects.toThrow('rolled back')
  expect(await kept()).toEqual([])
})

test('the result arrives after the commit, including the statements sent last', async () => {
  const answer = await inTransaction(t.core.pool, async (client, sendLast) => {
    await insert('first').execute(queriesOn(client))
    sendLast(compiled('last'))
    return 'done'
  })

  expect(answer).toBe('done')
  expect(await kept()).toEqual(['first', 'last'])
})

test('two conflicting transactions are executed one after the other', async () => {
  await insert('count').execute(queriesOn(t.core.pool))
  let reads = 0
  const bothHaveRead = Promise.withResolvers<void>()
  const add = () =>
    inTransaction(t.core.pool, async (client) => {
      await client.query('set transaction isolation level repeatable read')
      const { rows } = await client.query(`select value from settings where key = 'count'`)
      reads += 1
      if (reads === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
      await client.query(`update settings set value = $1 where key = 'count'`, [JSON.stringify(rows[0].value + 1)])
    })

  await Promise.all([add(), add()])

  const { rows } = await t.core.pool.query(`select value from settings where key = 'count'`)
  expect(rows[0].value).toBe(3)
  expect(reads).toBe(3)
})

describe('a pool of its own, which nobody else uses', () => {
  let pool: pg.Pool
  beforeEach(() => {
    pool = openPool(t.connection, 1)
  })
  afterEach(() => pool.end())
  const held = () => pool.totalCount - pool.idleCount

  test('a connection that breaks between two statements is reported as a problem; the process and the next transaction continue', async () => {
    const ended = new Promise((resolve) => pool.once('connect', (client) => client.once('end', resolve)))
    const work = inTransaction(pool, async (client) => {
      await insert('first').execute(queriesOn(client))
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await t.core.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await ended
      await insert('second').execute(queriesOn(client))
    })

    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    await inTransaction(pool, (client) => insert('third').execute(queriesOn(client)))
    expect(await kept()).toEqual(['third'])
  })

  test('work committed so far is kept, whatever follows; the connection is returned in between', async () => {
    const seen: number[] = []
    const work = inTransaction(pool, async (tx) => {
      await insert('kept').execute(queriesOn(tx))
      seen.push(held())
      await tx.commitSoFar()
      seen.push(held())
      await insert('lost').execute(queriesOn(tx))
      throw new Error('no')
    })

    await expect(work).rejects.toThrow('no')
    expect(await kept()).toEqual(['kept'])
    expect([...seen, held()]).toEqual([1, 0, 0])
  })

  test('work that sends no statement takes no connection', async () => {
    await inTransaction(pool, async () => {})
    expect(pool.totalCount).toBe(0)
  })
})
