import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { LATE_NOTED } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { eventually } from '../../../testing/waiting.ts'
import { alertOfFlags } from './flag-alerts.ts'

// Alerts about flagged answers: docs/rules/surveys.md, "Flagged answers".

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader } = people
// frozen at the real time, because people receive only notices sent after their account was created
const DURING = new Date()
const TODAY = dayInUlaanbaatar(DURING)

interface Notice {
  title: { mn: string }
  link: string
  alert: { icon: string; count: number; subject: { mn: string }; area: { mn: string } } | null
}

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(DURING)
  await t.core.pool.query('truncate notifications cascade')
})

const survey = () => publishSurvey(t, cityAdmin, ['C'], { startDate: addDays(TODAY, -1), endDate: addDays(TODAY, 9) })
const flag = (id: string, area: string, flags: string, at = DURING) =>
  t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags)
     values ($1, $2, 'online', $3::text::uuid, $3::text, 'X', '{}', $4, $4, $5)`,
    [id, idOf(area), randomUUID(), at, flags],
  )
const alertsOf = async (person: TestPerson): Promise<Notice[]> => {
  const notices: Notice[] = okOf(await t.as(person).get('/v1/notifications?pageSize=100'))
  return notices.filter(({ alert }) => alert?.icon === 'survey')
}

test('an answer that is flagged on arrival alerts only its district', async () => {
  const { id, choice } = await survey()
  // an interview that took no time is flagged
  const interview = sent(
    { [choice.id]: { option: choice.options[0]?.id } },
    { channel: 'in_person', startedAt: DURING.toISOString() },
  )
  okOf(await t.as(leader).post(`/v1/surveys/${id}/answers`, interview), 201)

  await eventually(async () => expect(await alertsOf(districtAdmin)).toHaveLength(1))
  expect(await alertsOf(districtAdmin)).toMatchObject([
    { link: `/dashboard/surveys/${id}/flags`, alert: { count: 1, subject: { mn: 'Гудамжны гэрэлтүүлэг' } } },
  ])
  for (const person of [otherDistrictAdmin, khorooAdmin, cityAdmin])
    expect(await alertsOf(person), person.name).toEqual([])
})

test('a survey alerts a district at most once a day', async () => {
  const { id } = await survey()
  for (let n = 0; n < 3; n++) {
    await flag(id, 'D1K1S1', '{fast}')
    await alertOfFlags(t.core, id)
  }
  expect(await alertsOf(districtAdmin)).toHaveLength(1)

  const tomorrow = new Date(DURING.getTime() + 86_400_000)
  t.setNow(tomorrow)
  await alertOfFlags(t.core, id)
  expect(await alertsOf(districtAdmin)).toHaveLength(1)
  await flag(id, 'D1K1S1', '{straight}', tomorrow)
  await alertOfFlags(t.core, id)
  expect(await alertsOf(districtAdmin)).toHaveLength(2)
})

test('alerts about several surveys on one day are grouped into one notice', async () => {
  const [one, other] = [await survey(), await survey()]
  for (const { id } of [one, other]) {
    await flag(id, 'D1K1S1', '{identical}')
    await flag(id, 'D2K1S1', '{burst}')
    await alertOfFlags(t.core, id)
  }
  for (const person of [districtAdmin, otherDistrictAdmin])
    expect((await alertsOf(person)).map(({ alert }) => alert?.count)).toEqual([2])
})

test('mild flags and reviewed answers cause no alert', async () => {
  const { id } = await survey()
  await flag(id, 'D1K1S1', '{device}')
  await flag(id, 'D1K1S1', '{network,device}')
  await flag(id, 'D1K1S1', '{fast}')
  await t.core.pool.query(
    `update survey_answers set reviewed_at = now(), review_note = 'Шалгасан' where survey_id = $1 and flags = '{fast}'`,
    [id],
  )
  await alertOfFlags(t.core, id)
  expect(await alertsOf(districtAdmin)).toEqual([])
})

test('interviews that arrived after the end alert the district once one leader sent more than a few', async () => {
  const { id } = await survey()
  const late = async () => {
    await flag(id, 'D1K1S1', '{late}')
    await t.core.pool.query(`update survey_answers set entered_by = $2 where survey_id = $1 and flags = '{late}'`, [
      id,
      leader.id,
    ])
    await alertOfFlags(t.core, id)
  }
  for (let n = 0; n < LATE_NOTED; n++) await late()
  expect(await alertsOf(districtAdmin)).toEqual([])
  await late()
  expect(await alertsOf(districtAdmin)).toHaveLength(1)
})
