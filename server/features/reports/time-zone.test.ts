import { afterEach, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'

// The calendar day is that of Ulaanbaatar (UTC+8), regardless of the server's time zone.

const { leader, khorooAdmin } = people
let t: TestApp
let weeks = 0
beforeAll(async () => {
  t = await app()
})
afterEach(() => t.setNow(undefined))

test.each([
  ['a second before the end of Thursday', '2026-11-19T15:59:59Z', '2026-11-23'],
  ['as Friday begins', '2026-11-19T16:00:00Z', '2026-11-24'],
])('a report that arrives %s in Ulaanbaatar is due two working days after that day', async (_when, now, due) => {
  t.setNow(new Date(now))
  const period = `2025-W${String(++weeks).padStart(2, '0')}`
  const { id } = okOf(await t.as(leader).post('/v1/reports', aReport(leader, { period })), 201)
  expect(okOf(await step(t, leader, id, 'send'), 200).dueOn).toBe(due)
})

test.each([
  ['2026-11-24T15:59:59Z', false],
  ['2026-11-24T16:00:00Z', true],
])(
  'at %s a report due on 24 November counts as overdue in its own data, the filter and the facets: %s',
  async (now, isOver) => {
    await t.core.pool.query('delete from reports')
    const id = await makeReport(t.core.pool, leader, { status: 'sent_khoroo', dueOn: '2026-11-24', opened: true })
    t.setNow(new Date(now))

    const flag = (await t.as(khorooAdmin).get(`/v1/reports/${id}`)).body.data.overdue
    const listed = (await t.as(khorooAdmin).get('/v1/reports?overdue=true')).body.meta.total
    const counted = (await t.as(khorooAdmin).get('/v1/reports/facets')).body.data.overdue
    expect([flag, listed, counted]).toEqual([isOver, Number(isOver), Number(isOver)])
  },
)

test('a period begins at midnight in Ulaanbaatar; a report created a second earlier is rejected', async () => {
  const body = aReport(leader, { period: '2026-W48' })
  t.setNow(new Date('2026-11-22T15:59:59Z'))
  const early = await t.as(leader).post('/v1/reports', body)
  expect([early.status, early.body.errors[0].code]).toEqual([400, 'period_not_begun'])
  t.setNow(new Date('2026-11-22T16:00:00Z'))
  expect((await t.as(leader).post('/v1/reports', body)).status).toBe(201)
})
