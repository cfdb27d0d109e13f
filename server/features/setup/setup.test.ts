import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES, STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { Served } from '../../core/requests/declare.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { okOf } from '../../testing/news.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeReport } from '../../testing/reports.ts'

// The first steps of a city: docs/rules/setup.md.

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const all = Object.values(features as Record<string, Served>).flatMap(({ setupSteps = [] }) => setupSteps)

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate setup_steps, setup_dismissals')
})

interface State {
  steps: { name: string; count: number | null; skipped: boolean }[]
  dismissed: boolean
}
const mine = async (person: TestPerson): Promise<State> => okOf(await t.as(person).get('/v1/setup'), 200)
const step = async (person: TestPerson, name: string) => (await mine(person)).steps.find((one) => one.name === name)

describe('the steps', () => {
  test('have unique names, and every role of the dashboard has some', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(ROLES.filter((role) => all.some((one) => one.for.includes(role)))).toEqual(STAFF_ROLES)
  })

  test("are those of the person's role, and each of them is counted", async () => {
    for (const person of [cityAdmin, districtAdmin, khorooAdmin, leader]) {
      const { steps, dismissed } = await mine(person)
      const expected = all.filter((one) => one.for.includes(person.role)).map(({ name }) => name)
      expect(steps.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
      expect(steps.filter(({ count }) => count === null)).toEqual([])
      expect(dismissed).toBe(false)
    }
  })

  test('are for staff only', async () => {
    expect((await t.as(citizen).get('/v1/setup')).status).toBe(403)
    expect((await t.as(null).get('/v1/setup')).status).toBe(401)
  })

  test('that cannot be counted do not affect the others', async () => {
    const broken = { name: 'broken.step', for: ['CITY_ADMIN'] as const, count: () => Promise.reject(new Error('away')) }
    const other = await app({ features: { ...features, areas: { ...features.areas, setupSteps: [broken] } } })
    const { steps } = okOf(await other.as(cityAdmin).get('/v1/setup'), 200) as State

    expect(steps.find(({ name }) => name === 'broken.step')?.count).toBeNull()
    expect(steps.filter(({ count }) => count === null)).toHaveLength(1)
  })
})

describe('whether a step is done', () => {
  test('is determined from the data: a leader, a report, a chapter', async () => {
    const before = await Promise.all([
      step(khorooAdmin, 'leaders.first'),
      step(leader, 'reports.first'),
      step(cityAdmin, 'manual.chapters'),
    ])
    await makeLeader(t, { area: 'D1K1S1' })
    await makeReport(t.core.pool, leader, { status: 'sent_khoroo' })
    await t.as(cityAdmin).post('/v1/manual/help/copies', { names: ['news'] })
    const after = await Promise.all([
      step(khorooAdmin, 'leaders.first'),
      step(leader, 'reports.first'),
      step(cityAdmin, 'manual.chapters'),
    ])

    expect(before.map((one) => one?.count)).toEqual([0, 0, 0])
    expect(after.map((one) => one?.count)).toEqual([1, 1, 1])
  })

  test('follows a change of the setting, and its revocation', async () => {
    const key = 'reports.deadlines'
    const held = okOf(await t.as(cityAdmin).get(`/v1/settings/${key}`), 200)
    const value = { ...held.value, khoroo: held.value.khoroo + 1 }
    expect((await step(cityAdmin, key))?.count).toBe(0)
    const changed = okOf(
      await t
        .as(cityAdmin)
        .post(`/v1/settings/${key}/changes`, { value, holdsFrom: '2099-01-01', note: '', version: held.version }),
      201,
    )
    expect((await step(cityAdmin, key))?.count).toBe(1)
    const [planned] = changed.changes
    await t.as(cityAdmin).post(`/v1/settings/${key}/changes/${planned.id}/revoke`, { version: changed.version })
    expect((await step(cityAdmin, key))?.count).toBe(0)
  })

  test('is counted within reach: leaders of another khoroo do not count', async () => {
    await t.core.pool.query('delete from leaders')
    await makeLeader(t, { area: 'D2K1S1' })

    expect((await step(khorooAdmin, 'leaders.first'))?.count).toBe(0)
  })
})

test('a city that existed before the assistant has skipped all its steps', async () => {
  const name = '20261123_0201_running_cities.sql'
  await t.core.pool.query(fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'))

  expect((await mine(cityAdmin)).steps.filter(({ skipped }) => !skipped)).toEqual([])
})

describe('skipping', () => {
  const skip = (name: string, skipped: boolean, person = cityAdmin) =>
    t.as(person).put(`/v1/setup/steps/${name}`, { skipped })

  test('applies to all city admins until the step is resumed, and is logged', async () => {
    expect((await skip('rates.period', true)).status).toBe(204)
    expect((await step(otherCityAdmin, 'rates.period'))?.skipped).toBe(true)
    expect((await skip('rates.period', false, otherCityAdmin)).status).toBe(204)
    expect((await step(cityAdmin, 'rates.period'))?.skipped).toBe(false)
    const { rows } = await t.core.pool.query(
      `select action from audit_log where row_id = 'rates.period' and table_name = 'setup_steps' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['setup.skip', 'setup.take_up'])
  })

  test('is limited to the city; steps of other roles and unknown steps are not found', async () => {
    for (const person of [districtAdmin, khorooAdmin, leader]) {
      expect((await skip('rates.period', true, person)).status).toBe(403)
    }
    expect([(await skip('leaders.first', true)).status, (await skip('nothing.here', true)).status]).toEqual([404, 404])
  })
})

test('a person dismisses the reminder only for themselves, and may restore it', async () => {
  const dismiss = (dismissed: boolean) => t.as(khorooAdmin).put('/v1/setup/dismissed', { dismissed })

  expect((await dismiss(true)).status).toBe(204)
  expect([(await mine(khorooAdmin)).dismissed, (await mine(people.otherKhorooAdmin)).dismissed]).toEqual([true, false])
  await dismiss(false)
  expect((await mine(khorooAdmin)).dismissed).toBe(false)
})
