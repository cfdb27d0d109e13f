import type pg from 'pg'
import { expect, test } from 'vitest'
import { app } from '../../server/testing/app.ts'
import { makeNews } from '../../server/testing/news.ts'
import { Ledger } from './ledger.ts'

const figure = async (ledger: Ledger, pool: pg.Pool, what: string) =>
  (await ledger.settle(pool)).find((one) => one.what === what)?.value

test('an acknowledged write that is not stored counts as lost, one that is stored twice as doubled', async () => {
  const { pool } = (await app()).core
  const ledger = new Ledger()
  await makeNews(pool, { area: 'C', title: 'once' })
  for (const title of ['once', 'nowhere']) ledger.acknowledged('write', title)
  // never acknowledged, and stored twice: a repeated request was taken for a new one
  for (let n = 0; n < 2; n++) await makeNews(pool, { area: 'C', title: 'twice' })
  for (const title of ['twice', 'unanswered']) ledger.tried('write', title)

  expect(await figure(ledger, pool, 'acknowledged writes')).toBe(2)
  expect(await figure(ledger, pool, 'of them lost')).toBe(1)
  expect(await figure(ledger, pool, 'stored twice')).toBe(1)
})

test('failures are counted by act and reason', () => {
  const ledger = new Ledger()
  for (let n = 0; n < 2; n++) ledger.failed('read', '503')
  ledger.failed('write', 'ECONNREFUSED')

  expect(ledger.errors()).toEqual(['2 × read: 503', '1 × write: ECONNREFUSED'])
})
