import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../core/database/transaction.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { AREA_CODES, idOf, levelOf, parentCode } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { eventually } from '../../../testing/waiting.ts'
import { apportion, expectedByArea } from '../manage/targets.ts'
import { countAnswers } from './count.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, farKhorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-03-10T04:00:00Z')))

type Survey = Awaited<ReturnType<typeof publishSurvey>>
const result = async (survey: Survey, person = cityAdmin, query = '') =>
  okOf(await t.as(person).get(`/v1/surveys/${survey.id}/result${query}`))
const countsOf = (
  found: { questions: { questionId: string; counts: { key: string; count: number }[] }[] },
  id: string,
) =>
  Object.fromEntries(
    (found.questions.find((q) => q.questionId === id)?.counts ?? []).map(({ key, count }) => [key, count]),
  )

/** Inserts answers directly into the table. */
async function insert(
  survey: Survey,
  all: { area: string; answers: object; channel?: string }[],
  db: Pick<TestApp['core']['pool'], 'query'> = t.core.pool,
) {
  for (const { area, answers, channel = 'online' } of all) {
    await db.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       values ($1, $2, $3, $4, $5, 'X', $6, now(), '2026-03-10T04:00:00Z')`,
      [survey.id, idOf(area), channel, randomUUID(), randomUUID(), JSON.stringify(answers)],
    )
  }
}

const SECTIONS = AREA_CODES.filter((code) => levelOf(code) === 'section')
const pathOf = (code: string): string[] => {
  const parent = parentCode(code)
  return parent ? [...pathOf(parent), code] : [code]
}

test('for random answers the counts equal a naive count in every area and channel', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [a, b] = survey.choice.options.map(({ id }) => id)
  const anAnswer = fc.record({
    area: fc.constantFrom(...SECTIONS),
    channel: fc.constantFrom('online', 'in_person'),
    answers: fc.record(
      {
        [survey.choice.id]: fc.constantFrom({ option: a }, { option: b }, { other: 'өөр' }),
        [survey.rating.id]: fc.integer({ min: 1, max: 5 }),
      },
      { requiredKeys: [survey.choice.id] },
    ),
  })
  const all = fc.sample(anAnswer, { numRuns: 300, seed: 7 })
  for (let at = 0; at < all.length; at += 60) {
    await insert(survey, all.slice(at, at + 60))
    await countAnswers(t.core, survey.id)
  }
  for (const [person, code] of [
    [cityAdmin, 'C'],
    [districtAdmin, 'D1'],
    [otherDistrictAdmin, 'D2'],
    [khorooAdmin, 'D1K1'],
    [farKhorooAdmin, 'D2K1'],
  ] as const) {
    for (const channel of [undefined, 'online', 'in_person']) {
      const inside = all.filter((one) => pathOf(one.area).includes(code) && (!channel || one.channel === channel))
      const found = await result(survey, person, channel ? `?channel=${channel}` : '')
      const chosen = inside.map(({ answers }) => answers[survey.choice.id] as { option?: string })
      expect(found.answers).toBe(inside.length)
      expect(countsOf(found, survey.choice.id)).toEqual(
        Object.fromEntries(
          [a, b, undefined].map((option) => [option ?? 'other', chosen.filter((c) => c.option === option).length]),
        ),
      )
      const ratings = inside.flatMap(({ answers }) => (answers[survey.rating.id] as number | undefined) ?? [])
      const rated = found.questions.find((q: { questionId: string }) => q.questionId === survey.rating.id)
      expect(rated).toMatchObject({
        answered: ratings.length,
        smallest: Math.min(...ratings),
        largest: Math.max(...ratings),
      })
      expect(rated.mean).toBeCloseTo(ratings.reduce((x, y) => x + y, 0) / ratings.length, 9)
    }
  }
})

test('concurrent counts count each answer once', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(
    survey,
    Array.from({ length: 50 }, () => ({ area: 'D1K1S1', answers: {} })),
  )

  const counted = await Promise.all(Array.from({ length: 6 }, () => countAnswers(t.core, survey.id)))

  expect(counted.reduce((x, y) => x + y, 0)).toBe(50)
  expect((await result(survey)).answers).toBe(50)
})

test('an answer stored by a slow transaction is not skipped by a count', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const counting = await inTransaction(t.core.pool, async (late) => {
    await insert(survey, [{ area: 'D1K1S1', answers: {} }], late)
    await insert(survey, [{ area: 'D1K1S2', answers: {} }])
    const waited = Promise.withResolvers<void>()
    const query = (text: string, values?: unknown[]) => {
      if (text.includes('virtualtransaction = any')) waited.resolve()
      return t.core.pool.query(text, values)
    }
    const pool = Object.assign(Object.create(t.core.pool), { query })
    const started = countAnswers({ ...t.core, pool }, survey.id)
    // a count that does not wait for the earlier answer would finish instead
    await Promise.race([started, waited.promise])
    return { started }
  })
  expect(await counting.started).toBe(2)
})

test('an interrupted count is rolled back completely', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [{ area: 'D1K1S1', answers: {} }])
  await t.core.pool.query(
    `create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await t.core.pool.query('create trigger break_it before update on survey_counting execute function break_it()')
  await expect(countAnswers(t.core, survey.id)).rejects.toThrow('broken')
  await t.core.pool.query('drop trigger break_it on survey_counting')

  expect((await result(survey)).answers).toBe(1)
})

