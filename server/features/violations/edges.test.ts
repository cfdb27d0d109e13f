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
  /** One of another khoroo that the city found to be the same as `root`. */
  const ofOtherKhoroo = async (root: { number: number }) => {
    const far = await makeViolation(t.core.pool, { area: 'D2K1S1' })
    expect((await act(cityAdmin, far.id, 'mark_duplicate', { duplicateOf: root.number })).status).toBe(200)
    return far
  }

  test('follow their root also where the office that moves the root does not reach them', async () => {
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

  test('make no circle when what they followed is then marked as the same as they are', async () => {
    const [root, next] = [
      await makeViolation(t.core.pool, { area: 'D1K1S1' }),
      await makeViolation(t.core.pool, { area: 'D1K1S1' }),
    ]
    const far = await ofOtherKhoroo(root)
    await act(khorooAdmin, root.id, 'mark_duplicate', { duplicateOf: next.number })

    const circle = await act(cityAdmin, next.id, 'mark_duplicate', { duplicateOf: far.number })

    expect([circle.status, circle.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'duplicateOf', code: 'same_violation' }),
    ])
  })
})

describe('what is moved to another area', () => {
  test('is taken out of the hands of who does not belong there, and stays with who does', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified', assignee: leader })
    const move = (to: string, version: number) =>
      t.as(khorooAdmin).patch(`/v1/violations/${id}`, { areaId: idOf(to), version })

    // a leader reads what lies in the own section: in the khoroo at large it would be in hands that cannot open it
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

  test('that is not there, or not published, is refused alike', async () => {
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

  test('that is published is kept by its id, and by its own words whatever was sent', async () => {
    const lawId = await law('published')
    const made = (await register(citizen, { lawId, law: 'өөр нэр' })).body.data
    expect([made.lawId, made.law]).toEqual([lawId, 'А/1 laws C'])
  })
})

test('a day outside the calendar of the product is refused on its field', async () => {
  expect((await register(citizen, { foundOn: '1999-12-31' })).body.errors).toMatchObject([{ path: 'foundOn' }])
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
  const assign = await t
    .as(khorooAdmin)
    .put(`/v1/violations/${id}/assignment`, { assigneeId: null, dueOn: '9999-12-31', version: 1 })
  expect([assign.status, assign.body.errors]).toEqual([400, [expect.objectContaining({ path: 'dueOn' })]])
})

describe('the number', () => {
  test('finds its violation, with or without its sign, and nobody finds one out of reach by it', async () => {
    const wish = { area: 'D1K1S1', description: 'Хог' }
    const { id, number } = await makeViolation(t.core.pool, wish)
    await makeViolation(t.core.pool, wish)
    const found = async (person: TestPerson, q: string) =>
      (await t.as(person).get(`/v1/violations?q=${encodeURIComponent(q)}`)).body.data.map((r: { id: string }) => r.id)

    expect(await found(khorooAdmin, String(number))).toEqual([id])
    expect(await found(khorooAdmin, `№ ${number}`)).toEqual([id])
    expect(await found(otherLeader, String(number))).toEqual([])
    expect(await found(khorooAdmin, '99999999999999999999')).toEqual([])
  })

  test('is found in the words of a place too', async () => {
    const made = (await register(leader, { place: '1425 тоот' })).body.data
    const { data } = (await t.as(districtAdmin).get('/v1/violations?q=1425')).body
    expect(data.map((row: { id: string }) => row.id)).toEqual([made.id])
  })
})

test('a comment is heard live by the offices and the reporter, and names nothing', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen })
  const told: { feature: string; ids: string[]; rooms: string[] }[] = []
  t.core.bus.on('changed', (message) => void told.push(message))

  await t.as(khorooAdmin).post(`/v1/violations/${id}/comments`, { text: 'Маргааш очно.' })

  await expect.poll(() => told.flatMap(({ rooms }) => rooms)).toContain(`area:${idOf('D1K1S1')}`)
  expect(told.flatMap(({ rooms }) => rooms).toSorted()).toEqual([`area:${idOf('D1K1S1')}`, `user:${citizen.id}`])
  expect(told[0]).toMatchObject({ feature: 'violations' })
})

test('a talk of any length is answered in one piece of bounded size, the newest kept', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
  await t.core.pool.query(
    `insert into violation_comments (violation_id, text, status, created_at)
     select $1, 'Сэтгэгдэл ' || n, 'reported', now() + n * interval '1 second' from generate_series(1, 600) n`,
    [id],
  )
  const { data } = (await t.as(khorooAdmin).get(`/v1/violations/${id}/comments`)).body
  expect([data.length, data.at(-1).text]).toEqual([500, 'Сэтгэгдэл 600'])
})
