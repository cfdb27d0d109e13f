import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { openPool } from './kysely.ts'

// the rows of statements whose columns were asked for once, compared with those of the driver alone

let t: TestApp
let pool: pg.Pool
let plain: pg.Pool
beforeAll(async () => {
  t = await app()
  await t.core.pool.query('create table described (id int primary key, word text)')
})
beforeEach(() => {
  pool = openPool(t.connection, 1)
  plain = new pg.Pool({ ...t.connection, max: 1 })
  return async () => {
    await pool.end()
    await plain.end()
  }
})
afterAll(() => t.core.pool.query('drop table described'))

/** The messages of one kind that the connection of the pool gets while `work` runs. */
async function messages(kind: string, work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  const { connection } = client as pg.PoolClient & { connection: NodeJS.EventEmitter }
  let times = 0
  const count = () => void times++
  connection.on(kind, count)
  client.release()
  await work()
  connection.off(kind, count)
  return times
}

const MANY = `select n, n::text as text, n % 2 = 0 as is_even, null::int as none, 'гэрэл' as word, now() as at,
  jsonb_build_object('n', n) as json, array[n, null] as list, 1 as twice, 2 as twice, 'x' as gone, null as gone
  from generate_series(1, $1::int) n`

test.each([{ name: 'many' }, {}])('rows are those of the driver, the first time and later (%o)', async (named) => {
  for (const n of [3, 0, 2]) {
    const statement = {
      ...named,
      text: MANY.replace('now()', "timestamptz '2026-11-29 08:00:00.123456+08'"),
      values: [n],
    }
    const [found, wanted] = await Promise.all([pool.query(statement), plain.query(statement)])

    expect(found.rows).toEqual(wanted.rows)
    expect(found.rows.map((row) => Object.keys(row))).toEqual(wanted.rows.map((row) => Object.keys(row)))
    expect([found.rowCount, found.command, found.fields]).toEqual([wanted.rowCount, wanted.command, wanted.fields])
  }
})

test('PostgreSQL describes the columns of a named statement once', async () => {
  const ask = () => pool.query({ name: 'once', text: 'select $1::int as n', values: [1] })

  expect(await messages('rowDescription', ask)).toBe(1)
  expect(
    await messages('rowDescription', async () => {
      expect((await ask()).rows).toEqual([{ n: 1 }])
      expect((await ask()).rows).toEqual([{ n: 1 }])
    }),
  ).toBe(0)
})

test('statements without rows are sent again and again', async () => {
  const add = (id: number) =>
    pool.query({ name: 'add', text: 'insert into described (id, word) values ($1, $2)', values: [id, 'one'] })
  await add(1)
  expect(await messages('noData', () => add(2))).toBe(0)

  expect((await add(3)).rowCount).toBe(1)
  expect((await pool.query('select id from described order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('a failure is that of its own statement, and the connection goes on', async () => {
  const divide = (by: number) => pool.query({ name: 'divide', text: 'select 1 / $1::int as n', values: [by] })
  await divide(1)

  const [failed, next] = await Promise.allSettled([divide(0), divide(1)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 1 }] } })
  await expect(pool.query({ name: 'wrong', text: 'select $1::int as n from nowhere', values: [1] })).rejects.toThrow(
    'nowhere',
  )
  expect((await divide(1)).rows).toEqual([{ n: 1 }])
})

test('the same statement sent several times at once is answered each time', async () => {
  const client = await pool.connect()
  const ask = (n: number) => client.query<{ n: number }>({ name: 'at once', text: 'select $1::int as n', values: [n] })

  const found = await Promise.all([ask(1), ask(2), ask(3)])
  const again = await Promise.all([ask(4), ask(5)])
  client.release()
  expect([...found, ...again].map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4, 5])
})
