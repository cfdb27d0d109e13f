import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aViolation, makeViolation } from '../../testing/violations.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations, laws cascade')
})

const one = async (person: TestPerson, id: string) => (await t.as(person).get(`/v1/violations/${id}`)).body.data
const act = (person: TestPerson, id: string, action: string, more: object = {}) =>
  t.as(person).post(`/v1/violations/${id}/transitions`, { action, ...more })
const register = (person: TestPerson, more: Record<string, unknown> = {}) =>
  t.as(person).post('/v1/violations', aViolation(more))

describe('duplicates across areas', () => {
  /** A violation of another khoroo that the city has marked as a duplicate of `root`. */
  const ofOtherKhoroo = async (root: { number: number }) => {
    const far = await makeViolation(t.core.pool, { area: 'D2K1S1' })
    expect((await act(cityAdmin, far.id, 'mark_duplicate', { duplicateOf: root.number })).status).toBe(200)
    return far
  }

  test('follow their root even if the office that marks the root as a duplicate does not reach them', async () => {
    const [root, next] = [
      await makeViolation(t.core.pool, { area: 'D1K1S1' }),
      await makeViolation(t.core.pool, { area: 'D1K1S1' }),
    ]
    const far = await ofOtherKhoroo(root)

    const moved = await act(khorooAdmin, root.id, 'mark_duplicate', { duplicateOf: next.number })

    expect(moved.status).toBe(200)
    expect(moved.text).not.toContain(far.id)
    expect((await one(cityAdmin, far.id)).duplicateOf.number).toBe(next.number)
    const { data } = (await t.as(cityAdmin).get(`/v1/violations/${far.id}/history`)).body
    expect(data[0]).toMatchObject({ action: 'follow_duplicate', by: { id: khorooAdmin.id } })
  })

  test('form no cycle: marking the new root as a duplicate of its own duplicate is rejected', async () => {
    const [root, next] = [
      await makeViolation(t.core.pool, { area: 'D1K1S1' }),
      await makeViolation(t.core.pool, { area: 'D1K1S1' }),
    ]
    const far = await ofOtherKhoroo(root)
    await act(khorooAdmin, root.id, 'mark_duplicate', { duplicateOf: next.number })

    const cycle = await act(cityAdmin, next.id, 'mark_duplicate', { duplicateOf: far.number })

    expect([cycle.status, cycle.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'duplicateOf', code: 'same_violation' }),
    ])
  })
})

describe('a violation moved to another area', () => {
  test('loses an assignee who cannot handle it there, and keeps one who can', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified', assignee: leader })
    const move = (to: string, version: number) =>
      t.as(khorooAdmin).patch(`/v1/violations/${id}`, { areaId: idOf(to), version })

    // leaders read only the violations of their section
    expect((await move('D1K1', 1)).body.data.assignee).toBeNull()
    expect((await t.as(leader).get(`/v1/violations/${id}`)).status).toBe(404)
    const own = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified', assignee: khorooAdmin })
    const kept = await t.as(khorooAdmin).patch(`/v1/violations/${own.id}`, { areaId: idOf('D1K1S2'), version: 1 })
    expect(kept.body.data.assignee.id).toBe(khorooAdmin.id)
  })
})

describe('a law', () => {
  const law = (status: 'draft' | 'published') =>
    makeContent(
      t.core.pool,
      { table: 'laws', category: 'law', own: { number: 'А/1', adopted_on: '2026-01-15' } },
      { area: 'C', status },
    )

  test('that does not exist or is not published is rejected with the same error', async () => {
    const draft = await law('draft')
    for (const lawId of [idOf('none'), draft]) {
      const answer = await register(leader, { lawId })
      expect([answer.status, answer.body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ path: 'lawId', code: 'not_in_list' }),
      ])
    }
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    expect(
      (await t.as(khorooAdmin).patch(`/v1/violations/${id}`, { lawId: draft, version: 1 })).body.errors[0],
    ).toMatchObject({ path: 'lawId', code: 'not_in_list' })
  })

  test('that is published is stored with its own number and title, whatever text was sent', async () => {
    const lawId = await law('published')
    const created = (await register(citizen, { lawId, law: 'өөр нэр' })).body.data
    expect([created.lawId, created.law]).toEqual([lawId, 'А/1 laws C'])
  })
})

