import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { recount } from '../../../testing/recount.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

// Those who decide on flagged answers to an anonymous survey do not learn what they say: docs/rules/surveys.md, "Flagged answers".

const { cityAdmin, districtAdmin, leader, otherLeader } = people
const DURING = new Date('2026-03-10T04:00:00Z')
const NOTE = 'Нэг дор ирсэн давхардсан хариулт'
const WORDS = 'Манай орцны гэрэл асдаггүй'

let t: TestApp
let requests = 0
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

type Survey = Awaited<ReturnType<typeof publishSurvey>>
interface Given {
  n: number
  area?: string
  flags?: string[]
  by?: TestPerson
  words?: string
  day?: number
  minutes?: number
}

/** Inserts answers and counts them. */
async function collect(survey: Survey, all: readonly Given[]): Promise<void> {
  for (const { n, area = 'D1K1S1', flags = [], by, words = WORDS, day = 10, minutes = 3 } of all) {
    const answers = { [survey.choice.id]: { option: survey.choice.options[0]?.id }, [survey.words.id]: words }
    // the beginning of the day in Ulaanbaatar
    const submittedAt = new Date(Date.UTC(2026, 2, day - 1, 16))
    await t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags, entered_by)
       select $1, $2, $3, id, id::text, 'X', $4, $8::timestamptz - $9 * interval '1 minute', $8, $5, $6 from unnest($7::uuid[]) id`,
      [
        survey.id,
        idOf(area),
        by ? 'in_person' : 'online',
        JSON.stringify(answers),
        flags,
        by?.id ?? null,
        Array.from({ length: n }, () => randomUUID()),
        submittedAt,
        minutes,
      ],
    )
  }
  await countAnswers(t.core, survey.id)
}

const anonymous = (more: object = {}) => publishSurvey(t, cityAdmin, ['C'], { anonymous: true, ...more })
const flagsOf = (survey: Survey, person = cityAdmin) => t.as(person).get(`/v1/surveys/${survey.id}/flags?pageSize=100`)
const decide = (survey: Survey, no: number, person = cityAdmin, decision = 'set_aside') =>
  t.as(person).post(`/v1/surveys/${survey.id}/flags/${no}/review`, { decision, seen: 'waiting', note: NOTE })
const storedNumbers = async (survey: Survey): Promise<number[]> => {
  const { rows } = await t.core.pool.query(
    `select no from survey_answers where survey_id = $1 and flags <> '{}' order by no`,
    [survey.id],
  )
  return rows.map(({ no }) => Number(no))
}
/** A file, asked from an address of its own, because exports are rate-limited. */
async function csvOf(survey: Survey, layout = ''): Promise<string> {
  const { body } = await t.http.inject({
    url: `/v1/surveys/${survey.id}/export?format=csv${layout}`,
    headers: { authorization: `Bearer ${await t.tokenOf(cityAdmin)}`, 'accept-language': 'mn' },
    remoteAddress: `10.1.3.${++requests}`,
  })
  return body
}
/** The rows of the file by codes. */
async function fileOf(survey: Survey) {
  const [head = [], ...rows] = readCsv(await csvOf(survey, '&layout=codes'))
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])))
}

describe('a flagged answer to an anonymous survey', () => {
  test.each([cityAdmin, districtAdmin])(
    'shows its reasons, day and area to a reviewer, and never what it says',
    async (who) => {
      const survey = await anonymous()
      await collect(survey, [{ n: 30 }, { n: 1, flags: ['fast', 'straight'], words: 'Дорж гуайн хашаа' }])

      const { body, text } = await flagsOf(survey, who)
      expect(body.data).toMatchObject([
        { flags: ['fast', 'straight'], submittedAt: '2026-03-09T16:00:00.000Z', seconds: 180, answers: null },
      ])
      for (const secret of ['Дорж гуайн хашаа', survey.choice.options[0]?.id ?? '', survey.words.id])
        expect(text).not.toContain(secret)
      const decided = await decide(survey, body.data[0].no, who)
      expect(okOf(decided)).toMatchObject({ review: 'set_aside', answers: null })
      expect(decided.text).not.toContain('Дорж гуайн хашаа')
    },
  )

  test('of a survey that is not anonymous is shown whole', async () => {
    const survey = await anonymous({ anonymous: false })
    await collect(survey, [{ n: 2, flags: ['identical'], by: leader }])

    const [no] = await storedNumbers(survey)
    expect((await flagsOf(survey)).body.data.at(-1)).toMatchObject({
      no,
      answers: { [survey.words.id]: WORDS },
      enteredBy: { id: leader.id },
      identical: 2,
    })
  })

  test('is counted with those of the same content where these are many', async () => {
    const survey = await anonymous()
    await collect(survey, [
      { n: 12, flags: ['identical'], words: 'нэгэн ижил бичвэр' },
      { n: 9, flags: ['identical'], words: 'өөр нэг ижил бичвэр' },
      { n: 1, flags: ['fast'], words: 'нэгэн ижил бичвэр' },
    ])

    const counts = (await flagsOf(survey)).body.data.map(({ identical }: { identical: number | null }) => identical)
    expect(counts.toSorted()).toEqual([
      ...Array.from({ length: 12 }, () => 12),
      ...Array.from({ length: 10 }, () => null),
    ])
  })

  test('names the leader who entered many, and no leader who entered few', async () => {
    const survey = await anonymous()
    await collect(survey, [
      { n: 10, flags: ['many'], by: leader },
      { n: 9, area: 'D1K1S2', flags: ['many'], by: otherLeader },
    ])

    const { data } = (await flagsOf(survey)).body
    const seen = data.map((one: { enteredBy: { id: string } | null; areaId: string; line: unknown[] }) =>
      [one.enteredBy?.id ?? '', one.areaId, one.line.length].join(' '),
    )
    // a leader is known by the section
    expect(seen.toSorted()).toEqual(
      [
        ...Array.from({ length: 10 }, () => `${leader.id} ${idOf('D1K1S1')} 3`),
        ...Array.from({ length: 9 }, () => ` ${idOf('D1K1')} 2`),
      ].toSorted(),
    )
    const inSection = async (code: string) =>
      (await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/flags?areaId=${idOf(code)}`)).body.meta.total
    expect([await inSection('D1K1S1'), await inSection('D1K1S2'), await inSection('D1K1')]).toEqual([10, 0, 19])
    const facets = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/flags/facets?areaId=${idOf('D1K1S2')}`))
    expect(facets.review).toEqual({ waiting: 0, counts: 0, set_aside: 0 })

    okOf(await decide(survey, data.find((one: { enteredBy: unknown }) => one.enteredBy === null).no))
    const { rows } = await t.core.pool.query(
      `select area_id from audit_log where row_id = $1 and action = 'surveys.review'`,
      [survey.id],
    )
    expect(rows).toEqual([{ area_id: idOf('D1K1') }])
  })

  test('has a number that leads to no text, no row of a file and no entry of the audit log about another', async () => {
    const survey = await anonymous()
    await collect(survey, [{ n: 20 }, { n: 12, flags: ['fast'] }])
    const shown = (await flagsOf(survey)).body.data.map(({ no }: { no: number }) => no)
    const stored = await storedNumbers(survey)

    expect(new Set(shown).size).toBe(12)
    expect(shown.filter((no: number) => stored.includes(no))).toEqual([])
    // in no order either
    expect(shown).not.toEqual(shown.toSorted((a: number, b: number) => b - a))
    expect((await decide(survey, stored[0] ?? 0)).status).toBe(404)
    expect((await decide(survey, 2 ** 40)).status).toBe(404)
    okOf(await decide(survey, shown[3]))
    const many = { numbers: [shown[0], shown[1], shown[3], stored[0]], decision: 'set_aside', note: NOTE }
    const answer = okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/flags/reviews`, many))
    expect([answer.decided, answer.left.toSorted()]).toEqual([2, [shown[3], stored[0]].toSorted()])
    const { rows } = await t.core.pool.query(
      `select (details ->> 'answer')::bigint as no from audit_log where row_id = $1 and action = 'surveys.review' order by id`,
      [survey.id],
    )
    expect(rows.map(({ no }) => Number(no)).toSorted()).toEqual([shown[0], shown[1], shown[3]].toSorted())
    expect(okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))).toMatchObject({
      answers: 29,
      setAside: 3,
    })
  })
})

