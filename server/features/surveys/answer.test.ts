import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../testing/surveys.ts'

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
  test('of one person, whatever they send', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(await answer(citizen, survey.id, sent(pick(survey))), 201)

    const again = await answer(citizen, survey.id, sent(pick(survey, 1)))

    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ code: 'answered_before' }] } })
    expect(await collected(survey.id)).toBe(1)
  })

  test('sent again by a device that did not hear, it answers the same receipt', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const body = sent(pick(survey), { channel: 'in_person' })

    const first = okOf(await answer(leader, survey.id, body), 201)
    const second = okOf(await answer(leader, survey.id, body), 201)

    expect(second).toEqual(first)
    expect(first.receipt).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)
    expect(await collected(survey.id)).toBe(1)
  })

  test('sent many times at once, one is kept', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const body = sent(pick(survey), { channel: 'in_person' })

    const all = await Promise.all(Array.from({ length: 12 }, () => answer(leader, survey.id, body)))

    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(all.map(({ body: b }) => b.data.receipt)).size).toBe(1)
    expect(await collected(survey.id)).toBe(1)
  })

  test('of one person who was asked at the door twice, whoever asked', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const told = { channel: 'in_person', person: 'уб 99 01 02 33' }
    okOf(await answer(leader, survey.id, sent(pick(survey), told)), 201)

    const again = await answer(otherLeader, survey.id, sent(pick(survey), { ...told, person: 'УБ99010233' }))

    expect(again.status).toBe(409)
    expect(await collected(survey.id)).toBe(1)
  })

  test('the id of an interview tells nobody else its receipt', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const body = sent(pick(survey), { channel: 'in_person' })
    okOf(await answer(leader, survey.id, body), 201)

    expect((await answer(otherLeader, survey.id, body)).status).toBe(409)
  })
})

describe('a survey takes answers from its first to its last moment', () => {
  test.each([
    ['2026-02-28T15:59:59.999Z', 409],
    ['2026-02-28T16:00:00.000Z', 201],
    ['2026-03-31T15:59:59.999Z', 201],
    ['2026-03-31T16:00:00.000Z', 409],
  ])('%s: %d', async (now, status) => {
    t.setNow(new Date('2026-02-01T00:00:00Z'))
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    t.setNow(new Date(now))
    const token = { authorization: `Bearer ${await t.tokenOf(citizen)}` }

    const reply = await t.as(null).post(`/v1/surveys/${survey.id}/answers`, sent(pick(survey)), token)

    expect(reply.status).toBe(status)
    if (status === 409) expect(reply.body.code).toBe('wrong_state')
  })

  test('closed by hand it takes no more, and a draft never did', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(
      await t
        .as(khorooAdmin)
        .post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: 'Хангалттай хариулт ирсэн' }),
    )

    expect((await answer(citizen, survey.id, sent(pick(survey)))).status).toBe(409)
  })
})

describe('who may answer', () => {
  test('an answer counts in one asked area, and in no other', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['D2'])

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

  test('a leader enters answers of the own section alone, and never online', async () => {
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

  test('a survey of another district is not there for a leader', async () => {
    const survey = await publishSurvey(t, districtAdmin, ['D1'])
    expect((await answer(farLeader, survey.id, sent(pick(survey), { channel: 'in_person' }))).status).toBe(404)
  })

  test('admins make surveys and do not answer them', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    expect((await answer(khorooAdmin, survey.id, sent(pick(survey)))).status).toBe(403)
  })

  test('who is not signed in needs a ticket of this page, once', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const other = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const areaId = idOf('D1K1S1')
    const ticket = async (id: string) => okOf(await t.as(null).get(`/v1/surveys/${id}/ticket`)).ticket
    const own = await ticket(survey.id)
    const foreign = await ticket(other.id)

    expect((await answer(null, survey.id, sent(pick(survey), { areaId }))).body.errors[0].path).toBe('ticket')
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: foreign }))).status).toBe(400)
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: `${own}x` }))).status).toBe(400)
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: own, website: 'x' }))).status).toBe(400)
    okOf(await answer(null, survey.id, sent(pick(survey), { areaId, ticket: own })), 201)
    expect((await answer(null, survey.id, sent(pick(survey), { areaId, ticket: own }))).status).toBe(409)
  })

  test('who is not signed in cannot answer a survey for people who are', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const { ticket } = okOf(await t.as(null).get(`/v1/surveys/${survey.id}/ticket`))
    const reply = await answer(null, survey.id, sent(pick(survey), { areaId: idOf('D1K1S1'), ticket }))
    expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in'])
  })
})

test('a wrong answer names its question, and nothing is kept', async () => {
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

test('of an anonymous answer nothing is kept that names the person', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
  okOf(await answer(citizen, survey.id, sent(pick(survey))), 201)

  const { rows } = await t.core.pool.query(
    'select to_jsonb(a)::text as kept from survey_answers a where survey_id = $1',
    [survey.id],
  )
  expect(rows[0].kept).not.toContain(citizen.id)
  expect((await answer(citizen, survey.id, sent(pick(survey)))).status).toBe(409)
})

test('what looks odd is marked and counted all the same', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  okOf(await answer(citizen, survey.id, sent(pick(survey))), 201)
  const body = { channel: 'in_person', startedAt: '2026-03-10T00:00:00Z' }
  for (let n = 0; n < 41; n++)
    okOf(await answer(leader, survey.id, sent(pick(survey), { ...body, clientId: randomUUID() })), 201)

  const { answers, flagged } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
  expect({ answers, flagged }).toEqual({ answers: 42, flagged: 2 })
})