test('a date outside the supported range is rejected with an error on its field', async () => {
  expect((await register(citizen, { foundOn: '1999-12-31' })).body.errors).toMatchObject([{ path: 'foundOn' }])
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
  const assign = await t
    .as(khorooAdmin)
    .put(`/v1/violations/${id}/assignment`, { assigneeId: null, dueOn: '9999-12-31', version: 1 })
  expect([assign.status, assign.body.errors]).toEqual([400, [expect.objectContaining({ path: 'dueOn' })]])
})

describe('the number', () => {
  test('finds its violation, with or without the sign №, but none beyond the reader’s reach', async () => {
    const violation = { area: 'D1K1S1', description: 'Хог' }
    const { id, number } = await makeViolation(t.core.pool, violation)
    await makeViolation(t.core.pool, violation)
    const found = async (person: TestPerson, q: string) =>
      (await t.as(person).get(`/v1/violations?q=${encodeURIComponent(q)}`)).body.data.map((r: { id: string }) => r.id)

    expect(await found(khorooAdmin, String(number))).toEqual([id])
    expect(await found(khorooAdmin, `№ ${number}`)).toEqual([id])
    expect(await found(otherLeader, String(number))).toEqual([])
    expect(await found(khorooAdmin, '99999999999999999999')).toEqual([])
  })

  test('is also searched for in the description of the place', async () => {
    const created = (await register(leader, { place: '1425 тоот' })).body.data
    const { data } = (await t.as(districtAdmin).get('/v1/violations?q=1425')).body
    expect(data.map((row: { id: string }) => row.id)).toEqual([created.id])
  })
})

test('by match, a violation with these words comes before newer ones that only contain them; a search of two letters is by date', async () => {
  const make = (description: string) => makeViolation(t.core.pool, { area: 'D1K1S1', description })
  const exact = await make('Хог')
  const begins = await make('Хогийн сав дүүрсэн')
  const mentions = await make('Замын хажууд хог')
  const found = async (q: string) =>
    (await t.as(khorooAdmin).get(`/v1/violations?sort=-match&q=${encodeURIComponent(q)}`)).body.data.map(
      (row: { id: string }) => row.id,
    )

  expect(await found('хог')).toEqual([exact.id, begins.id, mentions.id])
  expect(await found('хо')).toEqual([mentions.id, begins.id, exact.id])
})

test('by match, the violation with the number comes before newer ones that mention it', async () => {
  await t.core.pool.query(`select setval(pg_get_serial_sequence('violations', 'number'), 7300)`)
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', description: 'Хог' })
  const mentions = await makeViolation(t.core.pool, { area: 'D1K1S1', description: 'Гэрэлтүүлэг 7301 тоот' })
  const { data } = (await t.as(khorooAdmin).get(`/v1/violations?sort=-match&q=7301`)).body
  expect(data.map((row: { id: string }) => row.id)).toEqual([id, mentions.id])
})

test('a new comment is broadcast to the area’s offices and the reporter only', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen })
  const broadcasts: { feature: string; rooms: string[] }[] = []
  t.core.bus.on('changed', (message) => void broadcasts.push(message))

  await t.as(khorooAdmin).post(`/v1/violations/${id}/comments`, { text: 'Маргааш очно.' })

  await expect.poll(() => broadcasts.flatMap(({ rooms }) => rooms)).toContain(`area:${idOf('D1K1S1')}`)
  expect(broadcasts.flatMap(({ rooms }) => rooms).toSorted()).toEqual([`area:${idOf('D1K1S1')}`, `user:${citizen.id}`])
  expect(broadcasts[0]).toMatchObject({ feature: 'violations' })
})

test('of many comments the newest 500 are returned', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
  await t.core.pool.query(
    `insert into violation_comments (violation_id, text, status, created_at)
     select $1, 'Сэтгэгдэл ' || n, 'reported', now() + n * interval '1 second' from generate_series(1, 600) n`,
    [id],
  )
  const { data } = (await t.as(khorooAdmin).get(`/v1/violations/${id}/comments`)).body
  expect([data.length, data.at(-1).text]).toEqual([500, 'Сэтгэгдэл 600'])
})