/** What staff can read of single answers. */
async function readAll(survey: Survey) {
  const path = `/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}&pageSize=100`
  const texts = (await t.as(cityAdmin).get(path)).body
  const found = (await t.as(cityAdmin).get(`${path}&q=${encodeURIComponent('цэцэг')}`)).body
  return { file: await fileOf(survey), texts, found }
}

describe('a decision about an anonymous survey', () => {
  test('changes no text, no hit of the search and no row of the file', async () => {
    const survey = await anonymous()
    await collect(survey, [{ n: 30 }, { n: 1, flags: ['fast'], words: 'Манай хашаанд цэцэг' }])
    const before = await readAll(survey)
    expect([before.texts.meta.total, before.found.meta.total]).toEqual([31, 1])

    okOf(await decide(survey, (await flagsOf(survey)).body.data[0].no))
    expect(await readAll(survey)).toEqual(before)
  })

  test('does not remove the only text', async () => {
    const survey = await anonymous()
    await collect(survey, [{ n: 30 }, { n: 1, flags: ['fast'] }])
    await t.core.pool.query('update survey_answers set answers = answers - $2 where survey_id = $1 and flags = $3', [
      survey.id,
      survey.words.id,
      [],
    ])
    await recount(t, survey.id)
    const before = await readAll(survey)
    expect(before.texts.data).toHaveLength(1)

    okOf(await decide(survey, (await flagsOf(survey)).body.data[0].no))
    expect(await readAll(survey)).toEqual(before)
  })
})

