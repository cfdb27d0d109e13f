import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

// A violation in the hands of somebody who is not there any more: docs/rules/violations.md 10.

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
const figure = async (person: TestPerson): Promise<number | undefined> =>
  (await t.as(person).get('/v1/overview/figures')).body.data.find(
    (found: { feature: string; name: string }) => found.feature === 'violations' && found.name === 'leftAlone',
  )?.count
/** Changes the person past the product, and broadcasts it as the product would: figures of the home are cached. */
async function changePerson(change: string, ...values: string[]): Promise<void> {
  await t.core.pool.query(`update users set ${change} where id = $1`, [leader.id, ...values])
  await t.core.bus.tell('changed', { feature: 'users', ids: [], rooms: [] })
}

test('somebody who is there is not marked', async () => {
  expect((await one(khorooAdmin)).assigneeGone).toBe(false)
  expect(await idsOf(khorooAdmin, 'assigneeGone=true')).toEqual([])
  expect(await figure(khorooAdmin)).toBe(0)
})

describe.each([
  ['was deactivated', () => changePerson(`status = 'inactive'`)],
  ['has moved to another section', () => changePerson('area_id = $2', idOf('D1K1S2'))],
])('an assignee who %s', (_how, leave) => {
  test('is still named, and marked on the page, in the list and on the home of the office that has it', async () => {
    await leave()

    expect(await one(khorooAdmin)).toMatchObject({ assignee: { id: leader.id }, assigneeGone: true })
    expect(await idsOf(khorooAdmin, 'assigneeGone=true')).toEqual([id])
    expect(await idsOf(khorooAdmin, 'assigneeGone=false')).toEqual([])
    expect([await figure(khorooAdmin), await figure(districtAdmin), await figure(cityAdmin)]).toEqual([1, 0, 0])
  })
})

test('put into somebody else’s hands it is marked no more, and who is gone cannot be chosen', async () => {
  await changePerson(`status = 'inactive'`)
  const { version } = await one(khorooAdmin)
  const names = (await t.as(khorooAdmin).get(`/v1/violations/${id}/assignees`)).body.data
  const { status, body } = await t
    .as(khorooAdmin)
    .put(`/v1/violations/${id}/assignment`, { assigneeId: khorooAdmin.id, dueOn: '2026-12-01', version })

  expect(names.map((person: { id: string }) => person.id)).not.toContain(leader.id)
  expect([status, body.data.assignee.id, body.data.assigneeGone]).toEqual([200, khorooAdmin.id, false])
  expect(await figure(khorooAdmin)).toBe(0)
})

test('what is settled needs nobody, whoever had it', async () => {
  await changePerson(`status = 'inactive'`)
  const { id: settled } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'resolved', assignee: leader })

  expect((await one(khorooAdmin, settled)).assigneeGone).toBe(false)
  expect(await idsOf(khorooAdmin, 'assigneeGone=true')).toEqual([id])
})

test('a citizen is told neither who has it in hand nor that they are gone', async () => {
  await changePerson(`status = 'inactive'`)

  expect(await one(people.citizen)).toMatchObject({ assignee: null, assigneeGone: false })
})

test('into the hands of leaders only what they can read is put: what lies in their own section', async () => {
  const { id: wide } = await makeViolation(t.core.pool, { area: 'D1K1', status: 'verified' })
  const found = (await t.as(khorooAdmin).get(`/v1/violations/${wide}/assignees`)).body.data

  expect(found.map((person: { id: string }) => person.id)).toEqual([khorooAdmin.id])
  expect((await t.as(leader).get(`/v1/violations/${wide}`)).status).toBe(404)
})
