import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unscoped } from '../../../core/access/unscoped.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { countSignals } from './signals.ts'

// Flagging of answers, and broadcasts of new ones: docs/rules/surveys.md.

const { cityAdmin, citizen, leader } = people
const DURING = new Date('2026-03-10T04:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

const rating = () => ({ id: randomUUID(), type: 'rating', text: { mn: 'Хэр вэ?' }, required: false, steps: 5 })
const number = () => ({ id: randomUUID(), type: 'number', text: { mn: 'Хэд вэ?' }, required: false, decimals: 0 })
const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id)

async function flagsOf(questions: { id: string }[], answers: Record<string, unknown>, seconds = 3600) {
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions }]
  const { id } = await publishSurvey(t, cityAdmin, ['C'], { structure })
  t.setNow(new Date(DURING.getTime() - seconds * 1000))
  const { ticket } = okOf(await t.as(citizen).get(`/v1/surveys/${id}/ticket`))
  t.setNow(DURING)
  okOf(await t.as(citizen).post(`/v1/surveys/${id}/answers`, sent(answers, { ticket })), 201)
  const { rows } = await t.core.pool.query<{ flags: string[] }>(
    'select flags from survey_answers where survey_id = $1',
    [id],
  )
  return rows[0]?.flags
}

describe('straight-lining', () => {
  const ratings = Array.from({ length: 8 }, rating)
  const all = (value: number) => Object.fromEntries(idsOf(ratings).map((id) => [id, value]))

  test('is flagged from eight equal ratings on, unless one differs', async () => {
    expect(await flagsOf(ratings, all(3))).toEqual(['straight'])
    expect(await flagsOf(ratings, Object.fromEntries(Object.entries(all(3)).slice(1)))).toEqual([])
    expect(await flagsOf(ratings, { ...all(3), [ratings[0]?.id ?? '']: 4 })).toEqual([])
  })

  test('is flagged even when a number question is present', async () => {
    const age = number()
    expect(await flagsOf([...ratings, age], { ...all(3), [age.id]: 41 })).toEqual(['straight'])
  })

  test('does not apply to equal numbers', async () => {
    const numbers = Array.from({ length: 8 }, number)
    expect(await flagsOf(numbers, Object.fromEntries(idsOf(numbers).map((id) => [id, 2])))).toEqual([])
  })
})

describe('the minimum of one second per question', () => {
  test('counts answered questions, not empty fields', async () => {
    const ratings = Array.from({ length: 12 }, rating)
    const [first = '', second = '', ...others] = idsOf(ratings)
    const empty = Object.fromEntries(others.map((id) => [id, null]))
    expect(await flagsOf(ratings, { [first]: 3, [second]: 4, ...empty }, 6)).toEqual([])
    expect(await flagsOf(ratings, Object.fromEntries(idsOf(ratings).map((id, i) => [id, 1 + (i % 5)])), 6)).toEqual([
      'fast',
    ])
  })
})

describe('the start time reported by a leader’s device', () => {
  const submitWithStart = async (startedAt: string) => {
    const { id, rating: asked } = await publishSurvey(t, cityAdmin, ['C'], {})
    const survey = okOf(await t.as(cityAdmin).get(`/v1/surveys/${id}`))
    const choice = survey.structure[0].questions[0]
    expect(asked.type).toBe('rating')
    okOf(
      await t
        .as(leader)
        .post(
          `/v1/surveys/${id}/answers`,
          sent({ [choice.id]: { option: choice.options[0].id } }, { startedAt, channel: 'in_person' }),
        ),
      201,
    )
    const { rows } = await t.core.pool.query<{ started_at: Date; flags: string[] }>(
      'select started_at, flags from survey_answers where survey_id = $1',
      [id],
    )
    return [rows[0]?.started_at.toISOString(), rows[0]?.flags]
  }

  test.each([
    ['is limited to now, and the answer is flagged', '2026-03-11T04:00:00Z', '2026-03-10T04:00:00.000Z', ['fast']],
    ['is limited to the start of the survey', '2020-01-01T00:00:00Z', '2026-02-28T16:00:00.000Z', []],
    ['within the survey is stored unchanged', '2026-03-10T03:00:00+00:00', '2026-03-10T03:00:00.000Z', []],
  ])('%s', async (_, startedAt, stored, flags) => {
    expect(await submitWithStart(startedAt)).toEqual([stored, flags])
  })
})

test('a single answer is broadcast to its area', async () => {
  t.setNow(undefined)
  const today = new Date().toISOString().slice(0, 10)
  const survey = await publishSurvey(t, cityAdmin, ['C'], {
    startDate: '2026-01-01',
    endDate: `2${today.slice(1, 3)}9-12-31`,
  })
  const rooms: string[] = []
  t.core.bus.on('changed', ({ feature, rooms: some }) => {
    if (feature === 'surveys') rooms.push(...some)
  })
  okOf(
    await t
      .as(leader)
      .post(
        `/v1/surveys/${survey.id}/answers`,
        sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }, { channel: 'in_person' }),
      ),
    201,
  )

  await vi.waitFor(() => expect(rooms).toContain(`area:${idOf('D1K1S1')}`), { timeout: 120_000 })
})

test('counting signals reads no other answers, even with outdated statistics', async () => {
  const { id } = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
  const store = (from: number, to: number) =>
    t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       select $1, $2, 'online', gen_random_uuid(), 'person ' || i, 'AAAAA-AAAAA', '{}', now(), now() from generate_series($3::int, $4) i`,
      [id, idOf('D1K1S1'), from, to],
    )
  await store(1, 3)
  await t.core.pool.query('analyze survey_answers')
  await store(4, 3_000)
  const answers = Array.from({ length: 20 }, (_, n) => ({
    clientId: randomUUID(),
    signals: [{ kind: 'network' as const, key: `network ${n}` }],
  }))

  const read = await inTransaction(t.core.pool, async (tx) => {
    const readSoFar = async () => {
      const { rows } = await tx.query<{ n: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'survey_answers'`,
      )
      return rows[0]?.n ?? 0
    }
    const before = await readSoFar()
    // repeated until a generic plan of the prepared statement would be cached
    for (let repetition = 0; repetition < 8; repetition++)
      await countSignals(unscoped({ tx }, 'a test'), id, answers, DURING)
    return (await readSoFar()) - before
  })

  expect(read).toBe(0)
})
