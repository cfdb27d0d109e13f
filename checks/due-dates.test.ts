import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { makeRatePeriod } from '../server/testing/rates.ts'
import { makeReport } from '../server/testing/reports.ts'
import { makeSurvey } from '../server/testing/survey-rows.ts'
import { makeViolation } from '../server/testing/violations.ts'

// The due dates of every feature, as the calendar asks for them.

type Person = (typeof people)[keyof typeof people]
const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const dueFor = async (person: Person, feature: string, span = 'from=2026-12-01&to=2026-12-31') =>
  (await t.as(person).get(`/v1/${feature}/due?${span}`)).body.data

test('of a report, those who have to act see the deadline, and nobody else', async () => {
  const id = await makeReport(t.core.pool, leader, { status: 'sent_khoroo', dueOn: '2026-12-10' })
  const ids = async (person: Person) => (await dueFor(person, 'reports')).map((one: { id: string }) => one.id)

  expect(await ids(khorooAdmin)).toEqual([id])
  expect((await dueFor(khorooAdmin, 'reports'))[0]).toMatchObject({
    day: '2026-12-10',
    link: `/dashboard/reports/${id}`,
  })
  for (const other of [leader, districtAdmin, cityAdmin, otherKhorooAdmin]) expect(await ids(other)).toEqual([])
  expect(await dueFor(khorooAdmin, 'reports', 'from=2026-12-11&to=2026-12-31')).toEqual([])
})

test('of an open violation, its assignee and the office at its level see the deadline', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: leader, status: 'verified' })
  await t.core.pool.query(`update violations set due_on = '2026-12-10', level = 'khoroo' where id = $1`, [id])
  const ids = async (person: Person) => (await dueFor(person, 'violations')).map((one: { id: string }) => one.id)

  expect(await ids(khorooAdmin)).toEqual([id])
  for (const other of [leader, districtAdmin, cityAdmin, otherKhorooAdmin]) expect(await ids(other)).toEqual([])
  await t.core.pool.query('update violations set assignee_id = $2 where id = $1', [id, leader.id])
  expect(await ids(leader)).toEqual([id])
})

test('of a survey, staff who see it and of a rating period, all staff see the last day', async () => {
  const survey = await makeSurvey(t.core.pool, { area: 'D1', author: districtAdmin })
  await t.core.pool.query(`update surveys set end_date = '2026-12-20' where id = $1`, [survey])
  await makeRatePeriod(t.core.pool)

  expect((await dueFor(khorooAdmin, 'surveys')).map((one: { day: string }) => one.day)).toEqual(['2026-12-20'])
  expect(await dueFor(otherDistrictAdmin, 'surveys')).toEqual([])
  const year = 'from=2026-01-01&to=2026-12-31'
  expect(await dueFor(leader, 'rates', year)).toHaveLength(1)
  expect((await t.as(citizen).get(`/v1/rates/due?${year}`)).status).toBe(403)
})

test('a span that is too long, or ends before it begins, is refused', async () => {
  const today = dayInUlaanbaatar(new Date())
  for (const to of [addDays(today, 400), addDays(today, -1)])
    expect((await t.as(cityAdmin).get(`/v1/reports/due?from=${today}&to=${to}`)).status).toBe(400)
})
