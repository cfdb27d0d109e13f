import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaperRead } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { okOf, publishSurvey } from '../server/testing/surveys.ts'
import { all, large, light, road, small, structure } from './support/every-question.ts'
import { FILTERS, hasLibreOffice, type Opened, startLibreOffice } from './support/libreoffice.ts'
import { makeFolder } from './support/programs.ts'

// The workbooks of surveys in LibreOffice: docs/rules/surveys.md, "On paper" and "For analysis".

const { cityAdmin, khorooAdmin } = people

/** What a clerk types for one sheet of paper, by the name of the column. */
const TYPED = {
  area: 'D1K1S1',
  date: '2026-03-05',
  person: '99112233',
  q1: '97',
  q1_other_text: 'Өөр, "нэр"',
  q2_1: 'x',
  q2_2: '0',
  q2_other: '1',
  q2_other_text: '007',
  q3: '0',
  q4: '4',
  q5: '10',
  q6: '12.25',
  q7: '2026-01-31',
  q8_1: '2',
  q8_2: '1',
  q9_1_1: '1',
  q9_1_2: 'х',
  q10_1: '2',
  q10_2: '1',
  q11_lat: '47.92',
  q11_lon: '106.91',
  q12: '1/5',
  q13: '=1+1 гэж бичсэн',
}
const ANSWERS = {
  [all.one.id]: { other: 'Өөр, "нэр"' },
  [all.several.id]: { options: [small.id], other: '007' },
  [all.yes.id]: false,
  [all.rating.id]: 4,
  [all.scale.id]: 10,
  [all.amount.id]: 12.25,
  [all.day.id]: '2026-01-31',
  [all.grid.id]: { [road.id]: large.id, [light.id]: small.id },
  [all.grids.id]: { [road.id]: [small.id, large.id] },
  [all.order.id]: [large.id, small.id],
  [all.place.id]: { latitude: 47.92, longitude: 106.91 },
  [all.short.id]: '1/5',
  [all.words.id]: '=1+1 гэж бичсэн',
}

