import { strToU8, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAPER_PROBLEMS_SHOWN, type PaperRead } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { readXlsx } from '../../../testing/sheets.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'

// Malicious workbooks of paper answers, and concurrent imports: docs/rules/surveys.md, "On paper".

const { cityAdmin, khorooAdmin, districtAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-03-10T04:00:00Z')))

const PAPER = { channels: ['online', 'in_person', 'paper'] }
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
const HEAD = ['number', 'area', 'date', 'q1', 'q3']
const row = (number: string, q1: string | number = 1, q3: string | number = '') => [
  number,
  'D1K1S1',
  '2026-03-05',
  q1,
  q3,
]
const send = (person: TestPerson, id: string, content: Buffer, end = '') =>
  t.as(person).upload(`/v1/surveys/${id}/paper${end}`, { name: 'p.csv', type: 'text/csv', content })
const save = async (person: TestPerson, id: string, ...rows: (string | number)[][]): Promise<PaperRead> =>
  okOf(await send(person, id, csv([HEAD, ...rows])), 201)
const problemsOf = ({ wrong }: PaperRead) =>
  wrong.flatMap(({ line, problems }) => problems.map(({ column, code }) => `${line} ${column} ${code}`))
const countOf = async (id: string) =>
  (await t.core.pool.query<{ n: number }>('select count(*)::int as n from survey_answers where survey_id = $1', [id]))
    .rows[0]?.n

describe('a workbook of another survey', () => {
  /** The headers and the first blank row of a survey's workbook. */
  async function workbook(id: string): Promise<Record<string, string>> {
    const reply = await t.http.inject({
      url: `/v1/surveys/${id}/paper/template`,
      headers: { authorization: `Bearer ${await t.tokenOf(khorooAdmin)}` },
    })
    const [sheet = []] = readXlsx(reply.rawPayload).sheets
    const valueAt = (rowIndex: number, column: string) =>
      String(sheet[rowIndex]?.find((cell) => cell.at.replace(/\d/g, '') === column)?.value ?? '')
    return Object.fromEntries((sheet[0] ?? []).map(({ at, value }) => [value, valueAt(2, at.replace(/\d/g, ''))]))
  }
  const filled = (blank: Record<string, string>) => {
    const cells = { ...blank, area: 'D1K1S1', date: '2026-03-05', q1: '1' }
    return csv([Object.keys(cells), Object.values(cells)])
  }

  test('is rejected in every row, although its columns have the same names and codes', async () => {
    const [one, other] = [
      await publishSurvey(t, cityAdmin, ['C'], PAPER),
      await publishSurvey(t, cityAdmin, ['C'], PAPER),
    ]
    const file = filled(await workbook(one.id))

    const read: PaperRead = okOf(await send(khorooAdmin, other.id, file), 201)

    expect([read.good, problemsOf(read)]).toEqual([0, ['2 survey paper_other']])
    expect(await countOf(other.id)).toBe(0)
    expect(okOf(await send(khorooAdmin, one.id, file), 201)).toMatchObject({ good: 1, wrong: [] })
  })

  test('is rejected too if it predates a change of the questions, but not if it predates a correction of texts', async () => {
    t.setNow(new Date('2026-02-10T04:00:00Z'))
    const { id, structure } = await publishSurvey(t, districtAdmin, ['D1'], PAPER)
    const before = filled(await workbook(id))
    const one = `/v1/surveys/${id}`
    okOf(await t.as(districtAdmin).post(`${one}/transitions`, { action: 'unpublish' }))
    const { version } = okOf(await t.as(districtAdmin).get(one))
    const [group] = structure
    const questions = group?.questions.map((question) =>
      'options' in question ? { ...question, options: question.options.toReversed() } : question,
    )
    okOf(await t.as(districtAdmin).patch(one, { version, structure: [{ ...group, questions }] }))
    okOf(await t.as(districtAdmin).post(`${one}/transitions`, { action: 'publish' }))
    const after = filled(await workbook(id))
    const published = okOf(await t.as(districtAdmin).get(one))
    const texts = [{ id: group?.id, field: 'title', text: { mn: 'Зассан гарчиг' } }]
    okOf(
      await t
        .as(districtAdmin)
        .post(`${one}/corrections`, { version: published.version, note: 'Үсгийн алдаа засав', texts }),
    )
    t.setNow(new Date('2026-03-10T04:00:00Z'))

    expect(problemsOf(okOf(await send(khorooAdmin, id, before, '/preview')))).toEqual(['2 survey paper_other'])
    expect(okOf(await send(khorooAdmin, id, after, '/preview'))).toMatchObject({ good: 1, wrong: [] })
  })
})

describe('a hostile workbook', () => {
  test('with 10,000 columns is read, and the first unknown columns are listed', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
    const extra = Array.from({ length: 10_000 }, (_, i) => `x${i}`)
    const read: PaperRead = okOf(
      await send(
        khorooAdmin,
        id,
        csv([
          [...HEAD, ...extra],
          [...row('1'), ...extra],
        ]),
        '/preview',
      ),
    )
    expect([read.good, read.ignored.length]).toEqual([1, 20])
  })

  test('with very many wrong cells gets the first problems listed and all counted', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
    const wrongRows = Array.from({ length: 900 }, (_, i) => row(`n${i}`, 77, 'олон'))
    const read: PaperRead = okOf(await send(khorooAdmin, id, csv([HEAD, ...wrongRows]), '/preview'))
    const listed = problemsOf(read).length
    expect([listed, listed + read.omitted, read.wrongRows]).toEqual([PAPER_PROBLEMS_SHOWN, 1_800, 900])
  })

  test.each([
    ['a code that does not exist', 3, '', '2 q1 not_in_list'],
    ['a code between two choices', 1.5, '', '2 q1 not_in_list'],
    ['a number out of range', '1e400', '', '2 q1 not_in_list'],
    ['a formula as text', '"=HYPERLINK(""x"")"', '', '2 q1 not_in_list'],
    ['a value beyond the rating', 1, 6, '2 q3 too_big'],
  ])('with %s gets a problem for that cell', async (_, q1, q3, problem) => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
    expect(problemsOf(await save(khorooAdmin, id, row('1', q1, q3)))).toEqual([problem])
    expect(await countOf(id)).toBe(0)
  })

  test('with formulas is read by their stored values, and errors are reported for their cells', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const xmlRow = (n: number, number: string, q1: string) =>
      `<row r="${n}">${text(`A${n}`, number)}${text(`B${n}`, 'D1K1S1')}${text(`C${n}`, '2026-03-05')}${q1}</row>`
    const rows = [
      `<row r="1">${['number', 'area', 'date', 'q1'].map((head, i) => text(`${'ABCD'[i]}1`, head)).join('')}</row>`,
      xmlRow(2, 'a', '<c r="D2"><f>1+1</f><v>2</v></c>'),
      xmlRow(3, 'b', '<c r="D3" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      xmlRow(4, 'c', '<c r="D4"><f>WEBSERVICE("http://127.0.0.1/")</f></c>'),
    ]
    const content = Buffer.from(
      zipSync({
        'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>'),
        'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
      }),
    )
    const read: PaperRead = okOf(await send(khorooAdmin, id, content), 201)
    expect([read.good, problemsOf(read)]).toEqual([1, ['3 q1 cell_error', '4 q1 required']])
  })
})

