import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/content/bulk.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

const { khorooAdmin, districtAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations cascade')
})

const at = (area: string, status: 'reported' | 'verified' | 'in_progress' = 'reported') =>
  makeViolation(t.core.pool, { area, status })
const bulk = (by: TestPerson, action: string, items: { id: string; version?: number }[], more: object = {}) => {
  const violations = items.map(({ id, version = 1 }) => ({ id, version }))
  return t.as(by).post('/v1/violations/bulk', { action, violations, ...more })
}
const results = (body: { data: BulkResult[] }) => body.data.map(({ ok, code }) => (ok ? 'done' : code))
const states = async (items: { id: string }[]): Promise<string[]> => {
  const { rows } = await t.core.pool.query('select id, status from violations where id = any($1)', [
    items.map(({ id }) => id),
  ])
  return items.map(({ id }) => rows.find((row) => row.id === id)?.status)
}

describe('a step for many violations', () => {
  test('takes everything within reach that the filters of a list find, whatever its version', async () => {
    const [found, seen] = [await at('D1K1S1'), await at('D1K1S2')]
    const [far, other] = [await at('D2K1S1'), await at('D1K1S1', 'in_progress')]
    await t.core.pool.query('update violations set version = 3 where id = $1', [seen.id])
    const { status, body } = await t
      .as(khorooAdmin)
      .post('/v1/violations/bulk', { all: { status: 'reported' }, action: 'verify' })

    expect([status, results(body), body.meta]).toEqual([200, ['done', 'done'], { left: 0 }])
    expect(await states([found, seen, far, other])).toEqual(['verified', 'verified', 'reported', 'in_progress'])
  })

  test('at most 500 of a list are taken, and the number of the others is given', async () => {
    await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'reported' })
    const { rows } = await t.core.pool.query(
      "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'violations' and column_name not in ('id', 'number') and is_generated = 'NEVER'",
    )
    await t.core.pool.query(
      `insert into violations (${rows[0].names}) select ${rows[0].names} from violations, generate_series(1, 502)`,
    )
    const { body } = await t.as(khorooAdmin).post('/v1/violations/bulk', { all: {}, action: 'verify' })

    expect([body.data.length, body.meta]).toEqual([500, { left: 3 }])
  })

  test('takes of a list only those in whose state the step can be taken, and names those that refuse it', async () => {
    await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'in_progress' })
    const fits = await at('D1K1S2')
    const { body } = await t.as(khorooAdmin).post('/v1/violations/bulk', { all: {}, action: 'verify' })
    expect([results(body), body.meta]).toEqual([['done'], { left: 0 }])
    expect(await states([fits])).toEqual(['verified'])

    const refused = await t.as(khorooAdmin).post('/v1/violations/bulk', { all: {}, action: 'resolve' })
    const { rows } = await t.core.pool.query("select number from violations where status = 'in_progress'")
    expect(refused.body.data).toMatchObject([{ ok: false, code: 'required', name: `№ ${rows[0].number}` }])
  })

  test('skips those beyond reach, at another version or in another state, and processes the rest', async () => {
    const good = await at('D1K1S1')
    const far = await at('D2K1S1')
    const other = await at('D1K1S2', 'in_progress')
    const late = await at('D1K1S2')
    const { body } = await bulk(khorooAdmin, 'verify', [good, far, other, { ...late, version: 7 }])

    expect(results(body)).toEqual(['done', 'not_found', 'wrong_state', 'stale'])
    expect(await states([good, far, other, late])).toEqual(['verified', 'reported', 'in_progress', 'reported'])
  })

  test('writes the note into the history of each, and reports a missing required note for each', async () => {
    const items = [await at('D1K1S1', 'in_progress'), await at('D1K1S2', 'in_progress')]
    expect(results((await bulk(khorooAdmin, 'resolve', items)).body)).toEqual(['required', 'required'])
    expect(await states(items)).toEqual(['in_progress', 'in_progress'])

    expect(results((await bulk(khorooAdmin, 'resolve', items, { note: 'Цэвэрлэсэн.' })).body)).toEqual(['done', 'done'])
    for (const { id } of items) {
      const { body } = await t.as(khorooAdmin).get(`/v1/violations/${id}/history`)
      expect(body.data[0]).toMatchObject({ action: 'resolve', note: 'Цэвэрлэсэн.' })
    }
  })

  test('is reserved for offices and does not accept marking duplicates', async () => {
    const one = await at('D1K1S1')
    for (const person of [leader, citizen])
      expect((await bulk(person, 'verify', [one])).body.data?.[0]?.ok ?? false, person.name).toBe(false)
    expect((await bulk(districtAdmin, 'mark_duplicate', [one])).status).toBe(400)
    expect(await states([one])).toEqual(['reported'])
  })

  test('sent twice concurrently is performed once for each violation', async () => {
    const items = [await at('D1K1S1'), await at('D1K1S2')]
    const answers = await Promise.all([
      bulk(khorooAdmin, 'verify', items),
      bulk(districtAdmin, 'verify', items.toReversed()),
    ])
    const all = answers.flatMap(({ body }) => results(body))
    expect(all.filter((one) => one === 'done')).toHaveLength(2)
    expect(await states(items)).toEqual(['verified', 'verified'])
  })
})
