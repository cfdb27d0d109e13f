import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'
import { resumeCounts } from '../counting/debounced-count.ts'

// set before any connection is opened
const query = vi.spyOn(pg.Client.prototype, 'query')

const { cityAdmin, districtAdmin, khorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-03-10T04:00:00Z')))

type Survey = Awaited<ReturnType<typeof publishSurvey>>
interface Inserted {
  area?: string
  answers: object
  channel?: string
  flags?: string[]
}

/** Inserts answers directly into the table. @returns their numbers. */
async function insert(survey: Survey, all: readonly Inserted[]): Promise<number[]> {
  const numbers: number[] = []
  for (const { area = 'D1K1S1', answers, channel = 'online', flags = [] } of all) {
    const { rows } = await t.core.pool.query<{ no: number }>(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags)
       values ($1, $2, $3, $4::text::uuid, $4::text, 'X', $5, now(), '2026-03-10T04:00:00Z', $6) returning no`,
      [survey.id, idOf(area), channel, randomUUID(), JSON.stringify(answers), flags],
    )
    numbers.push(rows[0]?.no ?? 0)
  }
  return numbers
}

const search = (survey: Survey, q: string, more = '', person: TestPerson = cityAdmin) =>
  t.as(person).get(`/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}&q=${encodeURIComponent(q)}${more}`)
async function textsOf(...asked: Parameters<typeof search>): Promise<string[]> {
  const { body } = await search(...asked)
  return body.data.map(({ text }: { text: string }) => text)
}

const review = async (survey: Survey, no: number, seen: string, decision: string) =>
  okOf(
    await t
      .as(cityAdmin)
      .post(`/v1/surveys/${survey.id}/flags/${no}/review`, { decision, seen, note: 'Зөрчилтэй хариулт' }),
  )
const indexed = async (survey: Survey): Promise<number> =>
  (await t.core.pool.query('select count(*)::int as n from survey_texts where survey_id = $1', [survey.id])).rows[0].n

test('a search finds the same answers before and after they are indexed, in order, by area and channel', async () => {
  const WORDS = ['гэрэл', 'Гэрэлтүүлэг', 'зам', 'ӨРГӨӨ', '100 %']
  const AREAS = ['D1K1S1', 'D1K2S1', 'D2K1S1']
  const answer = fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    area: fc.constantFrom(...AREAS),
    channel: fc.constantFrom('online', 'in_person'),
  })
  const all = fc.sample(answer, { numRuns: 60, seed: 5 })
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const questions = ['гэрэл', 'оргоо', 'зам гэрэл', '0 %', '_', 'э', 'оргооо'].flatMap((q) =>
    [
      '',
      '&sort=submittedAt',
      '&pageSize=5&page=2',
      '&channel=online',
      `&areaId=${idOf('D1')}`,
      `&areaId=${idOf('D2K1')}`,
    ].map((more) => [q, more] as const),
  )
  const found = () =>
    Promise.all(
      questions.map(async ([q, more]) => {
        const { body } = await search(survey, q, more)
        return [q, more, body.meta.total, body.data]
      }),
    )

  const inserted = (part: typeof all) =>
    insert(
      survey,
      part.map(({ words, area, channel }) => ({ area, channel, answers: { [survey.words.id]: words.join(' ') } })),
    )
  await inserted(all.slice(0, 40))
  await countAnswers(t.core, survey.id)
  expect(await indexed(survey)).toBe(40)
  await inserted(all.slice(40))
  const half = await found()
  await countAnswers(t.core, survey.id)
  expect(await indexed(survey)).toBe(60)

  expect(await found()).toEqual(half)
  await t.core.pool.query('truncate survey_texts, survey_texts_position')
  expect(await found()).toEqual(half)
  const expected = all.map(({ words }) => words.join(' ')).filter((text) => /гэрэл/i.test(text))
  expect(await textsOf(survey, 'гэрэл', '&pageSize=100')).toEqual(expected.toReversed())
})

test('an index that a crash has emptied is filled again, and texts are found meanwhile', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [{ answers: { [survey.words.id]: 'гэрэл' } }])
  await countAnswers(t.core, survey.id)
  await t.core.pool.query('truncate survey_texts, survey_texts_position')

  expect(await textsOf(survey, 'гэрэл')).toEqual(['гэрэл'])
  await resumeCounts(t.core)
  await vi.waitFor(async () => expect(await indexed(survey)).toBe(1), 10_000)
})

test('what was written for «other» is found, and a word in the answer to another question is not', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [
    { answers: { [survey.choice.id]: { other: 'Гэрэл' }, [survey.words.id]: 'зам' } },
    { answers: { [survey.choice.id]: { option: survey.choice.options[0]?.id }, [survey.words.id]: 'гэрэл' } },
  ])
  await countAnswers(t.core, survey.id)
  const others = await t
    .as(cityAdmin)
    .get(`/v1/surveys/${survey.id}/texts?questionId=${survey.choice.id}&q=${encodeURIComponent('гэрэл')}`)

  expect(others.body).toMatchObject({ data: [{ text: 'Гэрэл' }], meta: { total: 1 } })
  expect(await textsOf(survey, 'гэрэл')).toEqual(['гэрэл'])
})

test('a search is limited to the reader’s reach', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [
    { area: 'D1K1S1', answers: { [survey.words.id]: 'гэрэл нэг' } },
    { area: 'D1K2S1', answers: { [survey.words.id]: 'гэрэл хоёр' } },
    { area: 'D2K1S1', answers: { [survey.words.id]: 'гэрэл гурав' } },
  ])
  for (const when of ['later', 'indexed']) {
    expect(await textsOf(survey, 'гэрэл', '', districtAdmin), when).toEqual(['гэрэл хоёр', 'гэрэл нэг'])
    expect(await textsOf(survey, 'гэрэл', '', khorooAdmin), when).toEqual(['гэрэл нэг'])
    await countAnswers(t.core, survey.id)
  }
})

test('an answer that is set aside is not found until it is included again', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const [no = 0] = await insert(survey, [{ answers: { [survey.words.id]: 'гэрэл' }, flags: ['fast'] }])
  await countAnswers(t.core, survey.id)
  await review(survey, no, 'waiting', 'set_aside')
  expect(await textsOf(survey, 'гэрэл')).toEqual([])

  await review(survey, no, 'set_aside', 'counts')
  expect(await textsOf(survey, 'гэрэл')).toEqual(['гэрэл'])
})

test('more than 10,000 hits are counted as «at least 10,000», and can be paged to the last', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
     select $1, $2, 'online', gen_random_uuid(), 'many ' || n, 'X', jsonb_build_object($3::text, 'гэрэл ' || n), now(), '2026-03-10T04:00:00Z'
     from generate_series(1, 10050) n`,
    [survey.id, idOf('D1K1S1'), survey.words.id],
  )
  await countAnswers(t.core, survey.id)
  const page = async (n: number) => {
    const answer = await search(survey, 'гэрэл', `&pageSize=100&page=${n}`)
    expect(answer.status, answer.text.slice(0, 400)).toBe(200)
    return answer.body
  }

  expect((await page(1)).meta).toMatchObject({ total: 10_000, totalIsMinimum: true })
  expect((await page(1)).data[0].text).toBe('гэрэл 10050')
  expect((await page(101)).meta.total).toBe(10_050)
  expect((await page(101)).data.at(-1).text).toBe('гэрэл 1')
})

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const rowsRead = (node: Node): number =>
  (node['Relation Name'] === 'survey_answers'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)

