import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { type App, boot } from '../app/boot.ts'

// Two instances on one database. The general limit is 100 a minute; a route's own is in the contract.

let first: TestApp
let second: App
beforeAll(async () => {
  first = await app({ env: { REQUESTS_PER_MINUTE: '100' } })
  second = await boot(first.core.config, first.connection, features)
})
afterAll(() => second.stop())

const ask = async (instance: App, url: string, address: string, headers: Record<string, string> = {}) =>
  (await instance.http.inject({ url, remoteAddress: address, headers })).statusCode
/** Calls both instances in turn until one rejects. @returns the number of served requests. */
async function servedInTurn(url: string, address: string, headers: Record<string, string>): Promise<number> {
  for (let n = 0; n < 500; n++) {
    if ((await ask(n % 2 ? first : second, url, address, headers)) === 429) return n
  }
  return Infinity
}

/** A route with a low limit of its own, so that few requests reach it. */
const LIMITED = '/v1/areas/export/geojson'
const LIMIT = 10

test("a route's limit holds across instances", async () => {
  const headers = { authorization: `Bearer ${await first.tokenOf(people.khorooAdmin)}` }

  expect(await servedInTurn(LIMITED, '10.1.0.1', headers)).toBe(LIMIT)
})

test('a caller rejected by one instance is rejected by the other', async () => {
  const headers = { authorization: `Bearer ${await first.tokenOf(people.districtAdmin)}` }
  for (let n = 0; n < LIMIT; n++) expect(await ask(first, LIMITED, '10.1.0.2', headers)).toBe(200)
  expect(await ask(first, LIMITED, '10.1.0.2', headers)).toBe(429)

  // it counts its own share before it asks the database
  for (let n = 0; n < 3; n++) await ask(second, LIMITED, '10.1.0.2', headers)
  expect(await ask(second, LIMITED, '10.1.0.2', headers)).toBe(429)
})

test('the general limit is exchanged, and other addresses are not affected', async () => {
  const url = '/v1/areas/names'
  for (let n = 0; n < 101; n++) await ask(first, url, '10.1.0.3')
  expect(await ask(first, url, '10.1.0.3')).toBe(429)
  for (let n = 0; n < 11; n++) expect(await ask(second, url, '10.1.0.3')).toBe(200)

  await first.core.rateLimits.exchange(100)
  await second.core.rateLimits.exchange(100)
  expect(await ask(second, url, '10.1.0.3')).toBe(429)
  expect(await ask(second, url, '10.1.0.4')).toBe(200)
})

test('an ordinary caller causes no write, and no address is stored', async () => {
  const stored = async () => (await first.core.pool.query('select key, count from rate_counts where count > 0')).rows
  const before = await stored()
  for (let n = 0; n < 10; n++) await ask(first, '/v1/areas/names', '10.1.0.5')
  await first.core.rateLimits.exchange(100)
  expect(await stored()).toEqual(before)

  await ask(first, '/v1/areas/names', '10.1.0.5')
  await first.core.rateLimits.exchange(100)
  const keys = new Set(before.map(({ key }) => key))
  const made = (await stored()).filter(({ key }) => !keys.has(key))
  expect(made).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{64}$/), count: 11 }])
})

test.each(['/healthz', '/readyz', '/metrics'])('%s is not limited', async (url) => {
  const statuses = new Set<number>()
  for (let n = 0; n < 150; n++) statuses.add(await ask(first, url, '10.1.0.6'))

  expect(statuses).not.toContain(429)
})

test('while the database is unavailable every instance uses its own count', async () => {
  const alone = await app({ env: { REQUESTS_PER_MINUTE: '100' } })
  await alone.core.pool.query('drop table rate_counts')

  for (let n = 0; n < 100; n++) expect(await ask(alone, '/v1/areas/names', '10.1.0.7')).toBe(200)
  await alone.core.rateLimits.exchange(100)
  expect(await ask(alone, '/v1/areas/names', '10.1.0.7')).toBe(429)
})
