import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaperRead } from '#contract/features/surveys/index.ts'
import { xlsx } from '../../../core/sheets/xlsx.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { gathered, readCsv, readXlsx } from '../../../testing/sheets.ts'
import { okOf, publishSurvey, questions, sent } from '../../../testing/surveys.ts'

// Importing paper answers: docs/rules/surveys.md, "On paper".

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader, otherLeader, citizen } = people
const DURING = new Date('2026-03-10T04:00:00Z')

const option = (mn: string) => ({ id: randomUUID(), text: { mn } })
const [small, large] = [option('Бага'), option('Их')]
const [road, light] = [option('Зам'), option('Гэрэл')]
const columns = [small, large]
const rows = [road, light]
const asked = (type: string, more: object = {}) => ({
  id: randomUUID(),
  type,
  text: { mn: type },
  required: false,
  ...more,
})
/** Every type of question that can be answered on paper, and one that cannot. */
const all = {
  one: asked('single_choice', { options: columns, layout: 'radio', other: true, required: true }),
  several: asked('multiple_choice', { options: columns, layout: 'radio', other: true }),
  yes: asked('yes_no'),
  rating: asked('rating', { steps: 5 }),
  amount: asked('number', { decimals: 2, max: 100 }),
  day: asked('date'),
  grid: asked('matrix', { rows, columns }),
  grids: asked('multi_matrix', { rows, columns }),
  order: asked('ranking', { options: columns }),
  place: asked('location'),
  words: asked('long_text', { maxChars: 10 }),
  picture: asked('file', { accept: 'picture', maxFiles: 1, required: true }),
}
const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: Object.values(all) }]
const paper = { channels: ['online', 'paper'], structure }

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

type Row = Record<string, string | number>
const paperRow = (number: string, more: Row = {}): Row => ({
  number,
  area: 'D1K1S1',
  date: '2026-03-05',
  q1: 1,
  ...more,
})

/** A workbook with these rows. */
async function workbook(filledRows: readonly Row[]) {
  const headers = [...new Set(filledRows.flatMap((row) => Object.keys(row)))]
  const cell = (value: string | number | undefined) => {
    if (value === undefined) return null
    return typeof value === 'number' ? { kind: 'number' as const, value } : { kind: 'text' as const, value }
  }
  async function* portions() {
    yield filledRows.map((row) => headers.map((name) => cell(row[name])))
  }
  const content = Buffer.concat(await gathered(xlsx({ name: 'x', headers, portions: portions() })))
  return { name: 'paper.xlsx', type: 'application/octet-stream', content }
}
const preview = async (person: TestPerson, id: string, filledRows: readonly Row[]) =>
  t.as(person).upload(`/v1/surveys/${id}/paper/preview`, await workbook(filledRows))
const save = async (person: TestPerson, id: string, filledRows: readonly Row[]) =>
  t.as(person).upload(`/v1/surveys/${id}/paper`, await workbook(filledRows))
const problemsOf = ({ wrong }: PaperRead) =>
  wrong.flatMap(({ line, problems }) => problems.map(({ column, code }) => `${line} ${column} ${code}`))
const answersOf = async (id: string) => {
  const { rows: found } = await t.core.pool.query('select * from survey_answers where survey_id = $1 order by no', [id])
  return found
}