test('reading results neither waits for pending answers or counts, nor delays answers, nor writes', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
  await insert(survey, [{ area: 'D1K1S1', answers: {} }])
  const before = await t.core.pool.query('select no from survey_counting where survey_id = $1', [survey.id])
  await inTransaction(t.core.pool, async (held) => {
    // an answer whose transaction is still open, and another process that holds the counting lock
    await insert(survey, [{ area: 'D1K1S2', answers: {} }], held)
    await held.query('select from survey_counting where survey_id = $1 for update', [survey.id])

    expect((await result(survey)).answers).toBe(1)
    const path = `/v1/surveys/${survey.id}`
    expect(okOf(await t.as(cityAdmin).get(`${path}/coverage?areaId=${idOf('C')}`)).whole.collected).toBe(1)
    const answers = { [survey.choice.id]: { option: survey.choice.options[0]?.id } }
    okOf(await t.as(citizen).post(`${path}/answers`, sent(answers)), 201)
    expect((await result(survey)).answers).toBe(2)
    expect(await t.core.pool.query('select no from survey_counting where survey_id = $1', [survey.id])).toMatchObject({
      rows: before.rows,
    })
  })
  expect((await result(survey)).answers).toBe(3)
})

describe('coverage', () => {
  test('of a parent is the sum of its children, also with areas of unequal size', async () => {
    await t.core.pool.query('update areas set households = 970 where id = $1', [idOf('D1K1S1')])
    const survey = await publishSurvey(t, cityAdmin, ['D1'])
    await t.core.pool.query('update areas set households = 30 where id = $1', [idOf('D1K1S1')])
    await insert(survey, [
      ...Array.from({ length: 30 }, () => ({ area: 'D1K1S2', answers: {} })),
      { area: 'D1K1S1', answers: {} },
    ])

    const { whole, below } = okOf(await t.as(khorooAdmin).get(`/v1/surveys/${survey.id}/coverage`))

    expect(
      below.map((row: { expected: number; collected: number; achieved: number }) => [
        row.expected,
        row.collected,
        row.achieved,
      ]),
    ).toEqual([
      [970, 1, 1],
      [30, 30, 1000],
    ])
    expect(whole).toMatchObject({
      expected: 1000,
      collected: 31,
      achieved: 31,
      reporting: 2,
      sections: 2,
      coveredOn: null,
    })
    expect(below[1].coveredOn).toBe('2026-03-10')
  })

  test('of areas above the reader’s own is shown without its parts; other areas answer 404', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const of = (code: string) => t.as(khorooAdmin).get(`/v1/surveys/${survey.id}/coverage?areaId=${idOf(code)}`)

    expect(okOf(await of('C'))).toMatchObject({ whole: { expected: 240 }, below: [] })
    expect(okOf(await of('D1K1')).below).toHaveLength(2)
    expect((await of('D1K2')).status).toBe(404)
    expect((await of('D2')).status).toBe(404)
  })

  test('splits a number by households into parts that add up to it', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.nat(500), { minLength: 1, maxLength: 20 }), (whole, weights) => {
        const parts = apportion(whole, weights)
        const sum = weights.reduce((x, y) => x + y, 0)
        expect(parts.reduce((x, y) => x + y, 0)).toBe(whole)
        if (sum > 0)
          parts.forEach((part, i) => expect(Math.abs(part - (whole * (weights[i] ?? 0)) / sum)).toBeLessThan(1))
      }),
    )
  })

  test('uses an area’s explicit number exactly, for the area and in the sums above it', () => {
    const place = (id: string, path: string, level: string, households: number) => ({ id, path, level, households })
    const places = [
      place('c', '/c/', 'city', 0),
      place('k', '/c/k/', 'khoroo', 0),
      place('a', '/c/k/a/', 'section', 1),
      place('b', '/c/k/b/', 'section', 2),
    ]
    expect(Object.fromEntries(expectedByArea(places, [{ area_id: 'k', expected: 10 }]))).toEqual({
      k: 10,
      a: 3,
      b: 7,
      c: 10,
    })
  })
})

