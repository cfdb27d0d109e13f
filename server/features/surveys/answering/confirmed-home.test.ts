import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { draft, okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

const { cityAdmin, khorooAdmin, leader, citizen, homelessCitizen } = people
const DURING = new Date('2026-03-10T04:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(DURING)
  await t.core.pool.query(
    `update users set home_status = 'stated', home_asked_at = null, home_confirmed_at = null where role = 'APPLICATION'`,
  )
})

type Asked = Awaited<ReturnType<typeof publishSurvey>>
const pick = ({ choice }: Asked) => ({ [choice.id]: { option: choice.options[0]?.id } })
const answer = (person: TestPerson | null, survey: Asked, more: object = {}) =>
  t.as(person).post(`/v1/surveys/${survey.id}/answers`, sent(pick(survey), more))
const result = async (survey: Asked, query = '') =>
  okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result${query}`))
const askForConfirmation = () => t.as(citizen).post('/v1/citizens/me/home/transitions', { action: 'ask' })
const confirm = async () => {
  okOf(await askForConfirmation())
  okOf(await t.as(khorooAdmin).post(`/v1/citizens/${citizen.id}/transitions`, { action: 'confirm' }))
}
const NOT_CONFIRMED = { status: 403, body: { code: 'not_allowed', errors: [{ code: 'home_not_confirmed' }] } }

test('a survey that requires a confirmed home refuses a citizen until the khoroo confirms the address', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { confirmedHome: true })

  expect(await answer(citizen, survey)).toMatchObject(NOT_CONFIRMED)
  okOf(await askForConfirmation())
  expect(await answer(citizen, survey)).toMatchObject(NOT_CONFIRMED)
  okOf(await t.as(khorooAdmin).post(`/v1/citizens/${citizen.id}/transitions`, { action: 'confirm' }))
  okOf(await answer(citizen, survey), 201)

  expect(await result(survey)).toMatchObject({ answers: 1, unconfirmedHomes: 0 })
})

test('a citizen without a home is refused for any area', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { confirmedHome: true })
  expect(await answer(homelessCitizen, survey, { areaId: idOf('D1K1S1') })).toMatchObject(NOT_CONFIRMED)
})

test('an answer stored before the confirmation was revoked is acknowledged again with the same receipt', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { confirmedHome: true })
  await confirm()
  const body = sent(pick(survey))
  const first = okOf(await t.as(citizen).post(`/v1/surveys/${survey.id}/answers`, body), 201)
  const note = 'Өөр хаягт шилжсэн байна'
  okOf(await t.as(khorooAdmin).post(`/v1/citizens/${citizen.id}/transitions`, { action: 'revoke', note }))

  expect(okOf(await t.as(citizen).post(`/v1/surveys/${survey.id}/answers`, body), 201)).toEqual(first)
})

test('interviews by section leaders do not require a confirmed home', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { confirmedHome: true })
  okOf(await answer(leader, survey, { channel: 'in_person' }), 201)
  expect(await result(survey)).toMatchObject({ answers: 1, unconfirmedHomes: 0 })
})

test('otherwise results contain the number of answers from unconfirmed homes', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
  okOf(await answer(homelessCitizen, survey, { areaId: idOf('D2K1S2') }), 201)
  await confirm()
  okOf(await answer(citizen, survey), 201)
  okOf(await answer(leader, survey, { channel: 'in_person' }), 201)
  const expected = { answers: 3, unconfirmedHomes: 1 }

  expect(await result(survey)).toMatchObject(expected)
  expect(await result(survey, `?areaId=${idOf('D1')}`)).toMatchObject({ answers: 2, unconfirmedHomes: 0 })
  await countAnswers(t.core, survey.id)
  expect(await result(survey)).toMatchObject(expected)
})

test('coverage and its export contain the same number for each area, before and after counting', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
  okOf(await answer(homelessCitizen, survey, { areaId: idOf('D2K1S2') }), 201)
  okOf(await answer(citizen, survey), 201)
  okOf(await answer(leader, survey, { channel: 'in_person' }), 201)
  const shown = async () => {
    const { whole, below } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage`))
    return [whole, ...below].map(({ code, unconfirmedHomes }) => `${code} ${unconfirmedHomes}`)
  }
  const inFile = async () => {
    const { text } = await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage/export?format=csv`)
    const [head = [], ...rows] = readCsv(text)
    const at = head.indexOf('Баталгаажаагүй хаягтай иргэний хариулт')
    return rows.map((row) => Number(row[at])).slice(0, 2)
  }
  const expected = [
    ['C 2', 'D1 1', 'D2 1'],
    [2, 1],
  ]

  expect([await shown(), await inFile()]).toEqual(expected)
  await countAnswers(t.core, survey.id)
  expect([await shown(), await inFile()]).toEqual(expected)
})

test('an answer set aside is subtracted from the number, and added again when it is included', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  okOf(await answer(citizen, survey), 201)
  await countAnswers(t.core, survey.id)
  const { rows } = await t.core.pool.query<{ no: number }>(
    `update survey_answers set flags = '{fast}' where survey_id = $1 returning no`,
    [survey.id],
  )
  await t.core.pool.query('update survey_counts set flagged = 1 where survey_id = $1', [survey.id])
  const review = async (decision: string, seen: string) =>
    okOf(
      await t
        .as(cityAdmin)
        .post(`/v1/surveys/${survey.id}/flags/${rows[0]?.no}/review`, { decision, seen, note: 'Шалгаж үзсэн' }),
    )

  await review('set_aside', 'waiting')
  expect(await result(survey)).toMatchObject({ answers: 0, unconfirmedHomes: 0 })
  await review('counts', 'set_aside')
  expect(await result(survey)).toMatchObject({ answers: 1, unconfirmedHomes: 1 })
})

test('anonymous answers store no confirmation state, and their results show none', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true })
  okOf(await answer(citizen, survey), 201)
  const { rows } = await t.core.pool.query('select home_confirmed from survey_answers where survey_id = $1', [
    survey.id,
  ])

  expect(rows).toEqual([{ home_confirmed: null }])
  expect(await result(survey)).toMatchObject({ answers: 1, unconfirmedHomes: null })
  const { whole } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage`))
  expect(whole).toMatchObject({ collected: 1, unconfirmedHomes: null })
  const { text } = await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage/export?format=csv`)
  expect(text).not.toContain('Баталгаажаагүй')
})

test('an anonymous survey can require confirmed homes', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { anonymous: true, confirmedHome: true })
  expect(await answer(citizen, survey)).toMatchObject(NOT_CONFIRMED)
  await confirm()
  okOf(await answer(citizen, survey), 201)
})

test('a survey open to everyone cannot be published if it requires confirmed homes', async () => {
  const body = draft(idOf('C'), [{ areaId: idOf('C') }], { openToAll: true, confirmedHome: true })
  const { id } = okOf(await t.as(cityAdmin).post('/v1/surveys', body), 201)

  expect(await t.as(cityAdmin).post(`/v1/surveys/${id}/transitions`, { action: 'publish' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'confirmedHome', code: 'not_with_open' }] },
  })
})

test('the setting defaults to off and is kept by changes and copies', async () => {
  const plain = okOf(await t.as(cityAdmin).post('/v1/surveys', draft(idOf('C'), [{ areaId: idOf('C') }])), 201)
  const changed = okOf(
    await t.as(cityAdmin).patch(`/v1/surveys/${plain.id}`, { version: plain.version, confirmedHome: true }),
  )
  const copy = okOf(await t.as(cityAdmin).post(`/v1/surveys/${plain.id}/copy`), 201)

  expect([plain.confirmedHome, changed.confirmedHome, copy.confirmedHome]).toEqual([false, true, true])
})