describe('a file with wrong cells', () => {
  const wrong: Row[] = [
    paperRow('1', { q1: 9, q3: 2 }),
    paperRow('2', { area: 'D2K1S1', date: '2026-02-28' }),
    paperRow('3', { date: '2026-03-11', q5: 'олон', q7_1: 3 }),
    paperRow('4', { q2_1: 'тийм', q9_1: 1, q9_2: 1 }),
    { ...paperRow('5'), q1: 97 },
    paperRow('5', { q10_lat: 47.9, q11: 'арваас олон үсэг' }),
  ]

  test('gets a problem for every wrong cell, and the preview saves nothing', async () => {
    const { id } = await publishSurvey(t, districtAdmin, ['D1'], paper)

    const read: PaperRead = okOf(await preview(khorooAdmin, id, wrong))

    expect(problemsOf(read)).toEqual([
      '2 q1 not_in_list',
      '2 q3 not_in_list',
      '3 area paper_area',
      '3 date too_early',
      '4 date in_future',
      '4 q5 not_number',
      '4 q7_1 not_in_list',
      '5 q2_1 not_in_list',
      '5 q9_2 twice',
      '6 q1_other_text required',
      '7 q10_lon required',
      '7 q11 too_long',
      '7 number twice',
    ])
    expect(read.wrong[0]?.problems[0]).toMatchObject({ label: 'single_choice', text: '9' })
    expect([read.rows, read.good]).toEqual([6, 0])
    expect(await answersOf(id)).toEqual([])
  })

  test('rejects rows without a number, a required answer or a date; a row with only a number is ignored', async () => {
    const { id } = await publishSurvey(t, districtAdmin, ['D1'], paper)
    const { number: _, ...unnumbered } = paperRow('1')
    const { q1: __, ...unanswered } = paperRow('2', { q4: 3 })
    const { date: ___, ...undated } = paperRow('3')

    const read: PaperRead = okOf(await preview(khorooAdmin, id, [unnumbered, unanswered, undated, { number: '4' }]))

    expect(problemsOf(read)).toEqual(['2 number required', '3 q1 required', '4 date required'])
    expect(read.rows).toBe(3)
  })

  test('is saved except for the wrong rows', async () => {
    const { id } = await publishSurvey(t, districtAdmin, ['D1'], paper)
    const read: PaperRead = okOf(await save(khorooAdmin, id, [paperRow('1', { q1: 9 }), paperRow('2')]), 201)
    expect([read.good, problemsOf(read)]).toEqual([1, ['2 q1 not_in_list']])
    expect(await answersOf(id)).toHaveLength(1)
  })

  test.each([
    ['that is not a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['without the headers', Buffer.from('a,b\n1,2\n')],
    ['with too many rows', Buffer.from(`number,date\n${'1,2026-03-05\n'.repeat(1_001)}`)],
  ])('%s is rejected as a whole', async (_, content) => {
    const { id } = await publishSurvey(t, districtAdmin, ['D1'], paper)
    const reply = await t.as(khorooAdmin).upload(`/v1/surveys/${id}/paper/preview`, { name: 'x', type: 'x', content })
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'file'])
  })
})

describe('the same paper counts once', () => {
  test('however often its file is sent and by whichever office', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], paper)
    const papers = [paperRow('A-1'), paperRow('A-2', { q4: 2 })]
    expect(okOf(await save(leader, id, papers), 201)).toMatchObject({ good: 2, known: 0, wrong: [] })

    expect(okOf(await save(leader, id, papers), 201)).toMatchObject({ good: 0, known: 2, wrong: [] })
    expect(okOf(await save(khorooAdmin, id, [...papers, paperRow('A-3')]), 201)).toMatchObject({ good: 1, known: 2 })

    expect(await answersOf(id)).toHaveLength(3)
    expect(okOf(await t.as(cityAdmin).get(`/v1/surveys/${id}/result`)).answers).toBe(3)
  })

  test('when it is sent several times concurrently', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], { ...paper, anonymous: true })
    const papers = Array.from({ length: 40 }, (_, i) => paperRow(`B-${i}`, { q4: (i % 5) + 1 }))

    const replies = await Promise.all([1, 2, 3, 4].map(() => save(khorooAdmin, id, papers)))

    const read = replies.map((reply): PaperRead => okOf(reply, 201))
    expect(read.reduce((sum, { good }) => sum + good, 0)).toBe(40)
    expect(read.every(({ good, known }) => good + known === 40)).toBe(true)
    expect(await answersOf(id)).toHaveLength(40)
  })

  test('and with different answers it is rejected without changing the saved answer', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], paper)
    okOf(await save(leader, id, [paperRow('1')]), 201)

    const read: PaperRead = okOf(await save(leader, id, [paperRow('1', { q1: 2 })]), 201)

    expect(problemsOf(read)).toEqual(['2 number paper_known'])
    expect((await answersOf(id)).map(({ answers }) => answers)).toEqual([{ [all.one.id]: { option: small.id } }])
  })

  test.each([false, true])(
    'and a person who has answered before or occurs twice in the file is rejected (anonymous: %s)',
    async (anonymous) => {
      const channels = ['in_person', 'paper']
      const { id, choice } = await publishSurvey(t, cityAdmin, ['C'], { anonymous, channels })
      const interview = sent(
        { [choice.id]: { option: choice.options[0]?.id } },
        { channel: 'in_person', person: '9911 2233' },
      )
      okOf(await t.as(leader).post(`/v1/surveys/${id}/answers`, interview), 201)

      const read: PaperRead = okOf(
        await preview(leader, id, [
          paperRow('2', { person: '+976 99112233' }),
          paperRow('3', { person: '88112233' }),
          paperRow('4', { person: '8811-2233' }),
          paperRow('5', { person: '12' }),
        ]),
      )

      expect(problemsOf(read)).toEqual([
        '2 person answered_before',
        '4 person twice',
        expect.stringMatching(/^5 person /),
      ])
    },
  )
})

