import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { recount } from '../../../testing/recount.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

// Changing an answer while the survey is active: docs/rules/surveys.md.

const { cityAdmin, leader, citizen, homelessCitizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-03-10T04:00:00Z')))

type Survey = Awaited<ReturnType<typeof publishSurvey>>
const pathOf = ({ id }: Survey) => `/v1/surveys/${id}/answers`
const mine = (person: TestPerson | null, survey: Survey, body: object = {}) =>
  t.as(person).post(`${pathOf(survey)}/mine`, body)
const change = (person: TestPerson | null, survey: Survey, body: object) =>
  t.as(person).put(`${pathOf(survey)}/mine`, { changes: 0, ...body })
const option = ({ choice }: Survey, n: number) => ({ [choice.id]: { option: choice.options[n]?.id } })

/** Submits an answer as this person. @returns the proof of authorship. */
async function answered(person: TestPerson | null, survey: Survey, answers: object, more: object = {}) {
  const body = sent({ ...answers }, more)
  const { receipt } = okOf(await t.as(person).post(pathOf(survey), body), 201)
  return { clientId: body.clientId, receipt: String(receipt) }
}

const SUMS = [
  'select area_id, channel, answers, flagged, set_aside, unconfirmed, counts from survey_counts where survey_id = $1 order by 1, 2',
  'select area_id, collected, covered_on, last_answer_at from survey_coverage where survey_id = $1 order by 1',
]
const sumsOf = (id: string) => Promise.all(SUMS.map(async (query) => (await t.core.pool.query(query, [id])).rows))

const resultOf = async (survey: Survey) => okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
const countsOf = async (survey: Survey, questionId: string) =>
  (await resultOf(survey)).questions.find((q: { questionId: string }) => q.questionId === questionId)

describe('by account', () => {
  test('an answer is replaced, and results are updated whether or not it was counted before', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    await answered(citizen, survey, { ...option(survey, 0), [survey.rating.id]: 2 })
    const first = okOf(await mine(citizen, survey))
    expect(first).toMatchObject({ answers: { [survey.rating.id]: 2 }, changes: 0, changedAt: null })
    okOf(await change(citizen, survey, { answers: { ...option(survey, 1), [survey.rating.id]: 5 } }))
    expect(await countsOf(survey, survey.rating.id)).toMatchObject({ answered: 1, mean: 5, smallest: 5, largest: 5 })

    await countAnswers(t.core, survey.id)
    okOf(await change(citizen, survey, { changes: 1, answers: option(survey, 0) }))
    expect(await countsOf(survey, survey.rating.id)).toMatchObject({ answered: 0, mean: null, smallest: null })
    expect(await countsOf(survey, survey.choice.id)).toMatchObject({
      answered: 1,
      counts: [{ key: survey.choice.options[0]?.id, count: 1 }],
    })
    expect(await resultOf(survey)).toMatchObject({ answers: 1 })
  })

  test('the audit log records the changed questions without their answers', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    await answered(citizen, survey, option(survey, 0))
    okOf(await change(citizen, survey, { answers: { ...option(survey, 0), [survey.words.id]: 'Нууц үг' } }))
    const { rows } = await t.core.pool.query(
      `select actor_id, details from audit_log where action = 'surveys.change_answer' and details ->> 'survey' = $1`,
      [survey.id],
    )
    expect(rows).toEqual([{ actor_id: citizen.id, details: { survey: survey.id, questions: [survey.words.id] } }])
  })

  test('people without an answer and interviewers get 404', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    expect((await mine(citizen, survey)).status).toBe(404)
    const interview = await answered(leader, survey, option(survey, 0), { channel: 'in_person' })
    expect((await mine(leader, survey)).status).toBe(404)
    expect((await mine(leader, survey, interview)).status).toBe(404)
    expect((await mine(citizen, survey, interview)).status).toBe(404)
  })

  test('an invalid new answer is rejected with an error per question', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    await answered(citizen, survey, option(survey, 0))
    const refused = await change(citizen, survey, { answers: { [survey.rating.id]: 9 } })
    expect(refused.body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      `answers.${survey.choice.id} required`,
      `answers.${survey.rating.id} too_big`,
    ])
  })
})

describe('by receipt', () => {
  const anonymous = { anonymous: true, openToAll: true }

  test('an anonymous answer can be changed by its device, and no record identifies the person', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], anonymous)
    const proof = await answered(citizen, survey, option(survey, 0))
    expect((await mine(citizen, survey)).status).toBe(404)
    const typed = { ...proof, receipt: proof.receipt.toLowerCase().replace('-', ' ') }
    expect(okOf(await mine(citizen, survey, typed)).clientId).toBe(proof.clientId)
    okOf(await change(citizen, survey, { ...proof, answers: option(survey, 1) }))
    const { rows } = await t.core.pool.query(
      `select to_jsonb(l)::text as entry from audit_log l where details ->> 'survey' = $1 and action = $2`,
      [survey.id, 'surveys.change_answer'],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].entry).not.toContain(citizen.id)
    expect(rows[0].entry).not.toContain('127.0.0.1')
    const answers = await t.core.pool.query(
      'select to_jsonb(n)::text as stored from survey_answers n where survey_id = $1',
      [survey.id],
    )
    expect(answers.rows[0].stored).not.toContain(citizen.id)
  })

  test('one half of the proof or a wrong half is not sufficient, nor is the proof of another survey', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], anonymous)
    const proof = await answered(citizen, survey, option(survey, 0))
    const other = await publishSurvey(t, cityAdmin, ['C'], anonymous)
    for (const body of [
      { clientId: proof.clientId },
      { receipt: proof.receipt },
      { ...proof, clientId: randomUUID() },
      { ...proof, receipt: 'AAAAA-AAAAA' },
    ])
      expect((await mine(citizen, survey, body)).status).toBe(404)
    expect((await mine(citizen, other, proof)).status).toBe(404)
  })

  test('an answer given with an account can be changed only with that account', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const proof = await answered(citizen, survey, option(survey, 0))
    expect((await mine(null, survey, proof)).status).toBe(404)
    expect((await mine(homelessCitizen, survey, proof)).status).toBe(404)
    expect((await mine(citizen, survey, proof)).status).toBe(200)
  })
})

