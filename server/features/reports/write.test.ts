import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'
import { readCsv } from '../../testing/sheets.ts'

const { leader, otherLeader, khorooAdmin, otherKhorooAdmin, districtAdmin, cityAdmin, otherCityAdmin, citizen } = people

let t: TestApp
let weeks = 0
const week = () => `2025-W${String((weeks++ % 52) + 1).padStart(2, '0')}`

beforeAll(async () => {
  t = await app()
})

const write = async (person: TestPerson, more: object = {}) =>
  okOf(await t.as(person).post('/v1/reports', aReport(person, { period: week(), ...more })), 201)
const one = async (person: TestPerson, id: string) => (await t.as(person).get(`/v1/reports/${id}`)).body.data
const change = (person: TestPerson, report: { id: string; period: string; version: number }, more: object = {}) =>
  t
    .as(person)
    .patch(`/v1/reports/${report.id}`, aReport(person, { period: report.period, version: report.version, ...more }))
const errorsOf = (body: { errors?: { path: string; code: string }[] }) =>
  body.errors?.map(({ path, code }) => [path, code])

describe('rules that always hold', () => {
  test('a draft is not shown, found, counted or exported above its author or for another section', async () => {
    const { id } = await write(leader, { title: 'Нууцгай ноорог' })

    for (const person of [khorooAdmin, districtAdmin, cityAdmin, otherLeader]) {
      expect((await t.as(person).get(`/v1/reports/${id}`)).status, person.name).toBe(404)
      expect((await t.as(person).get('/v1/reports?q=нууцгай')).body.meta.total, person.name).toBe(0)
      expect((await t.as(person).get('/v1/reports/facets?q=нууцгай')).body.data.all, person.name).toBe(0)
      expect((await t.as(person).get('/v1/reports/export?format=csv&q=нууцгай')).text, person.name).not.toContain(id)
      expect(readCsv((await t.as(person).get('/v1/reports/export?format=csv&q=нууцгай')).text)).toHaveLength(1)
    }
    expect((await t.as(leader).get('/v1/reports?q=нууцгай')).body.meta.total).toBe(1)
  })

  test('by match, a report of that title comes before newer ones that only mention it', async () => {
    await write(leader, { title: 'Зуншлага' })
    await write(leader, { title: 'Бусад ажил', content: 'Зуншлага сайхан болов.' })
    const { body } = await t.as(leader).get('/v1/reports?q=зуншлага&sort=-match')

    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Зуншлага', 'Бусад ажил'])
  })

  test('a draft roll-up is visible only in its own khoroo', async () => {
    const { id } = await write(khorooAdmin)

    expect((await t.as(khorooAdmin).get(`/v1/reports/${id}`)).status).toBe(200)
    for (const person of [otherKhorooAdmin, districtAdmin, cityAdmin, leader])
      expect((await t.as(person).get(`/v1/reports/${id}`)).status, person.name).toBe(404)
  })

  test('a city admin without the right to write company reports, citizens and visitors cannot create a report', async () => {
    const body = aReport(leader)
    expect((await t.as(cityAdmin).post('/v1/reports', body)).status).toBe(403)
    expect((await t.as(citizen).post('/v1/reports', body)).status).toBe(403)
    expect((await t.as(null).post('/v1/reports', body)).status).toBe(401)
  })

  test('a sent report cannot be changed or deleted, by its author or by others', async () => {
    const report = await write(leader)
    await step(t, leader, report.id, 'send')
    const now = await one(leader, report.id)
    const { status, body } = await change(leader, now)
    expect([status, body.code, body.params]).toEqual([
      409,
      'wrong_state',
      { state: 'sent_khoroo', action: 'change', allowedActions: ['withdraw'] },
    ])
    expect((await t.as(leader).delete(`/v1/reports/${report.id}`)).body.code).toBe('wrong_state')

    expect((await change(khorooAdmin, now, { figures: aReport(leader).figures })).status).toBe(403)
    expect((await t.as(khorooAdmin).delete(`/v1/reports/${report.id}`)).status).toBe(403)
    expect((await change(otherLeader, now)).status).toBe(404)
    expect((await change(cityAdmin, { ...now, period: '2026-Q3' })).status).toBe(403)
  })

  test('edits made after a return are not visible to the levels above until the report is sent again', async () => {
    const report = await write(leader, { title: 'Анхны гарчиг' })
    await step(t, leader, report.id, 'send')
    await step(t, khorooAdmin, report.id, 'return', { comment: 'Тоо зөрж байна' })
    const back = await one(leader, report.id)
    const figures = { householdsVisited: 55, meetings: 3, requestsReceived: 1, requestsSolved: 1 }
    okOf(await change(leader, back, { title: 'Зассан гарчиг', figures }), 200)

    expect((await one(leader, report.id)).title).toBe('Зассан гарчиг')
    for (const person of [khorooAdmin, districtAdmin, cityAdmin]) {
      const seen = await one(person, report.id)
      expect([seen.title, seen.figures.householdsVisited], person.name).toEqual(['Анхны гарчиг', 40])
      expect((await t.as(person).get('/v1/reports?q=зассан')).body.meta.total).toBe(0)
    }
    await step(t, leader, report.id, 'send')
    const again = await one(khorooAdmin, report.id)
    expect([again.title, again.figures.householdsVisited, again.revision]).toEqual(['Зассан гарчиг', 55, 2])
  })

  test('an area cannot have two reports for one period', async () => {
    const period = week()
    await write(leader, { period })
    const { status, body } = await t.as(leader).post('/v1/reports', aReport(leader, { period }))
    expect([status, body.code, errorsOf(body)]).toEqual([409, 'conflict', [['period', 'period_taken']]])
    // the neighbouring section has its own report
    await write(otherLeader, { period })
  })

  test('a create request repeated with the same idempotency key creates one report', async () => {
    const body = aReport(leader, { period: week() })
    const key = { 'idempotency-key': 'r-1' }
    const first = await t.as(leader).post('/v1/reports', body, key)
    const second = await t.as(leader).post('/v1/reports', body, key)
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
  })

  test('a file uploaded by another person cannot be attached', async () => {
    const mine = okOf(await t.as(leader).upload('/v1/files', pdf()), 201)
    const theirs = okOf(await t.as(otherLeader).upload('/v1/files', pdf()), 201)
    const { status, body } = await t
      .as(leader)
      .post('/v1/reports', aReport(leader, { period: week(), fileIds: [mine.id, theirs.id] }))
    expect([status, errorsOf(body)]).toEqual([400, [['fileIds.1', 'file_id']]])
  })
})

