import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../core/database/transaction.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { draft, okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { eventually } from '../../../testing/waiting.ts'

// Concurrent requests, and recognizing the same person: docs/rules/surveys.md, "Answering exactly once".

const { cityAdmin, khorooAdmin, leader, otherLeader, citizen, homelessCitizen } = people
const BEFORE = new Date('2026-02-20T04:00:00Z')
const DURING = new Date('2026-03-10T04:00:00Z')
const NOTE = 'Хангалттай хариулт ирсэн'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

type Asked = Awaited<ReturnType<typeof publishSurvey>>
const pick = (survey: Asked) => ({ [survey.choice.id]: { option: survey.choice.options[0]?.id } })
const answer = (person: TestPerson | null, survey: Asked, more: object = {}) =>
  t.as(person).post(`/v1/surveys/${survey.id}/answers`, sent(pick(survey), more))
const act = (person: TestPerson, id: string, body: object) => t.as(person).post(`/v1/surveys/${id}/transitions`, body)
const waitingFor = async (kind: string) => {
  const { rows } = await t.core.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where not granted and locktype = $1
       and (database is null or database = (select oid from pg_database where datname = current_database()))`,
    [kind],
  )
  return rows[0]?.n ?? 0
}

describe('a person interviewed twice', () => {
  test.each([
    ['a register number in lower case and with spaces', 'УБ99010233', 'уб 99 01 02 33'],
    ['a phone number with the country code', '99112233', '+976 9911-2233'],
  ])('is recognized by %s', async (_, first, again) => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(await answer(leader, survey, { channel: 'in_person', person: first }), 201)

    expect(await answer(otherLeader, survey, { channel: 'phone', person: again })).toMatchObject({ status: 400 })
    expect(await answer(otherLeader, survey, { channel: 'in_person', person: again })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'person', code: 'answered_before' }] },
    })
  })

  test('cannot be disguised by Latin look-alike letters', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(await answer(leader, survey, { channel: 'in_person', person: 'УК99010233' }), 201)

    expect(await answer(leader, survey, { channel: 'in_person', person: 'YK99010233' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'person', code: 'register_number_lookalikes' }] },
    })
  })

  test.each(['Бат', '12345', 'УК99023012', 'УК03131614', '- - -'])(
    'cannot be identified by an invalid number: %s',
    async (person) => {
      const survey = await publishSurvey(t, cityAdmin, ['C'])
      const reply = await answer(leader, survey, { channel: 'in_person', person })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'person' }] } })
    },
  )
})

describe('concurrently', () => {
  test('of several answers by one person for different areas exactly one is accepted', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const areas = ['D1K1', 'D2K1', 'D1K2', 'D2K2', 'D1K1S1', 'D2K1S1']

    const all = await Promise.all(areas.map((code) => answer(homelessCitizen, survey, { areaId: idOf(code) })))

    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('an answer being stored while the survey is closed is either stored before the closing or refused', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    let isClosed = false
    const { answering, closing, wasClosed } = await inTransaction(t.core.pool, async (held) => {
      await held.query('lock table survey_answers in exclusive mode')
      const answering = answer(citizen, survey)
      await eventually(async () => expect(await waitingFor('relation')).toBe(1))
      const closing = act(khorooAdmin, survey.id, { action: 'close', note: NOTE }).finally(() => {
        isClosed = true
      })
      await eventually(async () => expect(isClosed || (await waitingFor('advisory')) === 1).toBe(true))
      return { answering, closing, wasClosed: isClosed }
    })

    expect((await closing).status).toBe(200)
    expect((await answering).status).toBe(wasClosed ? 409 : 201)
    const { rows } = await t.core.pool.query('select count(*)::int as n from survey_answers where survey_id = $1', [
      survey.id,
    ])
    expect(rows[0].n).toBe(wasClosed ? 0 : 1)
  })

  test('an answer that arrives while the survey is being closed is refused', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    const { answering, closing } = await inTransaction(t.core.pool, async (held) => {
      await held.query('select from surveys where id = $1 for update', [survey.id])
      const closing = act(khorooAdmin, survey.id, { action: 'close', note: NOTE })
      await eventually(async () => expect(await waitingFor('transactionid')).toBe(1))
      const answering = answer(citizen, survey)
      await eventually(async () =>
        expect((await waitingFor('advisory')) + (await waitingFor('transactionid'))).toBeGreaterThan(1),
      )
      return { answering, closing }
    })

    expect((await closing).status).toBe(200)
    expect((await answering).status).toBe(409)
  })

  test('a survey with an uncounted answer cannot be unpublished', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(await answer(citizen, survey), 201)
    t.setNow(BEFORE)

    expect(await act(khorooAdmin, survey.id, { action: 'unpublish' })).toMatchObject({
      status: 409,
      body: {
        code: 'wrong_state',
        params: { state: 'expected', action: 'unpublish', allowedActions: ['close', 'correct', 'copy'] },
      },
    })
  })

  test('a draft that is being published cannot be deleted', async () => {
    t.setNow(BEFORE)
    const { id } = okOf(
      await t.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), [{ areaId: idOf('D1K1') }])),
      201,
    )
    const { removing, publishing } = await inTransaction(t.core.pool, async (held) => {
      await held.query('select from surveys where id = $1 for update', [id])
      const publishing = act(khorooAdmin, id, { action: 'publish' })
      await eventually(async () => expect(await waitingFor('transactionid')).toBe(1))
      const removing = t.as(khorooAdmin).delete(`/v1/surveys/${id}`)
      await eventually(async () =>
        expect((await waitingFor('transactionid')) + (await waitingFor('tuple'))).toBeGreaterThan(1),
      )
      return { removing, publishing }
    })

    expect((await publishing).status).toBe(200)
    expect((await removing).status).toBe(409)
    expect((await t.as(khorooAdmin).get(`/v1/surveys/${id}`)).status).toBe(200)
  })
})

describe('an interview stored on a device', () => {
  test('is refused when sent after closing, and accepted once the survey is reopened', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))
    const body = sent(pick(survey), { clientId: randomUUID(), channel: 'in_person', startedAt: '2026-03-09T04:00:00Z' })
    const send = () => t.as(leader).post(`/v1/surveys/${survey.id}/answers`, body)

    expect(await send()).toMatchObject({ status: 409, body: { code: 'wrong_state', params: { state: 'closed' } } })
    okOf(await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-03-31' }))
    const { receipt } = okOf(await send(), 201)
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))
    // a stored answer is acknowledged again even when the survey no longer accepts answers
    expect(okOf(await send(), 201).receipt).toBe(receipt)
  })
})
