import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { recount } from '../../../testing/recount.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people
const DURING = new Date('2026-03-10T04:00:00Z')
const NOTE = 'Хариулт хоорондоо зөрчилтэй'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

type Survey = Awaited<ReturnType<typeof publishSurvey>>
interface InsertedAnswer {
  area: string
  channel?: string
  flags?: string[]
  answers?: object
  day?: number
}

/** Inserts answers directly into the table. @returns their numbers. */
async function insert(survey: Survey, all: readonly InsertedAnswer[]): Promise<number[]> {
  const numbers: number[] = []
  for (const { area, channel = 'online', flags = ['fast'], answers = {}, day = 10 } of all) {
    const { rows } = await t.core.pool.query<{ no: number }>(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags)
       values ($1, $2, $3, $4::text::uuid, $4::text, 'X', $5, $6, $6, $7) returning no`,
      [survey.id, idOf(area), channel, randomUUID(), JSON.stringify(answers), `2026-03-${day}T03:00:00Z`, flags],
    )
    numbers.push(rows[0]?.no ?? 0)
  }
  return numbers
}

const decide = (person: TestPerson | null, survey: Survey, no: number, decision: string, seen = 'waiting') =>
  t.as(person).post(`/v1/surveys/${survey.id}/flags/${no}/review`, { decision, seen, note: NOTE })
const flagsOf = (person: TestPerson | null, survey: Survey, query = '') =>
  t.as(person).get(`/v1/surveys/${survey.id}/flags${query}`)
const resultOf = async (survey: Survey, person = cityAdmin) =>
  okOf(await t.as(person).get(`/v1/surveys/${survey.id}/result`))

const SUMS = [
  'select area_id, channel, answers, flagged, set_aside, unconfirmed, counts from survey_counts where survey_id = $1 order by 1, 2',
  'select area_id, expected, collected, covered_on, last_answer_at from survey_coverage where survey_id = $1 order by 1',
  'select collected, covered_on from surveys where id = $1',
]
const sumsOf = (id: string) => Promise.all(SUMS.map(async (query) => (await t.core.pool.query(query, [id])).rows))

test('a flagged answer counts until it is set aside, and counts again when it is included', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [a] = survey.choice.options.map(({ id }) => id)
  const [no = 0] = await insert(survey, [
    { area: 'D1K1S1', answers: { [survey.choice.id]: { option: a }, [survey.rating.id]: 2 } },
    { area: 'D1K1S1', flags: [], answers: { [survey.choice.id]: { option: a }, [survey.rating.id]: 5 } },
  ])
  expect(await resultOf(survey)).toMatchObject({ answers: 2, flagged: 1, setAside: 0 })

  expect(okOf(await decide(cityAdmin, survey, no, 'set_aside'))).toMatchObject({
    review: 'set_aside',
    note: NOTE,
    reviewedBy: { id: cityAdmin.id },
  })
  const after = await resultOf(survey)
  expect(after).toMatchObject({ answers: 1, flagged: 0, setAside: 1 })
  expect(after.questions.find((q: { questionId: string }) => q.questionId === survey.rating.id)).toMatchObject({
    answered: 1,
    mean: 5,
    smallest: 5,
    largest: 5,
  })
  const { whole } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage`))
  expect(whole.collected).toBe(1)

  okOf(await decide(cityAdmin, survey, no, 'counts', 'set_aside'))
  expect(await resultOf(survey)).toMatchObject({ answers: 2, flagged: 0, setAside: 0 })
})

test('public results do not show how many answers are flagged or set aside', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { resultView: 'public_after_close' })
  const given = { area: 'D1K1S1', answers: { [survey.rating.id]: 4 } }
  const [no = 0] = await insert(
    survey,
    Array.from({ length: 7 }, () => given),
  )
  okOf(await decide(cityAdmin, survey, no, 'set_aside'))
  t.setNow(new Date('2026-04-02T04:00:00Z'))

  expect(await resultOf(survey)).toMatchObject({ answers: 6, flagged: 6, setAside: 1 })
  for (const person of [citizen, null]) {
    const seen = okOf(await t.as(person).get(`/v1/surveys/${survey.id}/result`))
    expect(seen).toMatchObject({ answers: 6, flagged: 0, setAside: 0 })
  }
})