describe('permissions', () => {
  test('offices enter papers of their area, and leaders of their section, which they may omit', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], paper)
    const { area: _, ...mine } = paperRow('1')

    expect(okOf(await preview(leader, id, [mine]))).toMatchObject({ good: 1 })
    expect(problemsOf(okOf(await preview(leader, id, [paperRow('1', { area: 'D1K1S2' })])))).toEqual([
      '2 area paper_area',
    ])
    expect(problemsOf(okOf(await preview(khorooAdmin, id, [mine])))).toEqual(['2 area required'])
    expect(problemsOf(okOf(await preview(otherKhorooAdmin, id, [paperRow('1')])))).toEqual(['2 area paper_area'])
    expect(okOf(await preview(districtAdmin, id, [paperRow('1', { area: 'd1k1' })]))).toMatchObject({ good: 1 })
  })

  test('areas that the survey does not ask are rejected', async () => {
    const { id } = await publishSurvey(t, districtAdmin, ['D1K1S1'], paper)
    expect(problemsOf(okOf(await preview(districtAdmin, id, [paperRow('1', { area: 'D1K2S1' })])))).toEqual([
      '2 area paper_area',
    ])
  })

  test('citizens get 403 and visitors 401', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], paper)
    expect((await save(citizen, id, [paperRow('1')])).status).toBe(403)
    expect((await t.as(null).upload(`/v1/surveys/${id}/paper`, await workbook([paperRow('1')]))).status).toBe(401)
    expect((await t.as(citizen).get(`/v1/surveys/${id}/paper/template`)).status).toBe(403)
  })

  test('nothing can be imported before the survey begins, after it ends, or without the paper channel', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], paper)
    const other = await publishSurvey(t, cityAdmin, ['C'])
    expect((await save(leader, other.id, [paperRow('1')])).body.errors[0]).toMatchObject({ path: 'channel' })
    for (const now of ['2026-02-28T15:59:59Z', '2026-03-31T16:00:00Z']) {
      t.setNow(new Date(now))
      const reply = await t
        .as(null)
        .upload(`/v1/surveys/${id}/paper`, await workbook([paperRow('1')]))
        .then(() => save(leader, id, [paperRow('1')]))
      expect([reply.status, reply.body.code], now).toEqual([409, 'wrong_state'])
    }
  })
})

