import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aReport } from '../../testing/reports.ts'
import { aViolation } from '../../testing/violations.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { leader, citizen } = people
const count = async (table: string) => Number((await t.core.pool.query(`select count(*) from ${table}`)).rows[0].count)
describe('a submission that a device repeats', () => {
  test('creates one violation, and gets the same response', async () => {
    const body = aViolation({ clientId: randomUUID() })
    const first = await t.as(citizen).post('/v1/violations', body)
    const again = await t.as(citizen).post('/v1/violations', body)

    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(await count('violations')).toBe(1)
  })

  test('creates one violation when both arrive at the same time', async () => {
    const before = await count('violations')
    const body = aViolation({ clientId: randomUUID() })
    const both = await Promise.all([1, 2].map(() => t.as(citizen).post('/v1/violations', body)))

    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(both.map(({ body: answer }) => answer.data.id)).size).toBe(1)
    expect(await count('violations')).toBe(before + 1)
  })

  test('is recognized long after the idempotency key has expired, even with photos uploaded again', async () => {
    const clientId = randomUUID()
    const first = await t.as(citizen).post('/v1/violations', aViolation({ clientId }))
    await t.core.pool.query(`update device_submissions set created_at = now() - interval '40 days'`)
    const again = await t.as(citizen).post('/v1/violations', aViolation({ clientId, photos: [randomUUID()] }))

    expect(again.body.data?.id).toBe(first.body.data.id)
  })

  test('that was rejected may be corrected and sent again', async () => {
    const clientId = randomUUID()
    const wrong = await t.as(citizen).post('/v1/violations', aViolation({ clientId, category: 'no-such' }))
    const right = await t.as(citizen).post('/v1/violations', aViolation({ clientId }))

    expect([wrong.status, right.status]).toEqual([400, 201])
  })

  test('belongs to its person: the same id from another person is another violation', async () => {
    const body = aViolation({ clientId: randomUUID() })
    const mine = await t.as(citizen).post('/v1/violations', body)
    const theirs = await t.as(leader).post('/v1/violations', body)

    expect(theirs.status).toBe(201)
    expect(theirs.body.data.id).not.toBe(mine.body.data.id)
  })

  test('creates one report; the same id for another kind of record is a conflict', async () => {
    const clientId = randomUUID()
    const body = aReport(leader, { period: '2025-W40', clientId })
    const first = await t.as(leader).post('/v1/reports', body)
    expect([first.status, first.body]).toMatchObject([201, {}])
    const again = await t.as(leader).post('/v1/reports', body)
    const other = await t.as(leader).post('/v1/violations', aViolation({ clientId }))

    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
    expect(other.status).toBe(409)
    expect(await count('reports')).toBe(1)
  })

  test('of a draft deleted in the meantime does not create it again, and reports that it had arrived', async () => {
    const clientId = randomUUID()
    const body = aReport(leader, { period: '2025-W39', clientId })
    const { body: first } = await t.as(leader).post('/v1/reports', body)
    await t.as(leader).delete(`/v1/reports/${first.data.id}`)

    const again = await t.as(leader).post('/v1/reports', body)
    expect([again.status, again.body.errors?.[0]]).toMatchObject([409, { path: 'clientId', code: 'arrived' }])
  })
})

test('each account has its own device storage key, which is the same at each sign-in', async () => {
  const keyOf = async (who: typeof leader) => (await t.as(who).get('/v1/admin/my_account')).body.data.user.deviceKey
  expect(await keyOf(leader)).toMatch(/^[0-9a-f]{64}$/)
  expect(await keyOf(leader)).toBe(await keyOf(leader))
  expect(await keyOf(citizen)).not.toBe(await keyOf(leader))
})