test('of concurrent changes exactly one succeeds; the others get 409, `stale` with the current answer', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await answered(citizen, survey, option(survey, 0))
  const all = await Promise.all(
    [1, 2, 3, 4].map((n) => change(citizen, survey, { answers: { ...option(survey, 1), [survey.rating.id]: n } })),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(all.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale', current: { changes: 1 } })
  await countAnswers(t.core, survey.id)
  expect(await countsOf(survey, survey.rating.id)).toMatchObject({ answered: 1 })
})

test('an answer cannot be changed after the survey has closed, by its last day or manually', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await answered(citizen, survey, option(survey, 0))
  t.setNow(new Date('2026-04-01T04:00:00Z'))
  expect((await change(citizen, survey, { answers: option(survey, 1) })).body).toMatchObject({ code: 'wrong_state' })
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: 'Хангалттай' }))
  expect((await mine(citizen, survey)).status).toBe(409)
  expect((await change(citizen, survey, { answers: option(survey, 1) })).status).toBe(409)
  expect(await countsOf(survey, survey.choice.id)).toMatchObject({
    counts: [{ key: survey.choice.options[0]?.id, count: 1 }],
  })
})

test('after random changes, counted or not, the sums equal those of a full recount', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await answered(citizen, survey, option(survey, 0))
  const options = survey.several.options.map(({ id }) => id)
  const step = fc.record({
    choice: fc.nat(1),
    several: fc.subarray(options),
    rating: fc.integer({ min: 0, max: 5 }),
    isCounted: fc.boolean(),
  })
  let changes = 0
  for (const { choice, several, rating, isCounted } of fc.sample(step, { numRuns: 25, seed: 11 })) {
    if (isCounted) await countAnswers(t.core, survey.id)
    const answers = {
      ...option(survey, choice),
      ...(several.length > 0 ? { [survey.several.id]: { options: several } } : {}),
      ...(rating > 0 ? { [survey.rating.id]: rating } : {}),
    }
    changes = okOf(await change(citizen, survey, { changes, answers })).changes
  }
  await countAnswers(t.core, survey.id)
  const before = await sumsOf(survey.id)
  await recount(t, survey.id)
  expect(before).toEqual(await sumsOf(survey.id))
})

test('an answer that was set aside remains set aside when it is changed', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await answered(citizen, survey, option(survey, 0))
  await countAnswers(t.core, survey.id)
  const { rows } = await t.core.pool.query(
    `update survey_answers set flags = '{fast}' where survey_id = $1 returning no`,
    [survey.id],
  )
  await recount(t, survey.id)
  const review = { decision: 'set_aside', seen: 'waiting', note: 'Хариулт хоорондоо зөрчилтэй' }
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/flags/${rows[0].no}/review`, review))
  okOf(await change(citizen, survey, { answers: option(survey, 1) }))
  expect(await resultOf(survey)).toMatchObject({ answers: 0, setAside: 1 })
  expect((await countsOf(survey, survey.choice.id)).answered).toBe(0)
})

describe('the list of surveys that the reader has answered', () => {
  const listed = async (person: TestPerson | null, query = ''): Promise<string[]> =>
    okOf(await t.as(person).get(`/v1/surveys?answered=mine&pageSize=100${query}`)).map(({ id }: { id: string }) => id)
  const act = (survey: Survey, step: string, body: object) =>
    t.as(cityAdmin).post(`/v1/surveys/${survey.id}/${step}`, body)

  test('has those answered with the account, also closed ones, and archived ones when asked for', async () => {
    const [survey, other] = [await publishSurvey(t, cityAdmin, ['C']), await publishSurvey(t, cityAdmin, ['C'])]
    await answered(citizen, survey, option(survey, 0))
    expect(await listed(citizen)).toContain(survey.id)
    expect(await listed(citizen)).not.toContain(other.id)

    okOf(await act(survey, 'transitions', { action: 'close', note: 'Хангалттай хариулт ирсэн' }))
    expect(await listed(citizen, '&phase=closed')).toContain(survey.id)
    okOf(await act(survey, 'archive', { archived: true }))
    expect(await listed(citizen)).not.toContain(survey.id)
    expect(await listed(citizen, '&archive=with')).toContain(survey.id)
  })

  test('has no anonymous one', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
    await answered(citizen, survey, option(survey, 0))

    expect(okOf(await t.as(citizen).get(`/v1/surveys/${survey.id}`)).answered).toBe(true)
    expect(await listed(citizen)).not.toContain(survey.id)
  })

  test('has no interviews, neither for the leader nor for others', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    await answered(leader, survey, option(survey, 0), { channel: 'in_person' })

    for (const person of [leader, citizen, homelessCitizen]) expect(await listed(person)).not.toContain(survey.id)
  })

  test('is nobody else’s', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    await answered(citizen, survey, option(survey, 0))

    expect(await listed(homelessCitizen)).not.toContain(survey.id)
    for (const person of [cityAdmin, people.khorooAdmin, null]) expect(await listed(person)).toEqual([])
  })
})
