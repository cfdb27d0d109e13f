import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CROSS_MAX } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-03-10T04:00:00Z')))

type Survey = Awaited<ReturnType<typeof publishSurvey>>

async function insert(survey: Survey, all: readonly { area?: string; answers: object }[]) {
  for (const { area = 'D1K1S1', answers } of all) {
    await t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       values ($1, $2, 'online', $3::text::uuid, $3::text, 'X', $4, now(), '2026-03-10T04:00:00Z')`,
      [survey.id, idOf(area), randomUUID(), JSON.stringify(answers)],
    )
  }
}

const get = (person: TestPerson | null, survey: Survey, path: string) =>
  t.as(person).get(`/v1/surveys/${survey.id}/${path}`)
const crossPath = ({ choice, rating }: Survey, more = '') =>
  `result/cross?rows=${choice.id}&columns=${rating.id}${more}`

test('a cross table counts people who answered both questions, for random answers', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [a, b] = survey.choice.options.map(({ id }) => id)
  const choices = [{ option: a }, { option: b }, { other: 'өөр' }, undefined]
  const all = fc.sample(fc.record({ choice: fc.nat(3), rating: fc.integer({ min: 0, max: 5 }) }), {
    numRuns: 120,
    seed: 3,
  })
  await insert(
    survey,
    all.map(({ choice, rating }) => ({
      answers: {
        ...(choices[choice] ? { [survey.choice.id]: choices[choice] } : {}),
        ...(rating > 0 ? { [survey.rating.id]: rating } : {}),
      },
    })),
  )
  const found = okOf(await get(cityAdmin, survey, crossPath(survey)))
  expect(found).toEqual({
    both: all.filter(({ choice, rating }) => choice < 3 && rating > 0).length,
    answers: 120,
    limited: false,
    counts: [0, 1, 2].map((row) =>
      [1, 2, 3, 4, 5].map((step) => all.filter(({ choice, rating }) => choice === row && rating === step).length),
    ),
  })
})

test('each of several picks counts in its row', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [one, two] = survey.several.options.map(({ id }) => id)
  await insert(survey, [{ answers: { [survey.several.id]: { options: [one, two] }, [survey.rating.id]: 3 } }])
  const path = `result/cross?rows=${survey.several.id}&columns=${survey.rating.id}`
  expect(okOf(await get(cityAdmin, survey, path))).toMatchObject({
    both: 1,
    counts: [
      [0, 0, 1, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0],
    ],
  })
})

test('the public sees no cells below five, no slices, and nothing of fewer than five answers', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { resultView: 'public_after_close' })
  const [a, b] = survey.choice.options.map(({ id }) => id)
  const of = (option: string | undefined, rating: number, n: number) =>
    Array.from({ length: n }, () => ({ answers: { [survey.choice.id]: { option }, [survey.rating.id]: rating } }))
  await insert(survey, of(a, 1, 4))
  t.setNow(new Date('2026-04-02T04:00:00Z'))
  for (const person of [null, citizen]) {
    const few = okOf(await get(person, survey, 'result'))
    expect(few).toMatchObject({ answers: 4, hidden: true })
    expect(
      few.questions.every((q: { answered: number; counts: [] }) => q.answered === 0 && q.counts.length === 0),
    ).toBe(true)
    const both = okOf(await get(person, survey, crossPath(survey)))
    expect(both).toMatchObject({ both: 0, answers: 4 })
    expect(new Set(both.counts.flat())).toEqual(new Set([null]))
  }
  await insert(survey, [...of(a, 2, 9), ...of(b, 1, 8), ...of(b, 2, 7)])

  const found = okOf(await get(null, survey, crossPath(survey)))
  expect(found.counts.map((row: (number | null)[]) => row.slice(0, 2))).toEqual([
    [null, null],
    [null, null],
    [0, 0],
  ])
  expect(okOf(await get(cityAdmin, survey, crossPath(survey))).counts[0].slice(0, 2)).toEqual([4, 9])
  for (const path of [`result?channel=online`, `result?areaId=${idOf('D1')}`, crossPath(survey, '&channel=online')])
    expect((await get(null, survey, path)).status).toBe(404)
})

test('the public sees nothing of a question that 1 to 4 people answered, apart from how many they are', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { resultView: 'public_after_close' })
  const option = survey.choice.options[0]?.id
  const all = Array.from({ length: 6 }, (_, i) => ({
    answers: { [survey.choice.id]: { option }, ...(i < 1 ? { [survey.rating.id]: 2 } : {}) },
  }))
  await insert(survey, all)
  t.setNow(new Date('2026-04-02T04:00:00Z'))
  const of = async (person: TestPerson | null, id: string) =>
    okOf(await get(person, survey, 'result')).questions.find((one: { questionId: string }) => one.questionId === id)

  expect(await of(cityAdmin, survey.rating.id)).toMatchObject({
    answered: 1,
    mean: 2,
    counts: [{ key: '2', count: 1 }],
  })
  const hidden = { counts: [], mean: null, median: null, smallest: null, largest: null }
  for (const person of [null, citizen])
    expect(await of(person, survey.rating.id)).toMatchObject({ answered: 1, ...hidden })
  expect(await of(null, survey.choice.id)).toMatchObject({ answered: 6, counts: [{ key: option, count: 6 }] })
})

test('cross tables require access to results, and areas beyond reach answer 404', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  expect((await get(null, survey, crossPath(survey))).status).toBe(409)
  expect((await get(citizen, survey, crossPath(survey))).status).toBe(409)
  for (const path of [
    crossPath(survey, `&areaId=${idOf('D1')}`),
    `result/areas?questionId=${survey.rating.id}&areaId=${idOf('D1')}`,
    `coverage/export?format=csv&areaId=${idOf('D1')}`,
  ])
    expect((await get(otherDistrictAdmin, survey, path)).status).toBe(404)
})

test('a cross table needs two different questions of suitable types', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const path = (rows: string, columns: string) => `result/cross?rows=${rows}&columns=${columns}`
  expect((await get(cityAdmin, survey, path(survey.words.id, survey.rating.id))).body.errors).toMatchObject([
    { path: 'rows', code: 'not_in_list' },
  ])
  expect((await get(cityAdmin, survey, path(survey.rating.id, survey.rating.id))).body.errors).toMatchObject([
    { path: 'columns', code: 'twice' },
  ])
})

test('results by area list each area directly below with its own counts', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [
    { area: 'D1K1S1', answers: { [survey.rating.id]: 5 } },
    { area: 'D1K2S1', answers: { [survey.rating.id]: 2 } },
    { area: 'D2K1S1', answers: { [survey.rating.id]: 1 } },
    { area: 'D2K1S1', answers: {} },
  ])
  const by = async (person: TestPerson) =>
    okOf(await get(person, survey, `result/areas?questionId=${survey.rating.id}`))
  const summaryOf = (rows: { areaId: string; answers: number; answered: number; mean: number | null }[]) =>
    rows.map(({ areaId, answers, answered, mean }) => [areaId, answers, answered, mean])
  expect(summaryOf(await by(cityAdmin))).toEqual([
    [idOf('D1'), 2, 2, 3.5],
    [idOf('D2'), 2, 1, 1],
  ])
  expect(summaryOf(await by(districtAdmin))).toEqual([
    [idOf('D1K1'), 1, 1, 5],
    [idOf('D1K2'), 1, 1, 2],
  ])
  expect(summaryOf(await by(khorooAdmin))).toEqual([[idOf('D1K1S1'), 1, 1, 5]])
})

test('an answer counts once in its section, khoroo, district and the city', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [{ area: 'D1K1S1', answers: {} }])
  await countAnswers(t.core, survey.id)
  const { rows } = await t.core.pool.query<{ level: string; n: number }>(
    `select a.level, sum(c.collected)::int as n from survey_coverage c join areas a on a.id = c.area_id
     where c.survey_id = $1 group by 1 order by 1`,
    [survey.id],
  )
  expect(rows).toEqual(['city', 'district', 'khoroo', 'section'].map((level) => ({ level, n: 1 })))
})

test('numbers have a mean, a median and counts by leading digits', async () => {
  const number = { id: randomUUID(), type: 'number', text: { mn: 'Хэд вэ?' }, required: false, decimals: 1 }
  const day = { id: randomUUID(), type: 'date', text: { mn: 'Хэзээ вэ?' }, required: false }
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [number, day] }]
  const survey = await publishSurvey(t, cityAdmin, ['C'], { structure })
  await insert(
    survey,
    [7, 1234, 1249.5, 3].map((n) => ({
      answers: { [number.id]: n, [day.id]: `2026-0${(n % 2) + 1}-15`.slice(0, 10) },
    })),
  )
  const { questions } = okOf(await get(cityAdmin, survey, 'result'))
  expect(questions[0]).toMatchObject({ answered: 4, smallest: 3, largest: 1249.5, median: (7 + 1200) / 2 })
  expect(questions[0].mean).toBeCloseTo((7 + 1234 + 1249.5 + 3) / 4)
  expect(Object.fromEntries(questions[0].counts.map((c: { key: string; count: number }) => [c.key, c.count]))).toEqual({
    '3': 1,
    '7': 1,
    '1200': 2,
  })
})

test('the coverage export starts no formula and is limited to the reader’s area', async () => {
  await t.core.pool.query(`update areas set name = '{"mn":"=1+1 хэсэг"}' where id = $1`, [idOf('D1K1S1')])
  const survey = await publishSurvey(t, cityAdmin, ['D1'])
  await insert(survey, [{ answers: {} }])
  const { text } = await get(khorooAdmin, survey, 'coverage/export?format=csv')
  const rows = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(rows[0]).toContain('Хүрсэн түвшин')
  expect(rows).toHaveLength(4)
  expect(text).toContain("'=1+1 хэсэг")
  expect(text).not.toMatch(/(^|,)"?=1/m)
})

test('the coverage export includes uncounted answers and writes nothing', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['D1'])
  const file = async () => (await get(khorooAdmin, survey, 'coverage/export?format=csv')).text
  await insert(survey, [{ answers: {} }, { answers: {} }])
  const counted = await file()
  // reset to the state before counting
  await t.core.pool.query('update survey_counting set no = 0 where survey_id = $1', [survey.id])
  await t.core.pool.query(
    'update survey_coverage set collected = 0, covered_on = null, last_answer_at = null where survey_id = $1',
    [survey.id],
  )

  expect(await file()).toBe(counted)

  const { rows } = await t.core.pool.query('select no from survey_counting where survey_id = $1', [survey.id])
  expect(rows).toEqual([{ no: 0 }])
})

test('staff can request a cross table over all answers, not only the latest', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [a, b] = survey.choice.options.map(({ id }) => id)
  const fill = (from: number, to: number, answers: object) =>
    t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       select $1, $2, 'online', md5(gen_random_uuid()::text)::uuid, 'p' || n, 'X', $3::jsonb, now(), '2026-03-10T04:00:00Z' from generate_series($4::int, $5::int) n`,
      [survey.id, idOf('D1K1S1'), JSON.stringify(answers), from, to],
    )
  await fill(1, 40, { [survey.choice.id]: { option: a }, [survey.rating.id]: 1 })
  await fill(41, 40 + CROSS_MAX, { [survey.choice.id]: { option: b }, [survey.rating.id]: 2 })
  await insert(survey, [{ area: 'D2K1S1', answers: { [survey.choice.id]: { option: a }, [survey.rating.id]: 5 } }])
  await countAnswers(t.core, survey.id)

  expect(okOf(await get(cityAdmin, survey, crossPath(survey)))).toMatchObject({ limited: true, both: CROSS_MAX })
  const all = crossPath(survey).replace('cross?', 'cross/all?')
  expect(okOf(await get(cityAdmin, survey, all))).toMatchObject({
    limited: false,
    both: CROSS_MAX + 41,
    answers: CROSS_MAX + 41,
    counts: [
      [40, 0, 0, 0, 1],
      [0, CROSS_MAX, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
  })
  // limited to the reader's area
  expect(okOf(await get(districtAdmin, survey, all))).toMatchObject({ both: CROSS_MAX + 40 })
  expect(okOf(await get(otherDistrictAdmin, survey, all))).toMatchObject({ both: 1 })
  expect((await get(citizen, survey, all)).status).toBe(403)
})

test('a cross table export contains counts, totals and percentages of the slice; it is logged and for staff only', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [a, b] = survey.choice.options.map(({ id }) => id)
  const answer = (option: string | undefined, rating: number, area = 'D1K1S1') => ({
    area,
    answers: { [survey.choice.id]: { option }, [survey.rating.id]: rating },
  })
  await insert(survey, [answer(a, 1), answer(a, 5), answer(a, 5), answer(b, 2), answer(b, 3, 'D2K1S1')])
  const file = (person: TestPerson, more = '&format=csv') =>
    get(person, survey, crossPath(survey, more).replace('cross?', 'cross/file?'))
  const rowsOf = async (person: TestPerson, more?: string) =>
    (await file(person, more)).text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row: string) => row.split(',').slice(1).join(','))
  expect(await rowsOf(cityAdmin)).toEqual([
    '1,0,0,0,2,3,33.3,0,0,0,66.7',
    '0,1,1,0,0,2,0,50,50,0,0',
    '0,0,0,0,0,0,,,,,',
  ])
  // a district admin gets only the answers of the district
  const [, second] = await rowsOf(districtAdmin)
  expect(second).toBe('0,1,0,0,0,1,0,100,0,0,0')
  expect((await rowsOf(cityAdmin, `&format=csv&areaId=${idOf('D2')}`))[1]).toBe('0,0,1,0,0,1,0,0,100,0,0')
  expect((await file(cityAdmin, '&format=xlsx')).headers['content-type']).toContain('spreadsheetml')
  expect((await file(citizen)).status).toBe(403)
  expect((await file(otherDistrictAdmin, `&format=csv&areaId=${idOf('D1')}`)).status).toBe(404)
  const { rows } = await t.core.pool.query(
    `select details, count(*)::int from audit_log where action = 'surveys.export' and row_id = $1 group by 1 order by 1`,
    [survey.id],
  )
  expect(rows).toEqual([
    { details: { format: 'csv', what: 'cross' }, count: 3 },
    { details: { format: 'xlsx', what: 'cross' }, count: 1 },
  ])
})

