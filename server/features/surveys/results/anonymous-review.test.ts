import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

// Reviewers of flagged answers to an anonymous survey do not learn what the answers say: docs/rules/surveys.md, "Flagged answers".

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
}

/** Inserts answers and counts them. */
async function collect(survey: Survey, all: readonly Given[]): Promise<void> {
  for (const { n, area = 'D1K1S1', flags = [], by, words = WORDS } of all) {
    const answers = { [survey.choice.id]: { option: survey.choice.options[0]?.id }, [survey.words.id]: words }
    await t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags, entered_by)
       select $1, $2, $3, id, id::text, 'X', $4, '2026-03-09T15:57:00Z', '2026-03-09T16:00:00Z', $5, $6 from unnest($7::uuid[]) id`,
      [
        survey.id,
        idOf(area),
        by ? 'in_person' : 'online',
        JSON.stringify(answers),
        flags,
        by?.id ?? null,
        Array.from({ length: n }, () => randomUUID()),
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
/** The rows of the file by codes, asked from an address of its own, because exports are rate-limited. */
async function fileOf(survey: Survey) {
  const { body } = await t.http.inject({
    url: `/v1/surveys/${survey.id}/export?format=csv&layout=codes`,
    headers: { authorization: `Bearer ${await t.tokenOf(cityAdmin)}`, 'accept-language': 'mn' },
    remoteAddress: `10.1.3.${++requests}`,
  })
  const [head = [], ...rows] = readCsv(body)
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
    expect(counts).toEqual([null, ...Array.from({ length: 9 }, () => null), ...Array.from({ length: 12 }, () => 12)])
  })

  test('names the leader who entered many, and no leader who entered few', async () => {
    const survey = await anonymous()
    await collect(survey, [
      { n: 10, flags: ['many'], by: leader },
      { n: 9, flags: ['many'], by: otherLeader },
    ])

    const names = (await flagsOf(survey)).body.data.map(
      (one: { enteredBy: { id: string } | null }) => one.enteredBy?.id,
    )
    expect(names).toEqual([
      ...Array.from({ length: 9 }, () => undefined),
      ...Array.from({ length: 10 }, () => leader.id),
    ])
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

describe('the file of an anonymous survey', () => {
  const MARKS = ['flag_fast', 'flag_straight', 'flag_many', 'set_aside']
  const marksOf = async (survey: Survey) => {
    const counts: Record<string, number> = {}
    for (const row of await fileOf(survey)) {
      const key = MARKS.map((name) => row[name]).join('/')
      counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }
  const setAside = async (survey: Survey, n: number) => {
    const { data } = (await flagsOf(survey)).body
    for (const { no } of data.slice(0, n)) okOf(await decide(survey, no))
  }

  test('has no reason of a flag: the only answer that is too fast is not found in it', async () => {
    const survey = await anonymous()
    await collect(survey, [{ n: 30 }, { n: 1, flags: ['fast'] }])

    expect(await marksOf(survey)).toEqual({ '///0': 31 })
  })

  test.each<[string, Given[], number, Record<string, number>]>([
    ['is left out where few were', [{ n: 30 }, { n: 3, flags: ['fast'] }], 3, { '///': 33 }],
    ['is there where many were', [{ n: 30 }, { n: 12, flags: ['fast'] }], 12, { '///0': 30, '///1': 12 }],
    [
      'is left out where few of a named area were',
      [{ n: 30, area: 'D2K1S1' }, { n: 11, area: 'D2K1S1', flags: ['fast'] }, { n: 30 }, { n: 1, flags: ['fast'] }],
      12,
      { '///': 72 },
    ],
  ])('the mark of those set aside %s', async (_what, given, n, expected) => {
    const survey = await anonymous()
    await collect(survey, given)
    await setAside(survey, n)

    expect(await marksOf(survey)).toEqual(expected)
  })
})
