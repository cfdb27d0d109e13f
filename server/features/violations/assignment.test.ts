import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

// Violations whose assignee has left: docs/rules/violations.md 10.

const { leader, khorooAdmin, districtAdmin, cityAdmin } = people
let t: TestApp
let id: string
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('delete from violations')
  id = (
    await makeViolation(t.core.pool, {
      area: 'D1K1S1',
      status: 'in_progress',
      reporter: people.citizen,
      assignee: leader,
    })
  ).id
})
afterEach(async () => {
  await t.core.pool.query(`update users set status = 'active', area_id = $2 where id = $1`, [
    leader.id,
    idOf(leader.area ?? ''),
  ])
})

const one = async (person: TestPerson, of = id) => (await t.as(person).get(`/v1/violations/${of}`)).body.data
const idsOf = async (person: TestPerson, query: string): Promise<string[]> =>
  (await t.as(person).get(`/v1/violations?${query}`)).body.data.map((row: { id: string }) => row.id)
const unattendedCount = async (person: TestPerson): Promise<number | undefined> =>
  (await t.as(person).get('/v1/overview/figures')).body.data.find(
    (found: { feature: string; name: string }) => found.feature === 'violations' && found.name === 'leftAlone',
  )?.count
/** Changes the person directly in the database and broadcasts the change, because home page counts are cached. */
async function changePerson(change: string, ...values: string[]): Promise<void> {
  await t.core.pool.query(`update users set ${change} where id = $1`, [leader.id, ...values])
  await t.core.bus.send('changed', { feature: 'users', rooms: [] })
}

test('an assignee who is still in office is not flagged', async () => {
  expect((await one(khorooAdmin)).assigneeGone).toBe(false)
  expect(await idsOf(khorooAdmin, 'assigneeGone=true')).toEqual([])
  expect(await unattendedCount(khorooAdmin)).toBe(0)
})

describe.each([
  ['was deactivated', () => changePerson(`status = 'inactive'`)],
  ['has moved to another section', () => changePerson('area_id = $2', idOf('D1K1S2'))],
])('an assignee who %s', (_how, leave) => {
  test('is still named, and flagged on the page, in the list and in the count of the responsible office', async () => {
    await leave()

    expect(await one(khorooAdmin)).toMatchObject({ assignee: { id: leader.id }, assigneeGone: true })
    expect(await idsOf(khorooAdmin, 'assigneeGone=true')).toEqual([id])
    expect(await idsOf(khorooAdmin, 'assigneeGone=false')).toEqual([])
    expect([
      await unattendedCount(khorooAdmin),
      await unattendedCount(districtAdmin),
      await unattendedCount(cityAdmin),
    ]).toEqual([1, 0, 0])
  })
})

test('reassigning clears the flag, and people who have left are not offered as assignees', async () => {
  await changePerson(`status = 'inactive'`)
  const { version } = await one(khorooAdmin)
  const names = (await t.as(khorooAdmin).get(`/v1/violations/${id}/assignees`)).body.data
  const { status, body } = await t
    .as(khorooAdmin)
    .put(`/v1/violations/${id}/assignment`, { assigneeId: khorooAdmin.id, dueOn: '2026-12-01', version })

  expect(names.map((person: { id: string }) => person.id)).not.toContain(leader.id)
  expect([status, body.data.assignee.id, body.data.assigneeGone]).toEqual([200, khorooAdmin.id, false])
  expect(await unattendedCount(khorooAdmin)).toBe(0)
})

test('a closed violation is not flagged when its assignee has left', async () => {
  await changePerson(`status = 'inactive'`)
  const { id: closed } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'resolved', assignee: leader })

  expect((await one(khorooAdmin, closed)).assigneeGone).toBe(false)
  expect(await idsOf(khorooAdmin, 'assigneeGone=true')).toEqual([id])
})

test('a citizen sees neither the assignee nor that the assignee has left', async () => {
  await changePerson(`status = 'inactive'`)

  expect(await one(people.citizen)).toMatchObject({ assignee: null, assigneeGone: false })
})

test('leaders are offered as assignees only for violations they can read, those of their section', async () => {
  const { id: wide } = await makeViolation(t.core.pool, { area: 'D1K1', status: 'verified' })
  const found = (await t.as(khorooAdmin).get(`/v1/violations/${wide}/assignees`)).body.data

  expect(found.map((person: { id: string }) => person.id)).toEqual([khorooAdmin.id])
  expect((await t.as(leader).get(`/v1/violations/${wide}`)).status).toBe(404)
})
