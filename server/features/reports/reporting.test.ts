import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Reporting } from '#contract/features/reports/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { emptySection } from '../../testing/leaders.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aReport, step } from '../../testing/reports.ts'
import { readCsv } from '../../testing/sheets.ts'

const { leader, otherLeader, farLeader, khorooAdmin, districtAdmin, cityAdmin, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
afterEach(async () => {
  t.setNow(undefined)
  await t.core.pool.query('delete from reports')
})

// the week ends on Sunday 2026-11-15 and a khoroo has two working days, so a report is on time until Tuesday
const PERIOD = '2026-W46'
const LAST_MOMENT = new Date('2026-11-17T15:59:59Z')
const TOO_LATE = new Date('2026-11-17T16:00:00Z')

async function send(by: TestPerson, at: Date): Promise<string> {
  t.setNow(at)
  const { id } = okOf(await t.as(by).post('/v1/reports', aReport(by, { period: PERIOD })), 201)
  okOf(await step(t, by, id, 'send'), 200)
  t.setNow(undefined)
  return id
}
const reporting = async (by: TestPerson, areaId?: string): Promise<Reporting> =>
  okOf(
    await t.as(by).get(`/v1/reports/reporting?kind=leader&period=${PERIOD}${areaId ? `&areaId=${areaId}` : ''}`),
    200,
  )
const countsOf = ({ expected, reported, onTime }: Pick<Reporting, 'expected' | 'reported' | 'onTime'>) => [
  expected,
  reported,
  onTime,
]

test('areas beyond the reader’s reach answer 404; leaders, citizens and visitors are refused', async () => {
  const path = `/v1/reports/reporting?kind=leader&period=${PERIOD}`
  for (const person of [leader, citizen]) expect((await t.as(person).get(path)).status).toBe(403)
  expect((await t.as(null).get(path)).status).toBe(401)
  for (const area of ['C', 'D2', 'D2K1', 'D1K2S1'])
    expect((await t.as(khorooAdmin).get(`${path}&areaId=${idOf(area)}`)).status, area).toBe(404)
  expect((await t.as(khorooAdmin).get(`${path}&areaId=${crypto.randomUUID()}`)).status).toBe(404)
})

test('the counts of an area are the sums of the areas below it; a draft counts as missing', async () => {
  await send(leader, LAST_MOMENT)
  await send(farLeader, TOO_LATE)
  okOf(await t.as(otherLeader).post('/v1/reports', aReport(otherLeader, { period: PERIOD })), 201)

  const city = await reporting(cityAdmin)
  expect([city.dueOn, city.area.level, countsOf(city)]).toEqual(['2026-11-17', 'city', [8, 2, 1]])
  expect(city.areas.map((area) => [area.id, ...countsOf(area)])).toEqual([
    [idOf('D1'), 4, 1, 1],
    [idOf('D2'), 4, 1, 0],
  ])
  const district = await reporting(districtAdmin)
  expect(district.areas.map((area) => [area.id, ...countsOf(area)])).toEqual([
    [idOf('D1K1'), 2, 1, 1],
    [idOf('D1K2'), 2, 0, 0],
  ])
})

test('areas that write the report themselves are listed with the report once sent, never with a draft', async () => {
  const id = await send(leader, LAST_MOMENT)
  okOf(await t.as(otherLeader).post('/v1/reports', aReport(otherLeader, { period: PERIOD })), 201)

  const { areas } = await reporting(khorooAdmin)
  expect(areas.map((area) => [area.id, area.report])).toEqual([
    [idOf('D1K1S1'), { id, status: 'sent_khoroo', sentAt: LAST_MOMENT.toISOString() }],
    [idOf('D1K1S2'), null],
  ])
})

test('a report that was first sent in time stays on time when it is returned and sent again late', async () => {
  const id = await send(leader, LAST_MOMENT)
  okOf(await step(t, khorooAdmin, id, 'return', { note: 'Тоо зөрж байна' }), 200)
  t.setNow(TOO_LATE)
  okOf(await step(t, leader, id, 'send'), 200)
  expect(countsOf(await reporting(khorooAdmin))).toEqual([2, 1, 1])
})

test('an area that closed by the end of the period or opened after it is not expected to report', async () => {
  const [closed, opened] = [await emptySection(t, 'D1K1'), await emptySection(t, 'D1K1')]
  await t.core.pool.query(`update areas set closed_on = '2026-11-15' where id = $1`, [closed])
  await t.core.pool.query(`update areas set opened_on = '2026-11-16' where id = $1`, [opened])
  expect(countsOf(await reporting(khorooAdmin))).toEqual([2, 0, 0])
  await t.core.pool.query('delete from areas where id = any($1)', [[closed, opened]])
})

test('the export lists every area, with whether it reported and was on time', async () => {
  await send(leader, LAST_MOMENT)
  await send(otherLeader, TOO_LATE)
  const { text, status } = await t
    .as(districtAdmin)
    .get(`/v1/reports/reporting/export?kind=leader&period=${PERIOD}&format=csv`, { 'accept-language': 'en' })
  const [head, ...rows] = readCsv(text)

  expect(status).toBe(200)
  expect(head).toEqual([
    'Area',
    'Code',
    'Period',
    'Kind',
    'Reported',
    'Status',
    'First sent',
    'Last day to report',
    'On time',
  ])
  expect(rows.map((cells) => [cells[1], cells[4], cells[8]])).toEqual([
    ['D1K1S1', 'Yes', 'Yes'],
    ['D1K1S2', 'Yes', 'No'],
    ['D1K2S1', 'No', ''],
    ['D1K2S2', 'No', ''],
  ])
})