test('an answer that was set aside is marked in the export and omitted from the text answers', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [no = 0] = await insert(survey, [{ area: 'D1K1S1', answers: { [survey.words.id]: 'хоосон үг' } }])
  okOf(await decide(cityAdmin, survey, no, 'set_aside'))

  const { text } = await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/export?format=csv`)
  expect(text).toContain('хоосон үг')
  expect(text).toContain('Хэт хурдан; хасагдсан')
  const written = await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}`)
  expect(written.body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('of three concurrent reviews exactly one succeeds; the others get 409 with its decision', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const numbers = await insert(
    survey,
    Array.from({ length: 8 }, () => ({ area: 'D1K1S1' })),
  )
  for (const no of numbers) {
    const all = await Promise.all([
      decide(cityAdmin, survey, no, 'set_aside'),
      decide(otherCityAdmin, survey, no, 'counts'),
      decide(districtAdmin, survey, no, 'set_aside'),
    ])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const decided = all.find(({ status }) => status === 200)?.body.data.review
    const refused = all.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'wrong_state', params: { state: decided } })
  }
  const found = await resultOf(survey)
  expect(found.answers + found.setAside).toBe(8)
  await countAnswers(t.core, survey.id)
  const before = await sumsOf(survey.id)
  await recount(t, survey.id)
  expect(await sumsOf(survey.id)).toEqual(before)
})

test('flagged answers are visible and reviewed only by districts and the city, within their reach', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [no = 0] = await insert(survey, [{ area: 'D1K1S1' }])

  expect((await flagsOf(otherDistrictAdmin, survey)).body.meta.total).toBe(0)
  expect((await decide(otherDistrictAdmin, survey, no, 'set_aside')).status).toBe(404)
  expect((await flagsOf(otherDistrictAdmin, survey, `?areaId=${idOf('D1')}`)).status).toBe(404)
  expect((await flagsOf(districtAdmin, survey)).body.data.map((one: { no: number }) => one.no)).toEqual([no])
  const refused = await Promise.all(
    [khorooAdmin, leader, citizen, null].map(async (person) => [
      (await flagsOf(person, survey)).status,
      (await decide(person, survey, no, 'set_aside')).status,
    ]),
  )
  expect(refused).toEqual([
    [403, 403],
    [403, 403],
    [403, 403],
    [401, 401],
  ])
  const foreign = await publishSurvey(t, otherDistrictAdmin, ['D2'])
  const [other = 0] = await insert(foreign, [{ area: 'D2K1S1' }])
  expect((await flagsOf(districtAdmin, foreign)).status).toBe(404)
  expect((await decide(districtAdmin, foreign, other, 'set_aside')).status).toBe(404)
  // nor is it found under another survey
  expect((await decide(districtAdmin, survey, other, 'set_aside')).status).toBe(404)
})

test('a review requires a flagged answer, a note and the current state', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [plain = 0, flagged = 0] = await insert(survey, [{ area: 'D1K1S1', flags: [] }, { area: 'D1K1S1' }])
  expect((await decide(cityAdmin, survey, plain, 'set_aside')).status).toBe(404)
  const without = await t
    .as(cityAdmin)
    .post(`/v1/surveys/${survey.id}/flags/${flagged}/review`, { decision: 'set_aside', seen: 'waiting', note: 'аа' })
  expect(without.body.errors).toMatchObject([{ path: 'note' }])
  expect((await decide(cityAdmin, survey, flagged, 'set_aside', 'counts')).status).toBe(409)
  expect((await resultOf(survey)).answers).toBe(2)
})

