import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

// The file of an anonymous survey leads to nobody: docs/rules/surveys.md, "Results".

const { cityAdmin, districtAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})

interface Given {
  area: string
  n: number
  channel?: 'online' | 'in_person' | 'paper'
  /** Flagged, and set aside in review. */
  setAside?: boolean
}
type Survey = Awaited<ReturnType<typeof publishSurvey>>

/** A running survey that nobody has answered. */
function runningSurvey(more: object = {}): Promise<Survey> {
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  return publishSurvey(t, cityAdmin, ['C'], { anonymous: true, ...more })
}

/** Adds these answers, of which the leader entered all that are not online, and counts them. */
async function collect(survey: Survey, given: readonly Given[]) {
  for (const { area, n, channel = 'online', setAside = false } of given) {
    for (let i = 0; i < n; i++) {
      await t.core.pool.query(
        `insert into survey_answers
           (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, entered_by, paper_on,
            state, flags, reviewed_at, review_note)
         values ($1, $2, $3, $4::text::uuid, $4::text, 'X', $5, '2026-03-09T15:57:00Z', '2026-03-09T16:00:00Z', $6, $7,
            $8, $9, $10, $11)`,
        [
          survey.id,
          idOf(area),
          channel,
          randomUUID(),
          JSON.stringify({
            [survey.choice.id]: { option: survey.choice.options[0]?.id },
            [survey.words.id]: 'Гэрэл хэрэгтэй',
          }),
          channel === 'online' ? null : leader.id,
          channel === 'paper' ? '2026-03-08' : null,
          setAside ? 'set_aside' : 'counted',
          setAside ? ['fast'] : [],
          setAside ? '2026-03-09T17:00:00Z' : null,
          setAside ? 'Хариултууд зөрчилтэй' : null,
        ],
      )
    }
  }
  await countAnswers(t.core, survey.id)
}

/** A closed survey with these answers. */
async function surveyWith(given: readonly Given[], more: object = {}) {
  const survey = await runningSurvey(more)
  t.setNow(new Date('2026-04-02T04:00:00Z'))
  await collect(survey, given)
  return survey
}

let requests = 0
/** Requests this from an address of its own, because exports are rate-limited. */
async function read(person: (typeof people)[keyof typeof people], path: string) {
  const { statusCode, body } = await t.http.inject({
    url: path,
    headers: { authorization: `Bearer ${await t.tokenOf(person)}`, 'accept-language': 'mn' },
    remoteAddress: `10.1.2.${++requests}`,
  })
  return { status: statusCode, text: body, errors: () => JSON.parse(body).errors }
}