test('a cross table export starts no formula and shows fallbacks instead of placeholders', async () => {
  const option = (mn: string) => ({ id: randomUUID(), text: { mn } })
  const asked = { required: false, layout: 'radio', other: false }
  const first = {
    ...asked,
    id: randomUUID(),
    type: 'single_choice',
    text: { mn: '=1+1' },
    options: [option('=2+2'), option('Хоёр')],
  }
  const second = {
    ...first,
    id: randomUUID(),
    text: { mn: `Яагаад {{${first.id}|энэ}} вэ?` },
    options: [option('@нэг'), option('Хоёр')],
  }
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [first, second] }]
  const survey = await publishSurvey(t, cityAdmin, ['C'], { structure })
  const { text } = await get(cityAdmin, survey, `result/cross/file?rows=${first.id}&columns=${second.id}&format=csv`)
  expect(text).toContain("'=1+1 / Яагаад энэ вэ?")
  expect(text).toContain("'=2+2")
  expect(text).toContain("'@нэг")
})

test('map points and text answers are limited to the reader’s reach, and texts can be searched', async () => {
  const place = { id: randomUUID(), type: 'location', text: { mn: 'Хаана вэ?' }, required: false }
  const words = { id: randomUUID(), type: 'long_text', text: { mn: 'Юу вэ?' }, required: false, maxChars: 100 }
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [place, words] }]
  const survey = await publishSurvey(t, cityAdmin, ['C'], { structure })
  await insert(survey, [
    { area: 'D1K1S1', answers: { [place.id]: { latitude: 47.9, longitude: 106.9 }, [words.id]: '100 % зөв' } },
    { area: 'D2K1S1', answers: { [place.id]: { latitude: 47.8, longitude: 106.8 }, [words.id]: '100 хувь буруу' } },
  ])
  const places = (person: TestPerson) => get(person, survey, `places?questionId=${place.id}`)
  expect((await places(districtAdmin)).body).toMatchObject({ data: [{ latitude: 47.9 }], meta: { total: 1 } })
  expect((await places(cityAdmin)).body.data.map((one: { latitude: number }) => one.latitude)).toEqual([47.8, 47.9])
  const found = await get(cityAdmin, survey, `texts?questionId=${words.id}&q=${encodeURIComponent('0 %')}`)
  expect(found.body).toMatchObject({ data: [{ text: '100 % зөв' }], meta: { total: 1 } })
})