test('answers of a closed survey can be reviewed for thirty days', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [one = 0, two = 0] = await insert(survey, [{ area: 'D1K1S1' }, { area: 'D1K1S1' }])
  // its last day is 31 March, so it closes as 1 April begins in Ulaanbaatar
  t.setNow(new Date('2026-04-30T15:59:00Z'))
  okOf(await decide(cityAdmin, survey, one, 'set_aside'))
  t.setNow(new Date('2026-04-30T16:01:00Z'))
  expect(await decide(cityAdmin, survey, two, 'set_aside')).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', params: { state: 'closed' } },
  })
  expect((await flagsOf(cityAdmin, survey)).body.data[0].canReview).toBe(false)
})

test('each review is logged with its note', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [no = 0] = await insert(survey, [{ area: 'D1K1S1' }])
  okOf(await decide(districtAdmin, survey, no, 'counts'))
  const { rows } = await t.core.pool.query(
    `select actor_id, from_state, to_state, note, details from audit_log where row_id = $1 and action = 'surveys.review'`,
    [survey.id],
  )
  expect(rows).toEqual([
    { actor_id: districtAdmin.id, from_state: 'waiting', to_state: 'counts', note: NOTE, details: { answer: no } },
  ])
})

const SECTIONS = ['D1K1S1', 'D1K1S2', 'D2K1S1'] as const

test('after random answers, counts and reviews the sums equal those of a full recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.record({
              do: fc.constant('answer' as const),
              area: fc.constantFrom(...SECTIONS),
              channel: fc.constantFrom('online', 'in_person'),
              rating: fc.integer({ min: 1, max: 5 }),
              amount: fc.integer({ min: -3, max: 400 }).map((n) => n / 100),
              day: fc.integer({ min: 10, max: 28 }),
            }),
          },
          { weight: 1, arbitrary: fc.record({ do: fc.constant('count' as const) }) },
          {
            weight: 4,
            arbitrary: fc.record({
              do: fc.constant('decide' as const),
              which: fc.nat(30),
              decision: fc.constantFrom('counts' as const, 'set_aside' as const),
            }),
          },
        ),
        { minLength: 8, maxLength: 24 },
      ),
      async (steps) => {
        t.setNow(DURING)
        const number = { id: randomUUID(), type: 'number', text: { mn: 'Хэд вэ?' }, required: false, decimals: 2 }
        const rating = { id: randomUUID(), type: 'rating', text: { mn: 'Хэр вэ?' }, required: false, steps: 5 }
        const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [rating, number] }]
        const targets = [
          { areaId: idOf('D1K1'), expected: 4 },
          { areaId: idOf('D2'), expected: 2 },
        ]
        const survey = await publishSurvey(t, cityAdmin, [], { structure, targets })
        const seen: { no: number; review: string }[] = []
        for (const step of steps) {
          if (step.do === 'count') await countAnswers(t.core, survey.id)
          else if (step.do === 'answer') {
            const answers = { [rating.id]: step.rating, [number.id]: step.amount }
            const [no = 0] = await insert(survey, [{ ...step, answers }])
            seen.push({ no, review: 'waiting' })
          } else {
            const one = seen[step.which % Math.max(1, seen.length)]
            if (!one) continue
            const { status } = await decide(cityAdmin, survey, one.no, step.decision, one.review)
            expect(status).toBe(one.review === step.decision ? 409 : 200)
            one.review = step.decision
          }
        }
        await countAnswers(t.core, survey.id)
        const model = seen.filter(({ review }) => review !== 'set_aside').length
        const found = await resultOf(survey)
        expect([found.answers, found.setAside]).toEqual([model, seen.length - model])
        const before = await sumsOf(survey.id)
        await recount(t, survey.id)
        expect(await sumsOf(survey.id)).toEqual(before)
      },
    ),
    { numRuns: 40, seed: 11 },
  )
})