const pdf = () => ({
  name: 'хавсралт.pdf',
  type: 'application/pdf',
  content: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
})

test('readers of a report can download its attachments, which stay with the revision they were sent with', async () => {
  const file = okOf(await t.as(leader).upload('/v1/files', pdf()), 201)
  const report = await write(leader, { fileIds: [file.id] })
  await step(t, leader, report.id, 'send')
  const seen = await one(khorooAdmin, report.id)
  expect(seen.files).toEqual([expect.objectContaining({ id: file.id, name: 'хавсралт.pdf', urls: null })])
  expect((await t.http.inject({ method: 'GET', url: seen.files[0].url })).statusCode).toBe(200)
  expect((await t.http.inject({ method: 'GET', url: seen.files[0].url.split('?')[0] })).statusCode).toBe(404)

  await step(t, khorooAdmin, report.id, 'return', { comment: 'Хавсралт буруу' })
  const back = await one(leader, report.id)
  okOf(await change(leader, back, { fileIds: [] }), 200)
  await step(t, leader, report.id, 'send')
  const [second, first] = (await t.as(khorooAdmin).get(`/v1/reports/${report.id}/revisions`)).body.data
  expect([second.no, second.files.length, first.no, first.files[0].id]).toEqual([2, 0, 1, file.id])
})

test('each revision keeps its text; a report withdrawn unopened is sent again under the same number', async () => {
  const report = await write(leader, { title: 'Нэг' })
  await step(t, leader, report.id, 'send')
  await step(t, leader, report.id, 'withdraw')
  okOf(await change(leader, await one(leader, report.id), { title: 'Нэг дахин' }), 200)
  await step(t, leader, report.id, 'send')
  await step(t, khorooAdmin, report.id, 'return', { comment: 'Тоо зөрж байна' })
  okOf(await change(leader, await one(leader, report.id), { title: 'Хоёр' }), 200)
  await step(t, leader, report.id, 'send')

  const { data } = (await t.as(cityAdmin).get(`/v1/reports/${report.id}/revisions`)).body
  expect(data.map((r: { no: number; title: string }) => [r.no, r.title])).toEqual([
    [2, 'Хоёр'],
    [1, 'Нэг дахин'],
  ])
})