describe('text answers', () => {
  const textQuestion = () => ({
    id: randomUUID(),
    type: 'long_text',
    text: { mn: 'Юу вэ?' },
    required: false,
    maxChars: 100,
  })
  const ask = async (texts: string[]) => {
    const asked = textQuestion()
    const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [asked] }]
    const survey = await publishSurvey(t, cityAdmin, ['C'], { structure })
    await insert(
      survey,
      texts.map((text) => ({ area: 'D1K1S1', answers: { [asked.id]: text } })),
    )
    return async (query: string) => (await get(cityAdmin, survey, `texts?questionId=${asked.id}&${query}`)).body
  }

  test('are found ignoring case and with substitute letters, and wildcards are literal', async () => {
    const found = await ask(['Өргөө талбайн 100 % гэрэл'])
    const total = async (q: string) => (await found(`q=${encodeURIComponent(q)}`)).meta.total

    expect([await total('ӨРГӨӨ'), await total('оргоо'), await total('0 %'), await total('_')]).toEqual([1, 1, 1, 0])
  })

  test.each([
    ['page=1&pageSize=2', ['гэрэл 5', 'гэрэл 4']],
    ['page=2&pageSize=2', ['гэрэл 3', 'гэрэл 2']],
    ['page=3&pageSize=2', ['гэрэл 1']],
    ['page=4&pageSize=2', []],
    ['page=1&pageSize=2&sort=submittedAt', ['гэрэл 1', 'гэрэл 2']],
  ])('are paged with the total of all matches: %s', async (query, expected) => {
    const found = await ask([1, 2, 3, 4, 5].map((n) => `гэрэл ${n}`).concat('зам'))
    const { data, meta } = await found(`q=${encodeURIComponent('гэрэл')}&${query}`)

    expect(data.map(({ text }: { text: string }) => text)).toEqual(expected)
    expect(meta.total).toBe(5)
  })
})
