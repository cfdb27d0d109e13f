import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { makeSurvey } from '../../../testing/survey-rows.ts'

// Filters of the list that depend on answers: docs/rules/surveys.md.

let t: TestApp
let asked: string
beforeAll(async () => {
  t = await app()
  asked = await makeSurvey(t.core.pool, { area: 'C' })
  await makeSurvey(t.core.pool, { area: 'C', title: 'Нөгөө' })
})

const answer = (surveyId: string, area: string, more: { by?: TestPerson; flags?: string[] } = {}) =>
  t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, entered_by, receipt, answers, started_at,
       submitted_at, flags) values ($1, $2, 'in_person', $3::uuid, $3::text, $4, $5, '{}', now(), now(), $6)`,
    [surveyId, idOf(area), randomUUID(), more.by?.id ?? null, randomUUID(), more.flags ?? []],
  )
const found = async (person: TestPerson | null, query: string): Promise<string[]> => {
  const { status, body } = await t.as(person).get(`/v1/surveys?${query}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

describe('surveys for which a leader has conducted interviews', () => {
  const query = `conductedBy=${people.leader.id}`
  beforeAll(async () => {
    await answer(asked, 'D1K1S1', { by: people.leader })
    await answer(asked, 'D2K1S1', { by: people.farLeader })
  })

  test.each([people.leader, people.khorooAdmin, people.districtAdmin, people.cityAdmin])(
    '$name, whose area includes the interview, finds exactly that survey',
    async (person) => expect(await found(person, query)).toEqual([asked]),
  )

  test.each([people.otherKhorooAdmin, people.otherDistrictAdmin, people.farLeader, people.citizen, null])(
    'others find none: %s',
    async (person) => expect(await found(person, query)).toEqual([]),
  )
})

describe('surveys with answers that await a review', () => {
  const query = 'flagged=waiting'

  test('are none while no answer is flagged', async () => {
    expect(await found(people.cityAdmin, query)).toEqual([])
  })

  test('are found by the district of the answer and the city, but not by other districts or citizens', async () => {
    await answer(asked, 'D1K1S1', { flags: ['fast'] })

    expect(await found(people.districtAdmin, query)).toEqual([asked])
    expect(await found(people.cityAdmin, query)).toEqual([asked])
    expect(await found(people.otherDistrictAdmin, query)).toEqual([])
    expect(await found(people.citizen, query)).toEqual([])
    expect(await found(null, query)).toEqual([])
  })

  test('are no longer listed once the time for reviewing has passed', async () => {
    const old = await makeSurvey(t.core.pool, { area: 'C', days: [-90, -32] })
    const recent = await makeSurvey(t.core.pool, { area: 'C', days: [-90, -20] })
    await answer(old, 'D1K1S1', { flags: ['fast'] })
    await answer(recent, 'D1K1S1', { flags: ['fast'] })

    expect((await found(people.cityAdmin, query)).toSorted()).toEqual([asked, recent].toSorted())
  })

  test('are counted the same in the facets', async () => {
    const { body } = await t.as(people.cityAdmin).get(`/v1/surveys/facets?${query}`)

    expect(body.data.phase).toMatchObject({ active: 1, closed: 1, draft: 0, expected: 0 })
  })
})

test('filtering by public results lists only surveys with public results', async () => {
  const open = await makeSurvey(t.core.pool, { area: 'C', title: 'Нээлттэй', status: 'closed' })
  await t.core.pool.query(`update surveys set result_view = 'public_after_close' where id = $1`, [open])

  for (const person of [people.cityAdmin, people.citizen, null])
    expect(await found(person, 'results=public')).toEqual([open])
})
