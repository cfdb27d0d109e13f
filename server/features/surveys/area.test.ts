import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { draft, okOf, publishSurvey, questions, sent } from '../../testing/surveys.ts'

// Ownership of surveys, and the area an answer counts for: docs/rules/surveys.md, docs/rules/reach.md.

const { cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader } = people
const { citizen, homelessCitizen } = people
const BEFORE = new Date('2026-02-01T04:00:00Z')
const DURING = new Date('2026-03-10T04:00:00Z')
const NOTE = 'Хангалттай хариулт ирсэн'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(BEFORE))

const make = (person: TestPerson, area: string, targets: string[]) =>
  t.as(person).post(
    '/v1/surveys',
    draft(
      idOf(area),
      targets.map((code) => ({ areaId: idOf(code) })),
    ),
  )
const act = (person: TestPerson, id: string, body: object) => t.as(person).post(`/v1/surveys/${id}/transitions`, body)
const status = async (person: TestPerson, id: string) => (await t.as(person).get(`/v1/surveys/${id}`)).status

describe('a survey of another area within reach', () => {
  test('can be created by a level above, which alone sees its draft', async () => {
    const { id, areaId } = okOf(await make(districtAdmin, 'D1K1', ['D1K1']), 201)

    expect(areaId).toBe(idOf('D1K1'))
    expect(await status(districtAdmin, id)).toBe(200)
    for (const person of [khorooAdmin, cityAdmin, otherKhorooAdmin, leader, citizen])
      expect(await status(person, id), person.name).toBe(404)
  })

  test('is managed by its own office and those above once it is published', async () => {
    const { id } = okOf(await make(cityAdmin, 'D1K1', ['D1K1']), 201)
    okOf(await act(otherCityAdmin, id, { action: 'publish' }))

    const actions = async (person: TestPerson) => okOf(await t.as(person).get(`/v1/surveys/${id}`)).allowedActions
    for (const person of [khorooAdmin, districtAdmin, cityAdmin])
      expect(await actions(person), person.name).toEqual(['unpublish', 'close', 'correct', 'copy'])
    expect(await status(otherKhorooAdmin, id)).toBe(404)
    okOf(await act(khorooAdmin, id, { action: 'close', note: NOTE }))
  })

  test('that is unpublished from above becomes a draft visible to its author’s area only', async () => {
    const { id } = await publishSurvey(t, khorooAdmin, ['D1K1'])

    expect(okOf(await act(districtAdmin, id, { action: 'unpublish' }))).toMatchObject({
      phase: 'draft',
      version: 3,
      canWrite: false,
      allowedActions: [],
    })
    expect(await status(districtAdmin, id)).toBe(404)
    expect(okOf(await t.as(khorooAdmin).get(`/v1/surveys/${id}`))).toMatchObject({
      phase: 'draft',
      version: 3,
      expected: 0,
      allowedActions: ['publish', 'copy', 'change', 'remove'],
    })
  })

  test.each([
    [districtAdmin, 'D2'],
    [districtAdmin, 'C'],
    [khorooAdmin, 'D1'],
    [khorooAdmin, 'D1K2'],
    [otherDistrictAdmin, 'D1K1'],
  ])('cannot be created by $name in %s', async (person, area) => {
    expect(await make(person, area, [])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'areaId', code: 'out_of_reach' }] },
    })
  })

  test.each([
    ['another district', 'D2'],
    ['another khoroo', 'D1K2'],
    ['the district above', 'D1'],
    ['the city', 'C'],
  ])('cannot target %s, whose people could not reach it', async (_, code) => {
    const refused = expect.objectContaining({ path: 'targets.1.areaId', code: 'outside_area' })
    const created = await make(cityAdmin, 'D1K1', ['D1K1S1', code])
    expect([created.status, created.body.errors]).toEqual([400, expect.arrayContaining([refused])])

    const { id, version } = okOf(await make(cityAdmin, 'D1K1', ['D1K1S1']), 201)
    const targets = ['D1K1S1', code].map((one) => ({ areaId: idOf(one) }))
    const changed = await t.as(cityAdmin).patch(`/v1/surveys/${id}`, { targets, version })
    expect([changed.status, changed.body.errors]).toEqual([400, expect.arrayContaining([refused])])
  })
})

describe('an answer counts', () => {
  beforeEach(() => t.setNow(DURING))
  const answer = (
    person: TestPerson | null,
    survey: ReturnType<typeof questions> & { id: string },
    more: object = {},
  ) =>
    t
      .as(person)
      .post(
        `/v1/surveys/${survey.id}/answers`,
        sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }, more),
      )

  test.each(['C', 'D1'])('only in a khoroo or a section, not in %s as a whole', async (code) => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })

    expect(await answer(homelessCitizen, survey, { areaId: idOf(code) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'areaId', code: 'khoroo_or_section' }] },
    })
    okOf(await answer(homelessCitizen, survey, { areaId: idOf('D1K2S1') }), 201)
  })
})

test('a survey of an area above cannot be copied; a copy belongs to the caller’s area and drops dates and answers', async () => {
  const { id } = await publishSurvey(t, cityAdmin, ['D1', 'D2'])
  expect((await t.as(districtAdmin).post(`/v1/surveys/${id}/copy`)).status).toBe(403)

  const own = await publishSurvey(t, khorooAdmin, ['D1K1'])
  const copy = okOf(await t.as(districtAdmin).post(`/v1/surveys/${own.id}/copy`), 201)
  expect(copy).toMatchObject({ areaId: idOf('D1'), phase: 'draft', startDate: null, collected: 0 })
  expect(copy.targets.map(({ areaId }: { areaId: string }) => areaId)).toEqual([idOf('D1K1')])
})
