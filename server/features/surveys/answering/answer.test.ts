import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'

const {
  cityAdmin,
  districtAdmin,
  otherDistrictAdmin,
  khorooAdmin,
  leader,
  otherLeader,
  farLeader,
  citizen,
  homelessCitizen,
} = people
const DURING = new Date('2026-03-10T04:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

const answer = (person: TestPerson | null, id: string, body: object) =>
  t.as(person).post(`/v1/surveys/${id}/answers`, body)
const collected = async (id: string) =>
  okOf(await t.as(cityAdmin).get(`/v1/surveys/${id}/coverage?areaId=${idOf('C')}`)).whole.collected
const pick = (survey: { choice: { id: string; options: { id: string }[] } }, n = 0) => ({
  [survey.choice.id]: { option: survey.choice.options[n]?.id },
})

describe('an answer counts once', () => {
  test('per person, even with different content', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(await answer(citizen, survey.id, sent(pick(survey))), 201)

    const again = await answer(citizen, survey.id, sent(pick(survey, 1)))

    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ code: 'answered_before' }] } })
    expect(await collected(survey.id)).toBe(1)
  })

  test('when a device repeats a submission, which gets the same receipt', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const body = sent(pick(survey), { channel: 'in_person' })

    const first = okOf(await answer(leader, survey.id, body), 201)
    const second = okOf(await answer(leader, survey.id, body), 201)

    expect(second).toEqual(first)
    expect(first.receipt).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)
    expect(await collected(survey.id)).toBe(1)
  })

  test('when it is sent many times concurrently', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const body = sent(pick(survey), { channel: 'in_person' })

    const all = await Promise.all(Array.from({ length: 12 }, () => answer(leader, survey.id, body)))

    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(all.map(({ body: b }) => b.data.receipt)).size).toBe(1)
    expect(await collected(survey.id)).toBe(1)
  })

  test('when two leaders interview the same person', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const interview = { channel: 'in_person', person: 'уб 99 01 02 33' }
    okOf(await answer(leader, survey.id, sent(pick(survey), interview)), 201)

    const again = await answer(otherLeader, survey.id, sent(pick(survey), { ...interview, person: 'УБ99010233' }))

    expect(again.status).toBe(409)
    expect(await collected(survey.id)).toBe(1)
  })

  test('and another leader cannot obtain the receipt of an interview by its id', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const body = sent(pick(survey), { channel: 'in_person' })
    okOf(await answer(leader, survey.id, body), 201)

    expect((await answer(otherLeader, survey.id, body)).status).toBe(409)
  })
})

describe('a survey accepts answers from the start of its first to the end of its last day', () => {
  test.each([
    ['2026-02-28T15:59:59.999Z', 409],
    ['2026-02-28T16:00:00.000Z', 201],
    ['2026-03-31T15:59:59.999Z', 201],
    ['2026-03-31T16:00:00.000Z', 409],
  ])('at %s the response is %d', async (now, status) => {
    t.setNow(new Date('2026-02-01T00:00:00Z'))
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    t.setNow(new Date(now))
    const token = { authorization: `Bearer ${await t.tokenOf(citizen)}` }

    const reply = await t.as(null).post(`/v1/surveys/${survey.id}/answers`, sent(pick(survey)), token)

    expect(reply.status).toBe(status)
    if (status === 409) expect(reply.body.code).toBe('wrong_state')
  })

  test('and none after it is closed manually', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(
      await t
        .as(khorooAdmin)
        .post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: 'Хангалттай хариулт ирсэн' }),
    )

    expect((await answer(citizen, survey.id, sent(pick(survey)))).status).toBe(409)
  })
})