describe('writing', () => {
  test('1000 characters are accepted, 1001 are rejected; a title is required', async () => {
    expect((await write(leader, { content: 'ө'.repeat(1000) })).content).toHaveLength(1000)
    const long = await t.as(leader).post('/v1/reports', aReport(leader, { content: 'ө'.repeat(1001) }))
    expect([long.status, errorsOf(long.body)]).toEqual([400, [['content', 'too_long']]])
    const untitled = await t.as(leader).post('/v1/reports', aReport(leader, { title: ' ' }))
    expect(errorsOf(untitled.body)).toEqual([['title', 'required']])
  })

  test('a draft may be saved without text but not sent', async () => {
    const { id } = await write(leader, { content: '' })
    const { status, body } = await step(t, leader, id, 'send')
    expect([status, errorsOf(body)]).toEqual([400, [['content', 'required']]])
    expect((await one(leader, id)).status).toBe('draft')
  })

  test('a leader must enter figures as whole numbers from 0 to a million; a roll-up accepts none', async () => {
    const figures = { householdsVisited: -1, meetings: 1.5, requestsReceived: 1_000_001, requestsSolved: 0 }
    const refused = await t.as(leader).post('/v1/reports', aReport(leader, { figures }))
    expect(errorsOf(refused.body)).toEqual([
      ['figures.householdsVisited', 'too_small'],
      ['figures.meetings', 'not_int'],
      ['figures.requestsReceived', 'too_big'],
    ])
    const none = await t.as(leader).post('/v1/reports', aReport(leader, { period: week(), figures: undefined }))
    expect(errorsOf(none.body)).toEqual([['figures', 'required']])
    const typed = await t
      .as(khorooAdmin)
      .post('/v1/reports', aReport(khorooAdmin, { period: week(), figures: aReport(leader).figures }))
    expect(errorsOf(typed.body)).toEqual([['figures', 'unknown_field']])
  })

  test('a period that has not begun or does not exist is rejected, and a returned report keeps its period', async () => {
    t.setNow(new Date('2026-11-20T04:00:00Z'))
    const future = await t.as(leader).post('/v1/reports', aReport(leader, { period: '2026-W48' }))
    expect(errorsOf(future.body)).toEqual([['period', 'period_not_begun']])
    const wrong = await t.as(leader).post('/v1/reports', aReport(leader, { period: '2026-W54' }))
    expect(errorsOf(wrong.body)).toEqual([['period', 'period']])
    t.setNow(undefined)

    const report = await write(leader)
    okOf(await change(leader, report, { period: '2024-Q3' }), 200)
    await step(t, leader, report.id, 'send')
    await step(t, khorooAdmin, report.id, 'return', { comment: 'Тоо зөрж байна' })
    const moved = await change(leader, await one(leader, report.id), { period: '2024-Q2' })
    expect(errorsOf(moved.body)).toEqual([['period', 'period_fixed']])
  })

  test('a change based on an earlier version gets `stale` with the current report', async () => {
    const report = await write(leader)
    okOf(await change(leader, report, { title: 'Шинэ' }), 200)
    const { status, body } = await change(leader, report, { title: 'Хуучин дээр' })
    expect([status, body.code, body.current.title, body.current.version]).toEqual([
      409,
      'stale',
      'Шинэ',
      report.version + 1,
    ])
  })

  test('a draft can be deleted, but not once it has been returned, even when it is a draft again', async () => {
    const { id } = await write(leader)
    expect((await t.as(leader).delete(`/v1/reports/${id}`)).status).toBe(204)
    expect((await t.as(leader).get(`/v1/reports/${id}`)).status).toBe(404)

    const report = await write(leader)
    await step(t, leader, report.id, 'send')
    await step(t, khorooAdmin, report.id, 'return', { comment: 'Тоо зөрж байна' })
    await step(t, leader, report.id, 'send')
    const draft = okOf(await step(t, leader, report.id, 'withdraw'), 200)
    expect([draft.status, draft.canRemove]).toEqual(['draft', false])
    expect((await t.as(leader).delete(`/v1/reports/${report.id}`)).body.code).toBe('wrong_state')
  })
})

