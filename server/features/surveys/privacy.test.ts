import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../testing/surveys.ts'

// Privacy of respondents and authors: docs/rules/surveys.md, "Anonymous surveys".

const { cityAdmin, districtAdmin, leader, otherLeader, citizen, homelessCitizen } = people
const DURING = new Date('2026-03-10T04:00:00Z')
const NOTE = 'Хангалттай хариулт ирсэн'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

describe('an anonymous answer', () => {
  test('leaves its receipt in no table other than the answers, even when sent with an idempotency key', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
    const body = sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } })
    const path = `/v1/surveys/${survey.id}/answers`
    const { receipt } = okOf(await t.as(citizen).post(path, body, { 'idempotency-key': 'key-of-a-device' }), 201)

    const { rows: tables } = await t.core.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const tablesWithReceipt: string[] = []
    for (const { name } of tables) {
      const { rows } = await t.core.pool.query(`select from "${name}" r where to_jsonb(r)::text like $1`, [
        `%${receipt}%`,
      ])
      if (rows.length > 0) tablesWithReceipt.push(name)
    }
    expect(tablesWithReceipt).toEqual(['survey_answers'])
    expect(okOf(await t.as(citizen).post(path, body, { 'idempotency-key': 'key-of-a-device' }), 201).receipt).toBe(
      receipt,
    )
  })

  test('cannot be traced to a person even with the server’s key, but is still accepted only once per person', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
    const path = `/v1/surveys/${survey.id}/answers`
    const body = () => sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } })
    okOf(await t.as(citizen).post(path, body()), 201)

    const key = t.core.sign(`survey ${survey.id} user ${citizen.id}`)
    const { rows } = await t.core.pool.query<{ stored: string }>(
      'select to_jsonb(n)::text as stored from survey_answers n where survey_id = $1',
      [survey.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.stored).not.toContain(key)
    expect((await t.as(citizen).post(path, body())).body.errors).toMatchObject([{ code: 'answered_before' }])
    expect(okOf(await t.as(citizen).get(`/v1/surveys/${survey.id}`)).answered).toBe(true)
    const interview = { channel: 'in_person', person: '99112233' }
    okOf(await t.as(leader).post(path, { ...body(), ...interview }), 201)
    expect((await t.as(otherLeader).post(path, { ...body(), ...interview })).status).toBe(409)
  })

  test('is stored once when sent many times concurrently, even under different ids', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
    const path = `/v1/surveys/${survey.id}/answers`
    const same = sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } })
    const times = (body: () => object) => Promise.all(Array.from({ length: 8 }, () => t.as(citizen).post(path, body())))

    const all = await times(() => same)
    expect(new Set(all.map(({ body }) => body.data?.receipt)).size).toBe(1)
    expect((await times(() => ({ ...same, clientId: randomUUID() }))).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 409),
    )
    const { rows } = await t.core.pool.query(
      `select (select count(*)::int from survey_answers where survey_id = $1) as answers,
         (select count(*)::int from survey_people where survey_id = $1) as people`,
      [survey.id],
    )
    expect(rows[0]).toEqual({ answers: 1, people: 1 })
  })

  test('sent by two people under the same id marks only one of them as having answered', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true, openToAll: true })
    const path = `/v1/surveys/${survey.id}/answers`
    const body = sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } })
    await Promise.all([
      t.as(citizen).post(path, body),
      t.as(homelessCitizen).post(path, { ...body, areaId: idOf('D2K1') }),
    ])

    const answered = async (person: Parameters<TestApp['as']>[0]) =>
      okOf(await t.as(person).get(`/v1/surveys/${survey.id}`)).answered
    expect([await answered(citizen), await answered(homelessCitizen)].filter(Boolean)).toHaveLength(1)
  })
})

describe('authors of surveys', () => {
  test('are not shown to citizens, and neither is the reason for closing', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: NOTE }))
    const seenBy = async (person: Parameters<TestApp['as']>[0]) => {
      const { author, closeReason } = okOf(await t.as(person).get(`/v1/surveys/${survey.id}`))
      return [author?.id ?? null, closeReason]
    }

    expect(await seenBy(districtAdmin)).toEqual([cityAdmin.id, NOTE])
    expect(await seenBy(leader)).toEqual([cityAdmin.id, NOTE])
    for (const person of [citizen, null]) expect(await seenBy(person)).toEqual([null, null])
  })
})

describe('visitors', () => {
  test('need a ticket that is at most seven days old and not from the future', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const path = `/v1/surveys/${survey.id}`
    const ticket = async () => okOf(await t.as(null).get(`${path}/ticket`)).ticket
    const old = await ticket()
    t.setNow(new Date(DURING.getTime() + 7 * 86_400_000 + 1))
    const fresh = await ticket()
    const send = (one: string) =>
      t
        .as(null)
        .post(
          `${path}/answers`,
          sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }, { areaId: idOf('D1K1'), ticket: one }),
        )

    expect(await send(old)).toMatchObject({ status: 400, body: { errors: [{ path: 'ticket', code: 'wrong_link' }] } })
    okOf(await send(fresh), 201)
    // a ticket of the future was not issued by this server
    t.setNow(DURING)
    expect((await send(fresh)).status).toBe(400)
  })
})
