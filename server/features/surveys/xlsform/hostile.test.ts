import { describe, expect, test } from 'vitest'
import {
  CONDITIONS_MAX,
  GROUPS_MAX,
  QUESTIONS_MAX,
  questionsOf,
  Structure,
  XLSFORM_PROBLEMS_MAX,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { readXlsForm } from './read.ts'

// Malicious forms. The result can always be used to create a survey, and everything omitted is listed.

const HEAD = ['type', 'name', 'label', 'relevant', 'constraint', 'appearance', 'parameters']
const sheet = (rows: readonly (readonly string[])[]) => rows.map((cells, i) => ({ line: i + 1, cells: [...cells] }))
function read(survey: string[][], choices: string[][] = []): XlsFormRead {
  const form = readXlsForm({
    survey: sheet([HEAD, ...survey]),
    choices: sheet([['list_name', 'name', 'label'], ...choices]),
    settings: [],
  })
  expect(Structure.safeParse(form.structure).error).toBeUndefined()
  return form
}
const shown = ({ problems }: XlsFormRead) => problems.map(({ sheet: of, line, code }) => `${of} ${line} ${code}`)
const many = (n: number, row: (i: number) => string[]) => Array.from({ length: n }, (_, i) => row(i))

test('conditions that refer to later questions or to themselves are listed and omitted', () => {
  const form = read([
    ['text', 'a', 'А', "${b} = 'x'"],
    ['text', 'b', 'Б', "${a} = 'x'"],
    ['text', 'c', 'В', "${c} = 'x'"],
    ['begin_group', 'g', 'Г', "${d} = 'x'"],
    ['text', 'd', 'Г', ''],
  ])
  expect(shown(form)).toEqual(['survey 2 relevant', 'survey 4 relevant', 'survey 5 relevant'])
  expect(questionsOf(form.structure).map(({ showIf }) => showIf?.length ?? 0)).toEqual([0, 1, 0, 0])
})

describe('beyond the limits of a survey', () => {
  test('the first questions are kept, and the row after which they are omitted is listed once', () => {
    const form = read(many(5_000, (i) => ['text', `q${i}`, `Асуулт ${i}`]))
    expect(questionsOf(form.structure)).toHaveLength(QUESTIONS_MAX)
    expect(shown(form)).toEqual([`survey ${QUESTIONS_MAX + 2} too_many`])
  })

  test('questions of further groups are added to the last one', () => {
    const form = read(
      many(60, (i) => [i % 2 ? 'text' : 'begin_group', `n${i}`, `Н ${i}`]).flatMap((row) =>
        row[0] === 'text' ? [row, ['end_group']] : [row],
      ),
    )
    const more = read(
      many(40, (i) => ['begin_group', `g${i}`, `Бүлэг ${i}`]).flatMap((row, i) => [
        row,
        ['text', `q${i}`, 'А'],
        ['end_group'],
      ]),
    )
    expect([form.structure.length, shown(form)]).toEqual([30, []])
    expect(more.structure).toHaveLength(GROUPS_MAX)
    expect(more.structure.at(-1)?.questions).toHaveLength(11)
    expect(shown(more)).toEqual([`survey ${GROUPS_MAX * 3 + 2} too_many`])
  })

  test('the first conditions of nested groups are kept, and every question that lost some is listed or counted', () => {
    const form = read([
      ['text', 'a', 'А'],
      ...many(3_000, (i) => ['begin_group', `g${i}`, `Г ${i}`, "${a} = 'x'"]),
      ...many(50, (i) => ['text', `q${i}`, 'Б']),
    ])
    const conditions = questionsOf(form.structure).map(({ showIf = [] }) => showIf.length)
    expect(Math.max(...conditions)).toBe(CONDITIONS_MAX)
    expect(form.problems).toHaveLength(XLSFORM_PROBLEMS_MAX)
    expect(form.omitted).toBe(2_999 + 50 - XLSFORM_PROBLEMS_MAX)
  })

  test('the first problems are listed and the others counted', () => {
    const form = read(many(5_000, (i) => ['audio', `q${i}`, 'Дуу']))
    expect([form.problems.length, form.omitted]).toEqual([XLSFORM_PROBLEMS_MAX, 5_000 - XLSFORM_PROBLEMS_MAX])
  })

  test('long texts are truncated, but never inside a placeholder', () => {
    const form = read(
      [
        ['text', 'a', 'А'],
        ['text', 'b', `${'б'.repeat(480)} \${a} ${'б'.repeat(40_000)}`],
        ['select_one l', 'c', 'В'],
      ],
      [
        ['l', '1', 'г'.repeat(5_000)],
        ['l', '2', 'Г'],
      ],
    )
    expect(shown(form)).toEqual(['choices 2 shortened', 'survey 3 shortened'])
    expect(questionsOf(form.structure)[1]?.text.mn).toBe('б'.repeat(480))
  })
})

test('with duplicate names conditions refer to the first, and the others are listed', () => {
  const form = read(
    [
      ['select_one l', 'a', 'А'],
      ['text', 'a', 'Б'],
      ['text', 'c', 'В', "${a} = '1'"],
    ],
    [
      ['l', '1', 'Нэг'],
      ['l', '1', 'Бас нэг'],
    ],
  )
  const [first, , last] = questionsOf(form.structure)
  expect(shown(form)).toEqual(['choices 3 duplicate_name', 'survey 3 duplicate_name'])
  expect(first).toMatchObject({ options: [{ text: { mn: 'Нэг' } }, { text: { mn: 'Бас нэг' } }] })
  const option = first && 'options' in first ? first.options[0]?.id : ''
  expect(last?.showIf).toEqual([{ questionId: first?.id, operator: 'equals', value: option }])
})

test('every question with a missing list of choices is listed', () => {
  const form = readXlsForm({
    survey: sheet([HEAD, ['select_one a', 'x', 'А'], ['rank b', 'y', 'Б'], ['text', 'z', 'В']]),
  })
  expect(shown(form)).toEqual(['survey 2 unknown_list', 'survey 3 unknown_list'])
  expect(form.questions).toBe(1)
})

test.each<[string, string[], string]>([
  ['an enormous range', ['range', 'x', 'А', '', '', '', 'start=0 end=99999999999999999'], 'type_changed'],
  ['a range that is not a number', ['range', 'x', 'А', '', '', '', 'start=1.2.3 end=5'], 'type_changed'],
  ['a date that does not exist', ['date', 'x', 'А', '', ". >= date('2026-02-31')"], 'constraint'],
  ['a limit above the largest number', ['integer', 'x', 'А', '', '. <= 99999999999999999999'], 'constraint'],
  ['an impossible length', ['text', 'x', 'А', '', 'string-length(.) < 1'], 'constraint'],
  ['more picks than choices', ['select_multiple l', 'x', 'А', '', 'count-selected(.) >= 99999'], 'constraint'],
  ['a condition of thousands of characters', ['text', 'x', 'А', `\${a} = '${'x'.repeat(3_000)}'`], 'relevant'],
])('%s is listed, and the question is kept', (_, row, code) => {
  const form = read([['text', 'a', 'А'], row], [['l', '1', 'А']])
  expect(form.problems.map((problem) => problem.code)).toContain(code)
  expect(form.questions).toBe(2)
})

test('older type names are recognized in any case, and a reference missing in both languages is listed once', () => {
  const form = readXlsForm({
    survey: sheet([
      ['type', 'name', 'label::mn', 'label::en'],
      ['Select one from Fuels', 'a', 'А ${nobody}', 'A ${nobody}'],
      ['select all that apply from Fuels or specify other', 'b', 'Б', 'B'],
    ]),
    choices: sheet([
      ['list_name', 'name', 'label'],
      ['Fuels', '1', 'Нүүрс'],
      ['Fuels', '2', 'Түлээ'],
    ]),
  })
  expect(shown(form)).toEqual(['survey 2 reference'])
  expect(questionsOf(form.structure)).toMatchObject([
    { type: 'single_choice', other: false },
    { type: 'multiple_choice', other: true },
  ])
})

test('open limits of whole numbers become the next whole number', () => {
  const form = read([['integer', 'x', 'А', '', '. > 2.5 and . < 9']])
  expect(questionsOf(form.structure)[0]).toMatchObject({ min: 3, max: 8 })
})

test('for random cells the result can be used to create a survey', () => {
  const CELLS = [
    'begin_group',
    'end_group',
    'begin repeat',
    'end repeat',
    'text',
    'integer',
    'range',
    'select_one l',
    'rank l',
    'select_multiple l or_other',
    'note',
    'date',
    'geopoint',
    'calculate',
    '__proto__',
    'constructor',

    '${q1}',
    '${}',
    '{{q1|x}}',
    '{{',
    "not(${q1} = '1')",
    "${q1} = '1' or selected(${q2}, '2')",
    '. > 1',
    'table-list',

    'start=0 end=5',
    'end=-1',
    '',
    ' ',
    '\u202E',
    '💥'.repeat(300),
    'Асуулт',
    'q1',
    'q2',
    'q1_other',
    'x'.repeat(700),
  ]
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  for (let attempt = 0; attempt < 300; attempt++) {
    const cells = (columns: number) => Array.from({ length: columns }, () => CELLS[random(CELLS.length)] ?? '')
    read(
      many(25, () => cells(HEAD.length)),
      many(4, () => ['l', ...cells(2)]),
    )
  }
})