describe('access to results', () => {
  test('a khoroo sees its own results and gets 404 for other areas', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    await insert(survey, [
      { area: 'D1K1S1', answers: { [survey.words.id]: 'манай' } },
      { area: 'D2K1S1', answers: { [survey.words.id]: 'танай' } },
    ])
    const texts = (query: string) =>
      t.as(khorooAdmin).get(`/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}${query}`)

    expect((await result(survey, khorooAdmin)).answers).toBe(1)
    expect((await texts('')).body.data.map(({ text }: { text: string }) => text)).toEqual(['манай'])
    for (const code of ['C', 'D1', 'D1K2', 'D2']) {
      expect((await t.as(khorooAdmin).get(`/v1/surveys/${survey.id}/result?areaId=${idOf(code)}`)).status).toBe(404)
      expect((await texts(`&areaId=${idOf(code)}`)).status).toBe(404)
      expect(
        (await t.as(khorooAdmin).get(`/v1/surveys/${survey.id}/export?format=csv&areaId=${idOf(code)}`)).status,
      ).toBe(404)
    }
  })

  test.each([
    ['staff_always', [200, 200, 409, 409, 409]],
    ['staff_after_close', [409, 200, 409, 409, 409]],
    ['public_after_close', [409, 200, 409, 200, 200]],
  ])('with %s, staff and visitors before and after closing get the statuses %j', async (resultView, expected) => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { resultView })
    const status = async (person: Parameters<TestApp['as']>[0]) =>
      (await t.as(person).get(`/v1/surveys/${survey.id}/result`)).status
    const before = [await status(khorooAdmin), await status(null)]
    okOf(
      await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: 'Хугацаа дууссан' }),
    )
    expect([before[0], await status(khorooAdmin), before[1], await status(null), await status(null)]).toEqual(expected)
  })

  test('an export of answers contains them as text, starts no formula and contains no email address', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(
      await t.as(citizen).post(
        `/v1/surveys/${survey.id}/answers`,
        sent({
          [survey.choice.id]: { other: '=1+1' },
          [survey.several.id]: { options: survey.several.options.slice(0, 2).map(({ id }) => id) },
          [survey.rating.id]: 4,
        }),
      ),
      201,
    )
    const { text } = await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/export?format=csv`)
    const [head, row] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toContain('1. Аль нь вэ?')
    expect(row).toContain("'=1+1")
    expect(row).toContain('1; 2')
    expect(row).not.toContain(citizen.email)
  })

  test('a leader sees only the results of their section', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    await insert(survey, [
      { area: 'D1K1S1', answers: {} },
      { area: 'D1K1S2', answers: {} },
    ])
    expect((await result(survey, leader)).answers).toBe(1)
  })
})

test('counting new answers does not invalidate cached public pages', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
  const broadcasts: { feature: string; rooms: string[]; pages?: boolean }[] = []
  t.core.bus.on('changed', (message) => void broadcasts.push(message))
  const isCount = ({ rooms }: { rooms: string[] }) => rooms.includes(`area:${idOf('D1K1S1')}`)
  const body = sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }, { areaId: idOf('D1K1S1') })
  okOf(await t.as(citizen).post(`/v1/surveys/${survey.id}/answers`, body), 201)
  await eventually(() => expect(broadcasts.some(isCount)).toBe(true))

  expect(broadcasts.filter(({ feature, pages }) => feature === 'surveys' && pages !== false)).toEqual([])
})