describe('permission to answer', () => {
  test('an answer must belong to an area that is asked, and counts in its coverage', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['D2'], { openToAll: true })

    expect(await answer(citizen, survey.id, sent(pick(survey)))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'areaId', code: 'not_asked' }] },
    })
    expect(await answer(homelessCitizen, survey.id, sent(pick(survey)))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'areaId', code: 'required' }] },
    })
    okOf(await answer(homelessCitizen, survey.id, sent(pick(survey), { areaId: idOf('D2K1S2') })), 201)
    const { whole } = okOf(
      await t.as(otherDistrictAdmin).get(`/v1/surveys/${survey.id}/coverage?areaId=${idOf('D2K1')}`),
    )
    expect(whole).toMatchObject({ collected: 1, expected: 60, achieved: 17, reporting: 1, sections: 2 })
  })

  test('leaders enter answers only for their valid section and never online; citizens answer only online', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const elsewhere = sent(pick(survey), { channel: 'in_person', areaId: idOf('D1K1S2') })

    expect(await answer(leader, survey.id, elsewhere)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'areaId', code: 'out_of_reach' }] },
    })
    expect((await answer(leader, survey.id, sent(pick(survey)))).status).toBe(400)
    expect((await answer(citizen, survey.id, sent(pick(survey), { channel: 'in_person' }))).status).toBe(400)
    expect((await answer(leader, survey.id, sent(pick(survey), { channel: 'paper' }))).body.errors[0].path).toBe(
      'channel',
    )
  })

  test('a leader gets 404 for a survey of another district', async () => {
    const survey = await publishSurvey(t, districtAdmin, ['D1'])
    expect((await answer(farLeader, survey.id, sent(pick(survey), { channel: 'in_person' }))).status).toBe(404)
  })

  test('admins cannot answer surveys', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    expect((await answer(khorooAdmin, survey.id, sent(pick(survey)))).status).toBe(403)
  })

  test('visitors need a valid ticket for this survey, which can be used once', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const other = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const areaId = idOf('D1K1S1')
    const ticket = async (id: string) => okOf(await t.as(null).get(`/v1/surveys/${id}/ticket`)).ticket
    const valid = await ticket(survey.id)
    const foreign = await ticket(other.id)

    expect((await answer(null, survey.id, sent(pick(survey), { areaId }))).body.errors[0].path).toBe('ticket')
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: foreign }))).status).toBe(400)
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: `${valid}x` }))).status).toBe(400)
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: valid, website: 'x' }))).status).toBe(
      400,
    )
    okOf(await answer(null, survey.id, sent(pick(survey), { areaId, ticket: valid })), 201)
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: valid }))).status).toBe(409)
  })

  test('visitors cannot answer a survey that requires an account', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const { ticket } = okOf(await t.as(null).get(`/v1/surveys/${survey.id}/ticket`))
    const reply = await answer(null, survey.id, sent(pick(survey), { areaId: idOf('D1K1S1'), ticket }))
    expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in'])
  })
})

test('an invalid answer is rejected with an error per question, and nothing is stored', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const reply = await answer(citizen, survey.id, sent({ [survey.rating.id]: 9 }))

  expect(reply).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: `answers.${survey.choice.id}`, code: 'required' },
        { path: `answers.${survey.rating.id}`, code: 'too_big' },
      ],
    },
  })
  expect(await collected(survey.id)).toBe(0)
})

test('an anonymous answer is stored without the person’s id, and still only once per person', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
  okOf(await answer(citizen, survey.id, sent(pick(survey))), 201)

  const { rows } = await t.core.pool.query(
    'select to_jsonb(a)::text as stored from survey_answers a where survey_id = $1',
    [survey.id],
  )
  expect(rows[0].stored).not.toContain(citizen.id)
  expect((await answer(citizen, survey.id, sent(pick(survey)))).status).toBe(409)
})

test('suspicious answers are flagged but counted', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  okOf(await answer(citizen, survey.id, sent(pick(survey))), 201)
  const body = { channel: 'in_person', startedAt: '2026-03-10T00:00:00Z' }
  for (let n = 0; n < 41; n++)
    okOf(await answer(leader, survey.id, sent(pick(survey), { ...body, clientId: randomUUID() })), 201)

  const { answers, flagged } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
  expect({ answers, flagged }).toEqual({ answers: 42, flagged: 2 })
})
