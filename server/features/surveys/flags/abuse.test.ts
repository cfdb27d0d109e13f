import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BURST_MAX, NETWORK_HOUR_NOTED } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import { tablesOf } from '../../../core/backup/tables.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { deleteExpiredSignals } from './signals.ts'

// How scripts, school classes and offices are told apart: docs/rules/surveys.md, "Flagged answers".

const { cityAdmin, citizen, leader } = people
const DURING = new Date('2026-03-10T04:00:00Z')
const later = (seconds: number) => new Date(DURING.getTime() + seconds * 1000)

let t: TestApp
beforeAll(async () => {
  t = await app({ env: { SURVEY_NETWORK_HOUR: '160' } })
})
beforeEach(() => t.setNow(DURING))

type Asked = Awaited<ReturnType<typeof publishSurvey>>
const open = (anonymous = true) => publishSurvey(t, cityAdmin, ['C'], { openToAll: true, anonymous })
const pick = (survey: Asked, n = 0) => ({ [survey.choice.id]: { option: survey.choice.options[n % 2]?.id } })
const ticketOf = async (survey: Pick<Asked, 'id'>) =>
  okOf(await t.as(null).get(`/v1/surveys/${survey.id}/ticket`)).ticket

/** Sends an answer from this address without an account. */
async function from(address: string, survey: Pick<Asked, 'id'>, answers: object, more: object = {}) {
  const reply = await t.http.inject({
    method: 'POST',
    url: `/v1/surveys/${survey.id}/answers`,
    remoteAddress: address,
    payload: sent(answers as Record<string, unknown>, { areaId: idOf('D1K1S1'), deviceId: randomUUID(), ...more }),
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

const atOnce = <A>(times: number, work: (n: number) => Promise<A>): Promise<A[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

async function flagsIn(survey: Pick<Asked, 'id'>): Promise<string[][]> {
  const { rows } = await t.core.pool.query<{ flags: string[] }>(
    'select flags from survey_answers where survey_id = $1 order by no',
    [survey.id],
  )
  return rows.map(({ flags }) => flags)
}
const countOf = (all: string[][], flag: string) => all.filter((flags) => flags.includes(flag)).length

describe('a script at one address', () => {
  test('gets all of 150 immediate answers flagged, whatever start time it claims, and all are counted', async () => {
    const survey = await open()
    const all = await atOnce(150, async (n) => {
      const ticket = await ticketOf(survey)
      return from('203.0.113.7', survey, pick(survey, n), { ticket, startedAt: '2026-03-10T03:00:00Z' })
    })

    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    const flags = await flagsIn(survey)
    expect(countOf(flags, 'fast')).toBe(150)
    const { answers, flagged } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
    expect({ answers, flagged }).toEqual({ answers: 150, flagged: 150 })
  })

  test('that waits before sending is flagged as a burst beyond the size of a class', async () => {
    const survey = await open()
    const tickets = await atOnce(150, () => ticketOf(survey))
    t.setNow(later(600))
    await atOnce(150, (n) => from('203.0.113.7', survey, pick(survey, n), { ticket: tickets[n] }))

    const flags = await flagsIn(survey)
    expect(countOf(flags, 'fast')).toBe(0)
    expect(countOf(flags, 'burst')).toBeGreaterThanOrEqual(150 - BURST_MAX)
    const listed = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/flags?flag=burst&pageSize=100`))
    expect(listed[0]).toMatchObject({ flags: expect.arrayContaining(['burst']), review: 'waiting' })
  })

  test('is recognized by its network, not by its address', async () => {
    const survey = await open()
    const tickets = await Promise.all(Array.from({ length: BURST_MAX + 2 }, () => ticketOf(survey)))
    t.setNow(later(600))
    for (const [n, ticket] of tickets.entries()) {
      const address = n % 2 ? `2001:db8:1:2${n.toString(16).padStart(2, '0')}::${n}` : `2001:db8:1:2ff::${n}`
      okOf({ ...(await from(address, survey, pick(survey, n), { ticket })), text: '' }, 201)
    }

    expect(countOf(await flagsIn(survey), 'burst')).toBe(2)
  })

  test('is refused above the hourly limit with `retry-after`, and accepted again after that time', async () => {
    const survey = await open()
    const tickets = await Promise.all(Array.from({ length: 163 }, () => ticketOf(survey)))
    t.setNow(later(600))
    const all = []
    for (const ticket of tickets.slice(0, 161)) all.push(await from('198.51.100.9', survey, pick(survey), { ticket }))

    expect(all.filter(({ status }) => status === 201)).toHaveLength(160)
    expect(all.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(all.at(-1)?.headers['retry-after'])).toBe(3600)
    expect((await from('198.51.101.9', survey, pick(survey), { ticket: tickets[161] })).status).toBe(201)
    t.setNow(later(600 + 3600))
    expect((await from('198.51.100.9', survey, pick(survey), { ticket: tickets[162] })).status).toBe(201)
  })
})

test('a class of 30 pupils behind one address is counted without a severe flag', async () => {
  const survey = await open()
  const tickets = await Promise.all(Array.from({ length: 30 }, () => ticketOf(survey)))
  t.setNow(later(600))
  const all = await Promise.all(tickets.map((ticket, n) => from('192.0.2.30', survey, pick(survey, n), { ticket })))

  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await flagsIn(survey)).flat().filter((flag) => flag !== 'network')).toEqual([])
  const { answers } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
  expect(answers).toBe(30)
})

test('an office answering over an hour gets only the mild flag', async () => {
  const survey = await open()
  for (let n = 0; n <= NETWORK_HOUR_NOTED; n++) {
    t.setNow(later(n * 60))
    const ticket = await ticketOf(survey)
    t.setNow(later(n * 60 + 30))
    okOf({ ...(await from('192.0.2.31', survey, pick(survey, n), { ticket })), text: '' }, 201)
  }
  // anonymous answers are stored in no order of arrival
  expect((await flagsIn(survey)).filter((flags) => flags.length > 0)).toEqual([['network']])
})

describe('the start time of an answer', () => {
  test.each([
    ['a visitor', null],
    ['a citizen', citizen],
  ])('is taken from the signed ticket of %s, whatever the page sends', async (_, person) => {
    const survey = await open(false)
    const ticket = await ticketOf(survey)
    t.setNow(later(90))
    const body = sent(pick(survey), { ticket, startedAt: '2026-03-01T00:00:00Z', areaId: idOf('D1K1S1') })
    okOf(await t.as(person).post(`/v1/surveys/${survey.id}/answers`, body), 201)

    const { rows } = await t.core.pool.query('select started_at from survey_answers where survey_id = $1', [survey.id])
    expect(rows[0].started_at).toEqual(DURING)
  })

  test('defaults to now without a ticket, so the answer is flagged as too fast', async () => {
    const survey = await open()
    const body = sent(pick(survey), { startedAt: '2026-03-01T00:00:00Z' })
    okOf(await t.as(citizen).post(`/v1/surveys/${survey.id}/answers`, body), 201)
    expect(await flagsIn(survey)).toEqual([['fast']])
  })

  test('cannot be taken from a ticket older than a week, which is rejected', async () => {
    const survey = await open()
    const ticket = await ticketOf(survey)
    t.setNow(later(7 * 86_400 + 1))
    expect(await from('192.0.2.32', survey, pick(survey), { ticket })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ticket', code: 'wrong_link' }] },
    })
  })
})

describe('repeated answers', () => {
  test('from one device are flagged from the second on, and the device id is not stored', async () => {
    const survey = await open()
    const deviceId = randomUUID()
    const tickets = await Promise.all(Array.from({ length: 3 }, () => ticketOf(survey)))
    t.setNow(later(600))
    for (const [n, ticket] of tickets.entries())
      okOf({ ...(await from(`192.0.${n}.1`, survey, pick(survey, n), { ticket, deviceId })), text: '' }, 201)

    expect(await flagsIn(survey)).toEqual([[], ['device'], ['device']])
    const { rows } = await t.core.pool.query(
      `select (select string_agg(to_jsonb(a)::text, ' ') from survey_answers a where survey_id = $1) as answers,
         (select string_agg(to_jsonb(s)::text, ' ') from survey_signals s where survey_id = $1) as signals`,
      [survey.id],
    )
    expect(`${rows[0].answers} ${rows[0].signals}`).not.toContain(deviceId)
    const { rows: signals } = await t.core.pool.query('select key from survey_signals where survey_id = $1', [
      survey.id,
    ])
    expect(signals.length).toBeGreaterThan(0)
    for (const { key } of signals) expect(rows[0].answers).not.toContain(key)
  })

  test('with identical text are flagged from the third on, from any network', async () => {
    const survey = await open()
    const text = { [survey.words.id]: 'Гудамжны гэрэлтүүлгийг яаралтай засаж өгнө үү.' }
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(survey)))
    t.setNow(later(600))
    for (const [n, ticket] of tickets.entries())
      okOf({ ...(await from(`192.0.${n}.1`, survey, { ...pick(survey), ...text }, { ticket })), text: '' }, 201)
    expect(await flagsIn(survey)).toEqual([[], [], ['identical'], ['identical']])
  })

  const ratings = Array.from({ length: 12 }, (_, n) => ({
    id: randomUUID(),
    type: 'rating',
    text: { mn: `Хэр вэ ${n}?` },
    required: false,
    steps: 5,
  }))
  const marks = Object.fromEntries(ratings.map(({ id }, n) => [id, 1 + (n % 5)]))
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: ratings }]

  test('with many identical choices are flagged from one network but not from several', async () => {
    const near = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true, structure })
    const far = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true, structure })
    const tickets = await Promise.all(
      Array.from({ length: 3 }, async () => [await ticketOf(near), await ticketOf(far)]),
    )
    t.setNow(later(600))
    for (const [n, [a, b]] of tickets.entries()) {
      okOf({ ...(await from('192.0.2.33', near, marks, { ticket: a })), text: '' }, 201)
      okOf({ ...(await from(`192.0.${n}.33`, far, marks, { ticket: b })), text: '' }, 201)
    }
    expect(await flagsIn(near)).toEqual([[], [], ['identical']])
    expect(await flagsIn(far)).toEqual([[], [], []])
  })

  test('in one leader’s interviews are flagged from the third on', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { structure })
    const body = () => sent(marks, { channel: 'in_person', startedAt: '2026-03-10T03:00:00Z' })
    for (let n = 0; n < 3; n++) okOf(await t.as(leader).post(`/v1/surveys/${survey.id}/answers`, body()), 201)
    expect(await flagsIn(survey)).toEqual([[], [], ['identical']])
  })

  test('with the same `clientId` are one answer and do not count towards any signal', async () => {
    const survey = await open()
    const more = { ticket: await ticketOf(survey), clientId: randomUUID(), deviceId: randomUUID() }
    t.setNow(later(600))
    for (let n = 0; n < 5; n++) expect((await from('192.0.2.34', survey, pick(survey), more)).status).toBe(201)
    const { rows } = await t.core.pool.query('select n from survey_signals where survey_id = $1', [survey.id])
    expect(rows.map(({ n }) => n)).toEqual([1, 1])
    expect(await flagsIn(survey)).toEqual([[]])
  })
})

test('signals are deleted when they expire and are excluded from backups', async () => {
  const survey = await open()
  const ticket = await ticketOf(survey)
  t.setNow(later(60))
  await from('192.0.2.35', survey, pick(survey), { ticket })
  const stored = async () =>
    (await t.core.pool.query('select count(*)::int as n from survey_signals where survey_id = $1', [survey.id])).rows[0]
      .n

  expect(await stored()).toBe(2)
  await deleteExpiredSignals(unscoped(t.core, 'a test'), later(60 + 3600))
  expect(await stored()).toBe(1)
  await deleteExpiredSignals(unscoped(t.core, 'a test'), later(60 + 7 * 86_400))
  expect(await stored()).toBe(0)
  expect(await tablesOf(t.core.pool as never)).not.toContain('survey_signals')
})