describe('roll-ups', () => {
  const figures = [10, 1, 5, 4] as const

  test('a khoroo sums the reports it has approved for the period and lists the missing sections', async () => {
    const period = '2025-Q1'
    const days: [string, string] = ['2025-01-01', '2025-03-31']
    await makeReport(t.core.pool, leader, { status: 'approved_khoroo', period, days, figures })
    await makeReport(t.core.pool, otherLeader, { status: 'sent_khoroo', period, days, figures: [100, 10, 50, 40] })
    // neither another period nor another khoroo counts
    await makeReport(t.core.pool, leader, {
      status: 'approved_khoroo',
      period: '2025-01',
      days: ['2025-01-01', '2025-01-31'],
      figures,
    })
    await makeReport(t.core.pool, people.farLeader, { status: 'approved_khoroo', period, days, figures })

    const { data } = (await t.as(khorooAdmin).get(`/v1/reports/roll-up?period=${period}`)).body
    expect(data).toEqual({
      figures: { householdsVisited: 10, meetings: 1, requestsReceived: 5, requestsSolved: 4 },
      counted: 1,
      areas: 2,
      missing: [expect.objectContaining({ id: idOf('D1K1S2'), status: 'sent_khoroo' })],
    })

    const report = await write(khorooAdmin, { period })
    expect(report.kind).toBe('khoroo')
    const sent = okOf(await step(t, khorooAdmin, report.id, 'send'), 200)
    expect([sent.status, sent.figures.householdsVisited, sent.rollUp.missing.length]).toEqual(['sent_district', 10, 1])

    // a later approval does not change the roll-up that was sent, until it is sent again
    const late = (await t.as(khorooAdmin).get(`/v1/reports?period=${period}&tab=not_approved&kind=leader`)).body.data[0]
    await step(t, khorooAdmin, late.id, 'approve')
    expect((await one(districtAdmin, report.id)).figures.householdsVisited).toBe(10)
    await step(t, districtAdmin, report.id, 'return', { comment: '2 дугаар хэсэг дутуу' })
    expect((await one(districtAdmin, report.id)).rollUp.counted).toBe(1)
    expect((await one(khorooAdmin, report.id)).rollUp).toEqual(expect.objectContaining({ counted: 2, missing: [] }))
    const again = okOf(await step(t, khorooAdmin, report.id, 'send'), 200)
    expect([again.figures.householdsVisited, again.figures.requestsSolved, again.revision]).toEqual([110, 44, 2])
  })

  test('a district sums the roll-ups it has approved; a draft below counts as missing', async () => {
    const period = '2025-Q2'
    const days: [string, string] = ['2025-04-01', '2025-06-30']
    await makeReport(t.core.pool, khorooAdmin, { status: 'approved_district', period, days, figures })
    await makeReport(t.core.pool, otherKhorooAdmin, { status: 'draft', period, days, figures })
    await makeReport(t.core.pool, leader, { status: 'approved_district', period, days, figures })
    const report = await write(districtAdmin, { period })

    expect(report.figures.householdsVisited).toBe(10)
    expect(report.rollUp.missing).toEqual([expect.objectContaining({ id: idOf('D1K2'), status: null })])
    expect(okOf(await step(t, districtAdmin, report.id, 'send'), 200).status).toBe('sent_city')
    expect(okOf(await step(t, cityAdmin, report.id, 'approve'), 200).status).toBe('approved_city')
    expect((await step(t, otherCityAdmin, report.id, 'approve')).status).toBe(409)
  })
})

describe('the list', () => {
  test('every count of tabs, states and overdue reports equals the length of the filtered list', async () => {
    for (const person of [leader, khorooAdmin, districtAdmin, cityAdmin]) {
      const counts = (await t.as(person).get('/v1/reports/facets')).body.data
      for (const tab of ['waiting', 'draft', 'returned', 'not_approved', 'approved']) {
        const { meta } = (await t.as(person).get(`/v1/reports?tab=${tab}`)).body
        expect(counts[tab], `${person.name} ${tab}`).toBe(meta.total)
      }
      for (const [status, count] of Object.entries(counts.status)) {
        const { meta } = (await t.as(person).get(`/v1/reports?status=${status}`)).body
        expect(count, `${person.name} ${status}`).toBe(meta.total)
      }
      expect(counts.all).toBe((await t.as(person).get('/v1/reports')).body.meta.total)
      expect(counts.overdue).toBe((await t.as(person).get('/v1/reports?overdue=true')).body.meta.total)
    }
  })

  test('filters by period, period length, kind, and area with or without the areas below', async () => {
    const of = async (query: string) => (await t.as(cityAdmin).get(`/v1/reports?pageSize=100&${query}`)).body.data
    const quarter = await of('periodKind=quarter')
    expect(quarter.length).toBeGreaterThan(4)
    expect(quarter.every((r: { period: string }) => /-Q\d$/.test(r.period))).toBe(true)
    expect((await of('period=2025-Q2&kind=leader')).map((r: { areaId: string }) => r.areaId)).toEqual([idOf('D1K1S1')])
    expect((await of(`period=2025-Q2&areaId=${idOf('D1')}`)).map((r: { kind: string }) => r.kind).toSorted()).toEqual([
      'district',
      'khoroo',
      'leader',
    ])
    expect((await of(`period=2025-Q2&areaId=${idOf('D1')}&below=false`)).map((r: { kind: string }) => r.kind)).toEqual([
      'district',
    ])
    expect(await of(`period=2025-Q2&areaId=${idOf('D2')}`)).toEqual([])
  })

  test('an export writes states as text, and no cell starts a formula', async () => {
    await write(leader, { title: '=HYPERLINK("x")' })
    const rows = readCsv((await t.as(leader).get('/v1/reports/export?format=csv', { 'accept-language': 'mn' })).text)
    expect(rows[0]).toEqual(expect.arrayContaining(['Гарчиг', 'Төлөв', 'Очсон өрх']))
    expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
    expect(rows.flat()).toContain('Хороонд илгээсэн')
    expect((await t.as(leader).get('/v1/reports/export?format=xlsx')).status).toBe(200)
  })
})