/** The stored number of each answer by its duration, which tests give each another. */
async function numbersByMinutes(survey: Survey): Promise<Map<number, number>> {
  const { rows } = await t.core.pool.query<{ minutes: number; no: number }>(
    `select (extract(epoch from submitted_at - started_at) / 60)::int as minutes, no from survey_answers where survey_id = $1`,
    [survey.id],
  )
  return new Map(rows.map(({ minutes, no }) => [minutes, Number(no)]))
}

describe('the list of flags of an anonymous survey', () => {
  test.each(['', '&sort=submittedAt', '&sort=-submittedAt', '&sort=seconds', '&sort=-seconds'])(
    'has neither the order of arrival nor that of the file (%s)',
    async (sort) => {
      const survey = await anonymous()
      const flagged = Array.from({ length: 12 }, (_, i) => ({ n: 1, flags: ['fast'], minutes: i + 1 }))
      await collect(survey, [{ n: 10, minutes: 99 }, ...flagged, { n: 10, minutes: 99 }])
      const numbers = await numbersByMinutes(survey)
      const { data } = (await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/flags?pageSize=100${sort}`)).body
      const listed: number[] = data.map(({ seconds }: { seconds: number }) => numbers.get(seconds / 60))
      const arrived = flagged.map(({ minutes }) => numbers.get(minutes))

      expect(new Set(listed).size).toBe(12)
      for (const order of [listed, arrived]) {
        expect(order).not.toEqual(order.toSorted((a = 0, b = 0) => a - b))
        expect(order).not.toEqual(order.toSorted((a = 0, b = 0) => b - a))
      }
    },
  )

  test('has the same numbers after later answers were shuffled, and a decision about one finds it', async () => {
    const survey = await anonymous()
    await collect(survey, [
      { n: 18, minutes: 99 },
      { n: 1, flags: ['fast'], minutes: 1 },
      { n: 1, flags: ['burst'], minutes: 2 },
    ])
    const before = (await flagsOf(survey)).body.data
    await collect(survey, [{ n: 3 }])
    t.setNow(new Date('2026-04-02T04:00:00Z'))
    await countAnswers(t.core, survey.id)

    expect((await flagsOf(survey)).body.data).toEqual(before)
    const { no } = before.find(({ seconds }: { seconds: number }) => seconds === 60)
    okOf(await decide(survey, no))
    const { rows } = await t.core.pool.query(
      `select flags from survey_answers where survey_id = $1 and state = 'set_aside'`,
      [survey.id],
    )
    expect(rows).toEqual([{ flags: ['fast'] }])
  })

  test('is sorted by the day, in pages that repeat no answer', async () => {
    const survey = await anonymous()
    await collect(survey, [{ n: 20 }, ...[10, 11, 12].map((day) => ({ n: 5, flags: ['fast'], day }))])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => t.as(cityAdmin).get(`/v1/surveys/${survey.id}/flags?pageSize=5&page=${page}`)),
    )
    const data = pages.flatMap(({ body }) => body.data)

    const days = data.map(({ submittedAt }) => submittedAt)
    expect(days).toEqual(days.toSorted().reverse())
    expect(new Set(data.map(({ no }) => no)).size).toBe(15)
  })
})

describe('the file of an anonymous survey', () => {
  test('has rows that are counted and lead to nothing: no stored number, no time, no mark, no reason', async () => {
    const survey = await anonymous()
    await collect(survey, [{ n: 20 }, { n: 10, day: 11 }, { n: 1, flags: ['fast'], day: 9, minutes: 1 }])
    const stored = await storedNumbers(survey)
    okOf(await decide(survey, (await flagsOf(survey)).body.data[0].no))
    const rows = await fileOf(survey)

    const numbers = rows.map(({ row_id: id }) => Number(id))
    expect(numbers).toEqual(Array.from({ length: 31 }, (_, i) => i + 1))
    expect(numbers).not.toContain(stored[0])
    // but for its number, no row differs from another
    expect(new Set(rows.map(({ row_id: _, ...rest }) => JSON.stringify(rest))).size).toBe(1)
    const { body } = await t
      .as(cityAdmin)
      .get(`/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}&pageSize=50`)
    expect(new Set(body.data.map(({ no: _, ...rest }: { no: number }) => JSON.stringify(rest))).size).toBe(1)
    expect(body.data.map(({ no }: { no: number }) => no)).toEqual(numbers)
    expect(await csvOf(survey)).not.toMatch(/2026|хасагдсан|Хэт хурдан/)
  })
})