describe('concurrent imports', () => {
  test('of the same number with different answers: one is stored, and the other is rejected instead of skipped', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
    const read = await Promise.all([1, 2].map((code) => save(khorooAdmin, id, row('A-1', code))))
    expect(read.map(({ good }) => good).toSorted()).toEqual([0, 1])
    expect(read.flatMap(problemsOf)).toEqual(['2 number paper_known'])
    expect(await countOf(id)).toBe(1)
  })

  test.each([false, true])(
    'of two papers of the same person (anonymous: %s): one is stored, and the other is rejected with a problem',
    async (anonymous) => {
      const { id } = await publishSurvey(t, cityAdmin, ['C'], { ...PAPER, anonymous })
      const file = (number: string) =>
        csv([
          [...HEAD, 'person'],
          [...row(number), '99112233'],
        ])
      const replies = await Promise.all(['a', 'b'].map((number) => send(khorooAdmin, id, file(number))))
      const read = replies.map((reply): PaperRead => okOf(reply, 201))
      expect(read.map(({ good }) => good).toSorted()).toEqual([0, 1])
      expect(read.flatMap(problemsOf)).toEqual(['2 person answered_before'])
      expect(await countOf(id)).toBe(1)
    },
  )

  test('of a survey that changes at the same time: each row is reported as not saved', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
    const client = await t.core.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(survey_lock($1))', [id])
      const saving = save(khorooAdmin, id, row('a'), row('b'))
      await vi.waitUntil(
        async () =>
          (await t.core.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1,
        { timeout: 60_000, interval: 5 },
      )
      await client.query('update surveys set version = version + 1 where id = $1', [id])
      await client.query('commit')

      const read = await saving
      expect([read.good, problemsOf(read)]).toEqual([0, ['2 number paper_not_saved', '3 number paper_not_saved']])
      expect(await countOf(id)).toBe(0)
      expect((await save(khorooAdmin, id, row('a'), row('b'))).good).toBe(2)
    } finally {
      client.release()
    }
  })
})

test('of two concurrent corrections exactly one succeeds; the other gets `stale` with the current survey', async () => {
  const { id, choice } = await publishSurvey(t, cityAdmin, ['C'], PAPER)
  const { version } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${id}`))
  const correct = (mn: string) =>
    t.as(cityAdmin).post(`/v1/surveys/${id}/corrections`, {
      version,
      note: 'Үсгийн алдаа засав',
      texts: [{ id: choice.id, field: 'text', text: { mn } }],
    })

  const replies = await Promise.all([correct('Аль нь вэ? 1'), correct('Аль нь вэ? 2')])

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = replies.find(({ status }) => status === 200)?.body.data
  const refused = replies.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'stale', current: { version: saved.version } })
  const { rows } = await t.core.pool.query(
    `select from audit_log where row_id = $1 and action = 'surveys.correct' and outcome = 'done'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(okOf(await t.as(leader).get(`/v1/surveys/${id}`)).structure[0].questions[0].text).toEqual(
    saved.structure[0].questions[0].text,
  )
})

test('the same paper number can be used in different surveys', async () => {
  const surveys = [await publishSurvey(t, cityAdmin, ['C'], PAPER), await publishSurvey(t, cityAdmin, ['C'], PAPER)]
  for (const { id } of surveys) expect((await save(khorooAdmin, id, row('1'))).good).toBe(1)
})