describe.skipIf(!hasLibreOffice())('LibreOffice', () => {
  let t: TestApp
  let office: Awaited<ReturnType<typeof startLibreOffice>>
  let folder: string
  let id: string

  beforeAll(async () => {
    t = await app()
    t.setNow(new Date('2026-02-01T04:00:00Z'))
    ;({ id } = await publishSurvey(t, cityAdmin, ['D1'], { structure, channels: ['online', 'paper'] }))
    t.setNow(new Date('2026-03-10T04:00:00Z'))
    folder = makeFolder('spreadsheets')
    office = await startLibreOffice()
  })

  async function download(name: string, url: string): Promise<string> {
    const authorization = `Bearer ${await t.tokenOf(khorooAdmin)}`
    const reply = await t.http.inject({ url: `/v1/surveys/${id}/${url}`, headers: { authorization } })
    expect(reply.statusCode).toBe(200)
    const file = path.join(folder, name)
    fs.writeFileSync(file, reply.rawPayload)
    return file
  }
  const upload = (file: string, end = '') =>
    t.as(khorooAdmin).upload(`/v1/surveys/${id}/paper${end}`, {
      name: path.basename(file),
      type: 'application/octet-stream',
      content: fs.readFileSync(file),
    })
  const lettersOf = ({ sheets: [first] }: Opened) =>
    new Map(first?.rows[0]?.map((cell, i) => [String(cell?.value), columnName(i)]))
  /** What is typed into the cells of some rows, by their addresses. */
  const cellsOf = (opened: Opened, lines: Record<number, Record<string, string>>) => {
    const letters = lettersOf(opened)
    return Object.fromEntries(
      Object.entries(lines).flatMap(([line, cells]) =>
        Object.entries(cells).map(([name, typed]) => {
          expect(letters.has(name), name).toBe(true)
          return [`${letters.get(name)}${line}`, typed]
        }),
      ),
    )
  }

  test('a workbook for paper answers that a clerk fills in there arrives whole, and its lists are offered', async () => {
    const file = await download('paper.xlsx', 'paper/template')
    const blank = await office({ open: file })
    const letters = lettersOf(blank)
    const at = (name: string) => `${letters.get(name)}3`
    const saved = path.join(folder, 'filled.xlsx')

    const filled = await office({
      open: file,
      checks: ['B3', at('q1'), at('q4'), 'C3'],
      type: cellsOf(blank, { 3: TYPED, 5: { ...TYPED, number: '3/5', person: '+976 88112233' } }),
      save: { [saved]: FILTERS.xlsx },
    })

    expect(filled.sheets.map(({ name }) => name)).toEqual(['Цаасан хариулт', 'Код', 'Нэгж'])
    expect(filled.checks).toEqual({
      B3: ['LIST', expect.stringMatching(/^\$(?:'?)Нэгж(?:'?)\.\$A\$2:\$A\$4$/)],
      [at('q1')]: ['LIST', expect.stringContaining('97')],
      [at('q4')]: ['WHOLE', '1'],
      C3: ['DATE', expect.anything()],
    })
    const read: PaperRead = okOf(await upload(saved, '/preview'))
    expect(read).toMatchObject({ rows: 2, good: 2, wrong: [], ignored: [] })
    okOf(await upload(saved), 201)

    const { rows } = await t.core.pool.query(
      'select channel, paper_on, answers from survey_answers where survey_id = $1 order by no',
      [id],
    )
    const expected = { channel: 'paper', paper_on: '2026-03-05', answers: ANSWERS }
    expect(rows).toEqual([expected, expected])
    // the number '3/5' is kept as it was typed; a spreadsheet would make a day of it
    expect(okOf(await upload(saved), 201)).toMatchObject({ good: 0, known: 2 })
    expect(filled.sheets[0]?.rows[4]?.[0]).toEqual({ kind: 'text', value: '3/5' })
  })

  test('the same saved as CSV arrives too; saved in its own format it is refused with advice', async () => {
    const file = await download('paper.xlsx', 'paper/template')
    const blank = await office({ open: file })
    const csv = path.join(folder, 'filled.csv')
    const ods = path.join(folder, 'filled.ods')
    const { person: _, ...typed } = TYPED
    await office({
      open: file,
      type: cellsOf(blank, { 4: typed }),
      save: { [csv]: FILTERS.csv, [ods]: FILTERS.ods },
    })

    expect(okOf(await upload(csv, '/preview'))).toMatchObject({ rows: 1, good: 1, wrong: [] })
    expect((await upload(ods, '/preview')).body.errors).toMatchObject([{ path: 'file', code: 'import_opendocument' }])
  })

  test('cells that were typed wrong are named by their row, column and text', async () => {
    const file = await download('paper.xlsx', 'paper/template')
    const blank = await office({ open: file })
    const saved = path.join(folder, 'wrong.xlsx')
    const { person: _, ...typed } = TYPED
    await office({
      open: file,
      type: cellsOf(blank, { 3: { ...typed, date: 'өчигдөр', q4: '9', q9_1_1: 'тийм', q6: '=1/0' }, 4: { q4: '3' } }),
      save: { [saved]: FILTERS.xlsx },
    })

    const { wrong }: PaperRead = okOf(await upload(saved, '/preview'))

    const shown = wrong.flatMap(({ line, problems }) =>
      problems.map(({ column, text, code }) => `${line} ${column} ${code} ${text}`.trim()),
    )
    expect(shown).toEqual([
      '3 q6 cell_error #DIV/0!',
      '3 date date өчигдөр',
      expect.stringMatching(/^3 q4 .* 9$/),
      '3 q9_1_1 not_in_list тийм',
      '4 area required',
      '4 date required',
    ])
  })

  test('the data file opens with numbers as numbers, days as days, and the codebook', async () => {
    const { sheets } = await office({ open: await download('data.xlsx', 'export?format=xlsx&layout=codes') })
    const [data, codebook] = sheets
    const heads = data?.rows[0]?.map((cell) => String(cell?.value)) ?? []
    const first = data?.rows[1] ?? []
    const cell = (name: string) => first[heads.indexOf(name)]

    expect(sheets).toHaveLength(2)
    expect(data?.rows).toHaveLength(3)
    expect(cell('row_id')?.kind).toBe('number')
    expect([cell('started_at')?.kind, cell('ended_at')?.kind, cell('changed_at')]).toEqual([
      'datetime',
      'datetime',
      undefined,
    ])
    expect([cell('paper_date'), cell('q7')?.kind]).toEqual([{ kind: 'date', value: 46_086 }, 'date'])
    expect([cell('channel'), cell('q1'), cell('q5'), cell('q6'), cell('q11_lat')]).toEqual(
      [4, 97, 10, 12.25, 47.92].map((value) => ({ kind: 'number', value })),
    )
    expect([cell('q2_1'), cell('q2_2'), cell('q8_1'), cell('q9_1_2'), cell('q10_1')]).toEqual(
      [1, 0, 2, 1, 2].map((value) => ({ kind: 'number', value })),
    )
    expect([cell('q12'), cell('q13')]).toEqual([
      { kind: 'text', value: '1/5' },
      { kind: 'text', value: '=1+1 гэж бичсэн' },
    ])
    const described = codebook?.rows.slice(1).map((row) => row[0]?.value)
    expect(heads.filter((name) => !described?.includes(name))).toEqual([])
  })
})

/** 0 → A, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}