test('a search reads no other answers than those that it shows', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(
    survey,
    Array.from({ length: 300 }, (_, n) => ({ answers: { [survey.words.id]: n % 100 === 0 ? 'гэрэл' : `зам ${n}` } })),
  )
  await countAnswers(t.core, survey.id)
  query.mockClear()
  expect(await textsOf(survey, 'гэрэл', '', districtAdmin)).toHaveLength(3)
  const sent = query.mock.calls
    .map(([statement]) => statement as unknown as { text?: string; values?: unknown[] })
    .filter(({ text }) => text?.includes('survey_texts'))
  expect(sent.length).toBeGreaterThan(0)
  for (const { text, values } of sent) {
    const { rows } = await t.core.pool.query(`explain (analyze, format json) ${text}`, values)
    expect(rowsRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(3)
  }
})

test('a channel without answers is not looked for in the answers of other channels', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  await insert(survey, [{ answers: { [survey.words.id]: 'гэрэл', [survey.choice.id]: { other: 'зам' } } }])
  const asked = [
    `texts?questionId=${survey.words.id}`,
    `result/cross?rows=${survey.choice.id}&columns=${survey.rating.id}`,
    `result/cross/all?rows=${survey.choice.id}&columns=${survey.rating.id}`,
  ]
  for (const counted of [false, true]) {
    if (counted) await countAnswers(t.core, survey.id)
    for (const path of asked) {
      const reads = async (channel: string) => {
        query.mockClear()
        expect((await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/${path}&channel=${channel}`)).status).toBe(200)
        const sent = query.mock.calls.map(([statement]) => statement as unknown as { text?: string })
        return sent.filter(({ text }) => text?.includes('from "survey_answers"')).length
      }
      expect([await reads('online'), await reads('paper')], path).toEqual([1, 0])
    }
  }
})
