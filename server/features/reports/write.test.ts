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

describe('what must never happen', () => {
  test('somebody above sees, counts, finds or exports a draft', async () => {
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

  test('a roll-up in writing is seen in its own khoroo and nowhere else', async () => {
    const { id } = await write(khorooAdmin)

    expect((await t.as(khorooAdmin).get(`/v1/reports/${id}`)).status).toBe(200)
    for (const person of [otherKhorooAdmin, districtAdmin, cityAdmin, leader])
      expect((await t.as(person).get(`/v1/reports/${id}`)).status, person.name).toBe(404)
  })

  test('the city, a citizen or nobody begins a report', async () => {
    const body = aReport(leader)
    expect((await t.as(cityAdmin).post('/v1/reports', body)).status).toBe(403)
    expect((await t.as(citizen).post('/v1/reports', body)).status).toBe(403)
    expect((await t.as(null).post('/v1/reports', body)).status).toBe(401)
  })

  test('anybody but the author changes or removes it; what was sent is locked for the author too', async () => {
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
    expect((await t.as(cityAdmin).patch(`/v1/reports/${report.id}`, {})).status).toBe(403)
  })

  test('what is written after a return is read above before it is sent again', async () => {
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

  test('two reports of one area for one period', async () => {
    const period = week()
    await write(leader, { period })
    const { status, body } = await t.as(leader).post('/v1/reports', aReport(leader, { period }))
    expect([status, body.code, errorsOf(body)]).toEqual([409, 'conflict', [['period', 'period_taken']]])
    // the neighbour's section has its own
    await write(otherLeader, { period })
  })

  test('the same create sent twice makes two', async () => {
    const body = aReport(leader, { period: week() })
    const key = { 'idempotency-key': 'r-1' }
    const first = await t.as(leader).post('/v1/reports', body, key)
    const second = await t.as(leader).post('/v1/reports', body, key)
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
  })

  test('a file of somebody else is attached', async () => {
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

test('attachments are had by those who read the report, and stay with the revision that was sent with them', async () => {
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

test('each revision keeps its text and can be compared; one that was withdrawn unread is sent under its number', async () => {
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
  test('1000 characters are kept, 1001 are refused; a title must be there', async () => {
    expect((await write(leader, { content: 'ө'.repeat(1000) })).content).toHaveLength(1000)
    const long = await t.as(leader).post('/v1/reports', aReport(leader, { content: 'ө'.repeat(1001) }))
    expect([long.status, errorsOf(long.body)]).toEqual([400, [['content', 'too_long']]])
    const untitled = await t.as(leader).post('/v1/reports', aReport(leader, { title: ' ' }))
    expect(errorsOf(untitled.body)).toEqual([['title', 'required']])
  })

  test('a draft may have no text yet; it cannot be sent so', async () => {
    const { id } = await write(leader, { content: '' })
    const { status, body } = await step(t, leader, id, 'send')
    expect([status, errorsOf(body)]).toEqual([400, [['content', 'required']]])
    expect((await one(leader, id)).status).toBe('draft')
  })

  test('figures: a leader types whole numbers from 0 to a million, a roll-up types none', async () => {
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

  test('nobody reports on a time that has not begun, and a returned report keeps its period', async () => {
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

  test('a change upon an earlier version is told what it is now', async () => {
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

  test('a draft can be removed; one that was returned cannot, even when it is a draft again', async () => {
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

  test('a khoroo adds up what it has approved for the period and names the sections that are missing', async () => {
    const period = '2025-Q1'
    const days: [string, string] = ['2025-01-01', '2025-03-31']
    await makeReport(t.core.pool, leader, { status: 'approved_khoroo', period, days, figures })
    await makeReport(t.core.pool, otherLeader, { status: 'sent_khoroo', period, days, figures: [100, 10, 50, 40] })
    // another period, another khoroo: neither counts
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

    // what is approved later does not change what was sent, until it is sent again
    const late = (await t.as(khorooAdmin).get(`/v1/reports?period=${period}&tab=not_approved&kind=leader`)).body.data[0]
    await step(t, khorooAdmin, late.id, 'approve')
    expect((await one(districtAdmin, report.id)).figures.householdsVisited).toBe(10)
    await step(t, districtAdmin, report.id, 'return', { comment: '2 дугаар хэсэг дутуу' })
    expect((await one(districtAdmin, report.id)).rollUp.counted).toBe(1)
    expect((await one(khorooAdmin, report.id)).rollUp).toEqual(expect.objectContaining({ counted: 2, missing: [] }))
    const again = okOf(await step(t, khorooAdmin, report.id, 'send'), 200)
    expect([again.figures.householdsVisited, again.figures.requestsSolved, again.revision]).toEqual([110, 44, 2])
  })

  test('a district adds up the roll-ups it has approved; a draft below is no report yet', async () => {
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
  test('tabs: what waits for me, drafts, returned, not approved, approved; the figures are the lengths of their lists', async () => {
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

  test('filters by period, its length, kind, area and what lies below it', async () => {
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

  test('an export says in words what the list says, and no cell starts a formula', async () => {
    await write(leader, { title: '=HYPERLINK("x")' })
    const lines = readCsv((await t.as(leader).get('/v1/reports/export?format=csv', { 'accept-language': 'mn' })).text)
    expect(lines[0]).toEqual(expect.arrayContaining(['Гарчиг', 'Төлөв', 'Айлчилсан өрх']))
    expect(lines.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
    expect(lines.flat()).toContain('Хороонд илгээсэн')
    expect((await t.as(leader).get('/v1/reports/export?format=xlsx')).status).toBe(200)
  })
})

describe('holidays', () => {
  test('who is signed in reads them, the city alone changes them, and a day is there once', async () => {
    const { data } = (await t.as(leader).get('/v1/holidays?year=2026')).body
    expect(data.map((h: { day: string }) => h.day)).toEqual([
      '2026-01-01',
      '2026-02-18',
      '2026-02-19',
      '2026-02-20',
      '2026-03-08',
      '2026-05-31',
      '2026-06-01',
      '2026-07-11',
      '2026-07-12',
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
      '2026-11-10',
      '2026-11-26',
      '2026-12-29',
    ])
    const holiday = { day: '2026-12-28', name: { mn: 'Шилжүүлсэн амралт' } }
    expect((await t.as(districtAdmin).post('/v1/holidays', holiday)).status).toBe(403)
    expect((await t.as(citizen).get('/v1/holidays')).status).toBe(200)
    expect((await t.as(citizen).post('/v1/holidays', holiday)).status).toBe(403)
    expect((await t.as(null).get('/v1/holidays')).status).toBe(401)
    const made = okOf(await t.as(cityAdmin).post('/v1/holidays', holiday), 201)
    const twice = await t.as(cityAdmin).post('/v1/holidays', holiday)
    expect([twice.status, errorsOf(twice.body)]).toEqual([409, [['day', 'taken']]])
    const moved = okOf(
      await t.as(cityAdmin).patch(`/v1/holidays/${made.id}`, { ...holiday, day: '2026-12-30', version: 1 }),
      200,
    )
    expect([moved.day, moved.version]).toEqual(['2026-12-30', 2])
    expect((await t.as(cityAdmin).patch(`/v1/holidays/${made.id}`, { ...holiday, version: 1 })).body.code).toBe('stale')
    expect((await t.as(cityAdmin).delete(`/v1/holidays/${made.id}`)).status).toBe(204)
    expect(errorsOf((await t.as(cityAdmin).post('/v1/holidays', { ...holiday, day: '2026-02-30' })).body)).toEqual([
      ['day', 'date'],
    ])
  })
})