test('every type of answer is stored as if submitted online, with the importing person and the date on the paper', async () => {
  const { id } = await publishSurvey(t, cityAdmin, ['C'], paper)
  const complete = paperRow('1', {
    q1: 97,
    q1_other_text: 'Өөр',
    q2_1: 'x',
    q2_2: 0,
    q2_other_text: 'Бас',
    q3: 0,
    q4: 4,
    q5: '12,25',
    q6: '2026.01.31',
    q7_1: 2,
    q8_1_1: 1,
    q8_1_2: 1,
    q9_1: 2,
    q9_2: 1,
    q10_lat: 47.92,
    q10_lon: 106.91,
    q11: 'Тийм',
  })

  okOf(await save(otherLeader, id, [{ ...complete, area: 'D1K1S2' }]), 201)

  const [stored] = await answersOf(id)
  expect(stored).toMatchObject({ channel: 'paper', entered_by: otherLeader.id, paper_on: '2026-03-05', flags: [] })
  expect(stored.answers).toEqual({
    [all.one.id]: { other: 'Өөр' },
    [all.several.id]: { options: [small.id], other: 'Бас' },
    [all.yes.id]: false,
    [all.rating.id]: 4,
    [all.amount.id]: 12.25,
    [all.day.id]: '2026-01-31',
    [all.grid.id]: { [road.id]: large.id },
    [all.grids.id]: { [road.id]: [small.id, large.id] },
    [all.order.id]: [large.id, small.id],
    [all.place.id]: { latitude: 47.92, longitude: 106.91 },
    [all.words.id]: 'Тийм',
  })
  const { rows: logged } = await t.core.pool.query(
    `select details from audit_log where action = 'surveys.import_paper' and row_id = $1`,
    [id],
  )
  expect(logged).toEqual([{ details: { rows: 1 } }])
  const csv = readCsv((await t.as(cityAdmin).get(`/v1/surveys/${id}/export?format=csv&layout=codes`)).text)
  const at = (name: string) => csv[1]?.[csv[0]?.indexOf(name) ?? -1]
  expect([at('channel'), at('paper_date'), at('duration_s'), at('q9_1')]).toEqual(['4', '2026-03-05', '', '2'])
})

describe('the workbook', () => {
  test('contains a column per choice, numbered rows, codes and the areas within reach, and can be imported when filled in', async () => {
    const { id } = await publishSurvey(t, cityAdmin, ['C'], { ...paper, structure: questions().structure })
    const token = await t.tokenOf(khorooAdmin)
    const reply = await t.http.inject({
      url: `/v1/surveys/${id}/paper/template`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(200)
    const { names, sheets, parts } = readXlsx(reply.rawPayload)
    const values = (sheet: number, row: number) => sheets[sheet]?.[row]?.map(({ value }) => String(value)) ?? []

    expect(names).toHaveLength(3)
    expect(values(0, 0)).toEqual([
      'number',
      'area',
      'date',
      'person',
      'q1',
      'q1_other_text',
      'q2_1',
      'q2_2',
      'q2_3',
      'q3',
      'q4',
      'survey',
    ])
    expect(values(0, 1)[4]).toBe('Аль нь вэ?')
    expect(values(2, 1)[0]).toBe('D1K1')
    expect(sheets[2]).toHaveLength(4)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<formula1>"1,2,97"</formula1>')
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<formula1>1</formula1><formula2>5</formula2>')
    const number = values(0, 2)[0] ?? ''
    expect(number).toMatch(/^[A-Z0-9]{5}-001$/)
    // the row of meanings must not be read as an answer
    const filledRows = [
      Object.fromEntries(values(0, 0).map((name, i) => [name, values(0, 1)[i] ?? ''])),
      paperRow(number),
      { number: values(0, 3)[0] ?? '' },
    ]
    expect(okOf(await save(khorooAdmin, id, filledRows), 201)).toMatchObject({ rows: 1, good: 1, wrong: [] })
  })

  test('is not available for a draft', async () => {
    const { id } = await publishSurvey(t, khorooAdmin, ['D1K1'], paper)
    t.setNow(new Date('2026-02-01T04:00:00Z'))
    okOf(await t.as(khorooAdmin).post(`/v1/surveys/${id}/transitions`, { action: 'unpublish' }))
    expect((await t.as(khorooAdmin).get(`/v1/surveys/${id}/paper/template`)).body.code).toBe('wrong_state')
  })
})
