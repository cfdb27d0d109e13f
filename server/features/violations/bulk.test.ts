import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/bulk.ts'
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
const bulk = (by: TestPerson, action: string, them: { id: string; version?: number }[], more: object = {}) => {
  const violations = them.map(({ id, version = 1 }) => ({ id, version }))
  return t.as(by).post('/v1/violations/bulk', { action, violations, ...more })
}
const results = (body: { data: BulkResult[] }) => body.data.map(({ ok, code }) => (ok ? 'done' : code))
const states = async (them: { id: string }[]): Promise<string[]> => {
  const { rows } = await t.core.pool.query('select id, status from violations where id = any($1)', [
    them.map(({ id }) => id),
  ])
  return them.map(({ id }) => rows.find((row) => row.id === id)?.status)
}

describe('a step for many violations', () => {
  test('leaves those beyond reach, of another version or in another state as they are, and does the rest', async () => {
    const good = await at('D1K1S1')
    const far = await at('D2K1S1')
    const other = await at('D1K1S2', 'in_progress')
    const late = await at('D1K1S2')
    const { body } = await bulk(khorooAdmin, 'verify', [good, far, other, { ...late, version: 7 }])

    expect(results(body)).toEqual(['done', 'not_found', 'wrong_state', 'stale'])
    expect(await states([good, far, other, late])).toEqual(['verified', 'reported', 'in_progress', 'reported'])
  })

  test('writes one note into the history of each, and refuses all without one that is needed', async () => {
    const them = [await at('D1K1S1', 'in_progress'), await at('D1K1S2', 'in_progress')]
    expect(results((await bulk(khorooAdmin, 'resolve', them)).body)).toEqual(['required', 'required'])
    expect(await states(them)).toEqual(['in_progress', 'in_progress'])

    expect(results((await bulk(khorooAdmin, 'resolve', them, { note: 'Цэвэрлэсэн.' })).body)).toEqual(['done', 'done'])
    for (const { id } of them) {
      const { body } = await t.as(khorooAdmin).get(`/v1/violations/${id}/history`)
      expect(body.data[0]).toMatchObject({ action: 'resolve', note: 'Цэвэрлэсэн.' })
    }
  })

  test('is for offices, and not for marking duplicates', async () => {
    const one = await at('D1K1S1')
    for (const person of [leader, citizen])
      expect((await bulk(person, 'verify', [one])).body.data?.[0]?.ok ?? false, person.name).toBe(false)
    expect((await bulk(districtAdmin, 'mark_duplicate', [one])).status).toBe(400)
    expect(await states([one])).toEqual(['reported'])
  })

  test('taken twice at the same moment is done once to each', async () => {
    const them = [await at('D1K1S1'), await at('D1K1S2')]
    const answers = await Promise.all([
      bulk(khorooAdmin, 'verify', them),
      bulk(districtAdmin, 'verify', them.toReversed()),
    ])
    const all = answers.flatMap(({ body }) => results(body))
    expect(all.filter((one) => one === 'done')).toHaveLength(2)
    expect(await states(them)).toEqual(['verified', 'verified'])
  })
})