const recordsOf = async (
  id: string,
  query = 'layout=codes',
  person: (typeof people)[keyof typeof people] = cityAdmin,
) => {
  const answer = await read(person, `/v1/surveys/${id}/export?format=csv&${query}`)
  expect(answer.status, answer.text).toBe(200)
  const [head = [], ...rows] = readCsv(answer.text)
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])))
}
/** How often each combination of these columns occurs. */
const countsOf = (records: Record<string, string | undefined>[], names: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const record of records) {
    const key = names.map((name) => record[name]).join('/')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
const AREA = ['district_code', 'khoroo_code', 'section_code']

async function codesOf(code: string): Promise<string> {
  const { rows } = await t.core.pool.query<{ code: string }>(
    `select a.code from areas own join areas a on own.path like a.path || '%' where own.id = $1 and a.level <> 'city'
     order by length(a.path)`,
    [idOf(code)],
  )
  const codes = rows.map((row) => row.code)
  return [0, 1, 2].map((i) => codes[i] ?? '').join('/')
}

describe('the file of an anonymous survey', () => {
  test('names no area of few people, nor one next to it that would reveal them', async () => {
    const { id } = await surveyWith([
      { area: 'D2K1S1', n: 40 },
      { area: 'D1K1S1', n: 14 },
      { area: 'D1K1S2', n: 3 },
    ])

    expect(countsOf(await recordsOf(id), AREA)).toEqual({
      [await codesOf('D2K1S1')]: 40,
      [await codesOf('D1K1')]: 17,
    })
    const readable = await recordsOf(id, '')
    const names = new Set(readable.flatMap((row) => Object.values(row)).filter((text) => text?.includes('D1K1')))
    expect([...names].some((name) => name?.includes('D1K1S'))).toBe(false)
  })

  test('says neither how people answered, nor how long it took, where few did so in one way', async () => {
    const { id } = await surveyWith([
      { area: 'D1K1S1', n: 30 },
      { area: 'D1K1S1', n: 2, channel: 'in_person' },
      { area: 'D1K1S1', n: 2, channel: 'paper' },
    ])

    const records = await recordsOf(id)
    expect(records).toHaveLength(34)
    const shown = countsOf(records, ['channel', 'counted_as', 'interviewer', 'paper_date', 'started_at', 'duration_s'])
    expect(shown).toEqual({ '/////': 34 })
  })

  test('tells how people answered where many did so in each way, and then no area in which few did', async () => {
    const { id } = await surveyWith([
      { area: 'D1K1S1', n: 30 },
      { area: 'D1K1S1', n: 12, channel: 'in_person' },
      { area: 'D2K1S1', n: 30 },
      { area: 'D2K1S1', n: 3, channel: 'in_person' },
    ])

    expect(countsOf(await recordsOf(id), ['channel', 'interviewer', ...AREA])).toEqual({ '1////': 60, '2////': 15 })
  })

  test('is refused where the slice itself is of few people, also for the office below', async () => {
    const { id } = await surveyWith([
      { area: 'D2K1S1', n: 40 },
      { area: 'D1K1S1', n: 5 },
    ])
    const refused = await read(districtAdmin, `/v1/surveys/${id}/export?format=csv`)

    expect(refused.errors()).toMatchObject([{ code: 'too_few_answers' }])
  })

  test('says neither how people answered nor as whom, where the only answer of a way was set aside', async () => {
    const { id } = await surveyWith([
      { area: 'D1K1S1', n: 30 },
      { area: 'D1K1S1', n: 1, channel: 'in_person', setAside: true },
    ])

    const shown = countsOf(await recordsOf(id), ['channel', 'counted_as', 'started_at', 'duration_s'])
    expect(shown).toEqual({ '///': 31 })
  })

  test('names no area of few answers where one of them was set aside, nor one next to it', async () => {
    const { id } = await surveyWith([
      { area: 'D1K1S1', n: 14 },
      { area: 'D1K1S2', n: 9 },
      { area: 'D1K1S2', n: 1, setAside: true },
      { area: 'D2K1S1', n: 30 },
      { area: 'D2K1S2', n: 1, setAside: true },
    ])

    expect(countsOf(await recordsOf(id), AREA)).toEqual({
      [await codesOf('D1K1')]: 24,
      [await codesOf('D2K1')]: 31,
    })
  })

  test.each(['channel=paper', 'channel=online', 'origin=interviewed', 'origin=registered'])(
    'is refused with %s where one answer that was set aside is all of it, or all that it lacks',
    async (filter) => {
      const { id } = await surveyWith([
        { area: 'D1K1S1', n: 30 },
        { area: 'D1K1S1', n: 1, channel: 'paper', setAside: true },
      ])
      const refused = await read(cityAdmin, `/v1/surveys/${id}/export?format=csv&${filter}`)

      expect(refused.errors()).toMatchObject([{ code: 'too_few_answers' }])
    },
  )

  test('names an area of a running survey once it contains enough of its answers, shuffled with others', async () => {
    const survey = await runningSurvey()
    await collect(survey, [
      { area: 'D2K1S1', n: 18 },
      { area: 'D1K1S1', n: 2 },
    ])
    await collect(survey, [{ area: 'D1K1S1', n: 10 }])
    expect(countsOf(await recordsOf(survey.id), AREA)).toEqual({ '//': 20 })

    await collect(survey, [{ area: 'D2K1S1', n: 10 }])
    expect(countsOf(await recordsOf(survey.id), AREA)).toEqual({
      [await codesOf('D2K1S1')]: 28,
      [await codesOf('D1K1S1')]: 12,
    })
  })

  test('says how people answered a running survey once it contains enough answers of each way', async () => {
    const survey = await runningSurvey()
    await collect(survey, [
      { area: 'D1K1S1', n: 18 },
      { area: 'D1K1S1', n: 2, channel: 'in_person' },
    ])
    await collect(survey, [{ area: 'D1K1S1', n: 10, channel: 'in_person' }])
    expect(countsOf(await recordsOf(survey.id), ['channel', 'counted_as', 'started_at'])).toEqual({ '//': 20 })

    await collect(survey, [{ area: 'D1K1S1', n: 10 }])
    const ways = Object.values(countsOf(await recordsOf(survey.id), ['channel', 'counted_as']))
    // rows are shuffled, so that either way may come first
    expect(ways.toSorted((a, b) => b - a)).toEqual([28, 12])
  })

  test.each(['export?format=csv', 'texts?questionId='])(
    'of a running survey (%s) is refused where few answers of the slice are shuffled',
    async (reading) => {
      const survey = await runningSurvey()
      await collect(survey, [
        { area: 'D2K1S1', n: 18 },
        { area: 'D1K1S1', n: 2 },
      ])
      await collect(survey, [{ area: 'D1K1S1', n: 10 }])
      const path = `/v1/surveys/${survey.id}/${reading}${reading.endsWith('=') ? survey.words.id : ''}`
      const refused = await read(districtAdmin, path)
      expect(refused.errors(), refused.text.slice(0, 200)).toMatchObject([{ code: 'too_few_answers' }])

      await collect(survey, [{ area: 'D2K1S1', n: 10 }])
      expect((await read(districtAdmin, path)).status).toBe(200)
    },
  )

  test('of a survey that is not anonymous says where, how and by whom each answer was given', async () => {
    const { id } = await surveyWith([{ area: 'D1K1S1', n: 2, channel: 'in_person' }], { anonymous: false })
    const records = await recordsOf(id)

    expect(countsOf(records, ['channel', ...AREA])).toEqual({ [`2/${await codesOf('D1K1S1')}`]: 2 })
    expect(records[0]?.interviewer).not.toBe('')
    expect(okOf(await t.as(cityAdmin).get(`/v1/surveys/${id}`)).anonymous).toBe(false)
  })
})
