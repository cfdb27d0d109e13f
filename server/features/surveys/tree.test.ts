import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { AREA_CODES, idOf, type TestPerson } from '../../testing/people.ts'
import { draft, okOf, publishSurvey } from '../../testing/surveys.ts'

// Expected and collected answers and results follow changes of the tree of areas: docs/rules/areas.md.

const { cityAdmin, districtAdmin, otherDistrictAdmin, otherKhorooAdmin, khorooAdmin } = people
const DURING = new Date('2026-03-10T04:00:00Z')

let t: TestApp
beforeEach(async () => {
  t = await app()
  t.setNow(DURING)
})

const insertAnswer = (id: string, choice: { id: string; options: { id: string }[] }, code: string, option = 0) =>
  t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
     values ($1, $2, 'in_person', $3::text::uuid, $3::text, 'X', $4, now(), '2026-03-10T04:00:00Z')`,
    [id, idOf(code), randomUUID(), JSON.stringify({ [choice.id]: { option: choice.options[option]?.id } })],
  )
const reshape = async (code: string, change: object) => {
  const { print } = okOf(await t.as(cityAdmin).post(`/v1/areas/${idOf(code)}/plan`, change))
  okOf(await t.as(cityAdmin).post(`/v1/areas/${idOf(code)}/reshape`, { change, print }))
}

interface Sums {
  expected: number
  collected: number
}
const sumsOf = (row: Sums) => [row.expected, row.collected]
const coverage = async (person: TestPerson, id: string, code: string) => {
  const { whole, below } = okOf(await t.as(person).get(`/v1/surveys/${id}/coverage?areaId=${idOf(code)}`))
  return {
    whole: sumsOf(whole),
    below: Object.fromEntries(below.map((row: Sums & { code: string }) => [row.code, sumsOf(row)])),
  }
}
const answersOf = async (person: TestPerson, id: string, code: string) =>
  okOf(await t.as(person).get(`/v1/surveys/${id}/result?areaId=${idOf(code)}`)).answers
const CODE_OF = new Map(AREA_CODES.map((code) => [idOf(code), code]))
const byArea = async (id: string, code: string, questionId: string): Promise<Record<string, number>> => {
  const { body } = await t
    .as(cityAdmin)
    .get(`/v1/surveys/${id}/result/areas?questionId=${questionId}&areaId=${idOf(code)}`)
  return Object.fromEntries(
    body.data.map((row: { areaId: string; answers: number }) => [CODE_OF.get(row.areaId), row.answers]),
  )
}

/** Publishes a survey of the whole city with ten expected answers per section, and inserts answers in four of them. */
async function surveyWithAnswers() {
  await t.core.pool.query(`update areas set households = 10 where level = 'section'`)
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  for (const code of ['D1K1S1', 'D1K1S1', 'D1K1S2', 'D1K2S1', 'D2K1S1', 'D2K1S1', 'D2K1S1'])
    await insertAnswer(survey.id, survey.choice, code)
  return survey
}

describe('after a khoroo is moved to another district', () => {
  let survey: Awaited<ReturnType<typeof publishSurvey>>
  beforeEach(async () => {
    survey = await surveyWithAnswers()
    expect(await coverage(cityAdmin, survey.id, 'C')).toEqual({
      whole: [80, 7],
      below: { D1: [40, 4], D2: [40, 3] },
    })
    await reshape('D1K1', { kind: 'move', to: idOf('D2') })
  })

  test('the sums of both districts change accordingly, and those of the city stay', async () => {
    expect(await coverage(cityAdmin, survey.id, 'C')).toEqual({
      whole: [80, 7],
      below: { D1: [20, 1], D2: [60, 6] },
    })
    expect((await coverage(cityAdmin, survey.id, 'D2')).below).toEqual({
      D1K1: [20, 3],
      D2K1: [20, 3],
      D2K2: [20, 0],
    })
    expect((await coverage(cityAdmin, survey.id, 'D1')).below).toEqual({ D1K2: [20, 1] })
  })

  test('results count each answer in the area’s new district, and access follows the new tree', async () => {
    expect(await answersOf(cityAdmin, survey.id, 'D1')).toBe(1)
    expect(await answersOf(cityAdmin, survey.id, 'D2')).toBe(6)
    expect(await answersOf(otherDistrictAdmin, survey.id, 'D1K1')).toBe(3)
    expect((await t.as(districtAdmin).get(`/v1/surveys/${survey.id}/result?areaId=${idOf('D1K1')}`)).status).toBe(404)
    expect(await byArea(survey.id, 'C', survey.choice.id)).toEqual({ D1: 1, D2: 6 })
  })

  test('later answers are counted in the new district', async () => {
    await insertAnswer(survey.id, survey.choice, 'D1K1S2')
    expect((await coverage(cityAdmin, survey.id, 'C')).below).toEqual({ D1: [20, 1], D2: [60, 7] })
    await reshape('D1K1', { kind: 'move', to: idOf('D1') })
    expect((await coverage(cityAdmin, survey.id, 'C')).below).toEqual({ D1: [40, 5], D2: [40, 3] })
  })
})

describe('after two areas are merged', () => {
  test('of two khoroos the remaining one has the sums of both, and those of the district stay', async () => {
    const survey = await surveyWithAnswers()
    await reshape('D1K1', { kind: 'merge', into: idOf('D1K2') })

    const { whole, below } = await coverage(cityAdmin, survey.id, 'D1')
    expect(whole).toEqual([40, 4])
    expect(below).toMatchObject({ D1K2: [40, 4] })
    expect((await coverage(cityAdmin, survey.id, 'D1K2')).below).toEqual({
      D1K1S1: [10, 2],
      D1K1S2: [10, 1],
      D1K2S1: [10, 1],
      D1K2S2: [10, 0],
    })
    expect(await answersOf(otherKhorooAdmin, survey.id, 'D1K2')).toBe(4)
    expect(await byArea(survey.id, 'D1', survey.choice.id)).toMatchObject({ D1K2: 4 })
  })

  test('of two sections the answers of the closed one remain in the sums of their khoroo', async () => {
    const survey = await surveyWithAnswers()
    await reshape('D1K1S1', { kind: 'merge', into: idOf('D1K1S2') })

    expect((await coverage(cityAdmin, survey.id, 'D1K1')).whole).toEqual([20, 3])
    expect(await answersOf(khorooAdmin, survey.id, 'D1K1')).toBe(3)
    await insertAnswer(survey.id, survey.choice, 'D1K1S2')
    expect((await coverage(cityAdmin, survey.id, 'C')).whole).toEqual([80, 8])
  })
})

describe('surveys of a khoroo that is merged into another', () => {
  const phases = { draft: [], scheduled: ['publish'], running: ['publish'] } as const

  test('are managed by the remaining office unless they are closed', async () => {
    const ids: Record<string, string> = {}
    for (const [phase, steps] of Object.entries(phases)) {
      t.setNow(phase === 'scheduled' ? new Date('2026-02-01T04:00:00Z') : DURING)
      const body = draft(idOf('D1K1'), [{ areaId: idOf('D1K1') }])
      const { id } = okOf(await t.as(khorooAdmin).post('/v1/surveys', body), 201)
      for (const action of steps) okOf(await t.as(khorooAdmin).post(`/v1/surveys/${id}/transitions`, { action }))
      ids[phase] = id
    }
    const closed = await publishSurvey(t, khorooAdmin, ['D1K1'])
    const close = { action: 'close', note: 'Хангалттай хариулт ирсэн' }
    okOf(await t.as(khorooAdmin).post(`/v1/surveys/${closed.id}/transitions`, close))
    await reshape('D1K1', { kind: 'merge', into: idOf('D1K2') })

    for (const [phase, id] of Object.entries(ids)) {
      const seen = await t.as(otherKhorooAdmin).get(`/v1/surveys/${id}`)
      expect([phase, seen.status, seen.body.data?.areaId]).toEqual([phase, 200, idOf('D1K2')])
      expect(seen.body.data.allowedActions.length, phase).toBeGreaterThan(0)
      const { rows } = await t.core.pool.query(
        `select details from audit_log where row_id = $1 and action = 'surveys.area_changed'`,
        [id],
      )
      expect([phase, rows.map(({ details }) => details)]).toEqual([phase, [{ from: idOf('D1K1'), to: idOf('D1K2') }]])
    }
    // closed surveys keep their area
    expect(okOf(await t.as(cityAdmin).get(`/v1/surveys/${closed.id}`)).areaId).toBe(idOf('D1K1'))
  })
})
