import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Question, Structure } from '#contract/features/surveys/index.ts'
import type { SheetRow } from '../../../core/import/read-xlsx.ts'
import { xlsx } from '../../../core/sheets/xlsx.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { gathered, readXlsx } from '../../../testing/sheets.ts'
import { draft, okOf } from '../../../testing/surveys.ts'
import { conditionsOf, Unsupported } from './expression.ts'
import { readXlsForm } from './read.ts'
import { xlsFormOf } from './write.ts'

// Import and export of XLSForms (xlsform.org): docs/rules/surveys.md.

const sheet = (rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, i) => ({ line: i + 1, cells: [...cells] }))
const HEAD = [
  'type',
  'name',
  'label::Mongolian (mn)',
  'label::English (en)',
  'required',
  'relevant',
  'constraint',
  'appearance',
  'parameters',
]
const form = (survey: string[][], choices: string[][] = []) =>
  readXlsForm({
    survey: sheet([HEAD, ...survey]),
    choices: sheet([['list_name', 'name', 'label::Mongolian (mn)', 'label::English (en)'], ...choices]),
    settings: sheet([['form_title'], ['Өрхийн судалгаа']]),
  })
const CHOICES = [
  ['fuel', 'coal', 'Нүүрс', 'Coal'],
  ['fuel', 'wood', 'Түлээ', 'Wood'],
  ['yn', 'yes', 'Тийм', 'Yes'],
  ['yn', 'no', 'Үгүй', 'No'],
]
const questionsIn = ({ structure }: { structure: Structure }): Question[] =>
  structure.flatMap(({ questions }) => questions)
const problemsIn = ({ problems }: ReturnType<typeof form>) => problems.map(({ line, code }) => `${line} ${code}`)

describe('expressions', () => {
  const shown = (expression: string) =>
    conditionsOf(expression).map((clause) =>
      clause.map(({ name, operator, value }) => `${name} ${operator} ${value}`.trim()),
    )
  test.each<[string, string[][]]>([
    ["${a} = 'x'", [['a equals x']]],
    ["${a} = 'x' and ${b} != 'y'", [['a equals x'], ['b not_equals y']]],
    ["${a} = 'x' or selected(${b}, 'y')", [['a equals x', 'b contains y']]],
    ["(${a}='1' or ${b}='2') and ${c}!=''", [['a equals 1', 'b equals 2'], ['c answered']]],
    [
      '(${a} = 1 and ${b} = 2) or ${c} = 3',
      [
        ['a equals 1', 'c equals 3'],
        ['b equals 2', 'c equals 3'],
      ],
    ],
    ["not(${a} = 'x' or ${b} = '')", [['a not_equals x'], ['b answered']]],
    ['not(not(${a} = "it\'s"))', [["a equals it's"]]],
  ])('%s is converted to conditions', (expression, expected) => {
    expect(shown(expression)).toEqual(expected)
  })
  test.each([
    '${a} > 5',
    '${a}',
    '${a} = ${b}',
    'once(random())',
    "${a} = 'x' and",
    '(',
    "${a} = 'x'; drop",
    '('.repeat(200),
    "pulldata('x')",
  ])('%s is not supported', (expression) => {
    expect(() => conditionsOf(expression)).toThrow(Unsupported)
  })
  test('that would exceed the limits of a survey are rejected', () => {
    const pair = (n: number) => `(\${a${n}} = 1 and \${b${n}} = 2)`
    expect(() => conditionsOf(Array.from({ length: 30 }, (_, n) => pair(n)).join(' or '))).toThrow(Unsupported)
  })
})

describe('import', () => {
  test('converts types, groups, limits and conditions', () => {
    const read = form(
      [
        ['start', 'start', '', '', '', '', '', '', ''],
        ['begin_group', 'home', 'Орон сууц', 'Home', '', '', '', '', ''],
        ['select_one yn', 'ger', 'Гэрт амьдардаг уу?', 'Ger?', 'yes', '', '', '', ''],
        [
          'select_multiple fuel',
          'fuel',
          'Юу түлдэг вэ?',
          'Fuel?',
          '',
          "${ger} = 'yes'",
          'count-selected(.) <= 2',
          '',
          '',
        ],
        ['integer', 'n', 'Хэдүүлээ вэ?', '', 'true()', '', '. >= 1 and . <= 30', '', ''],
        ['decimal', 'cost', 'Зардал', '', '', "selected(${fuel}, 'coal') or ${n} = 1", '(. > 0) and (. < 5)', '', ''],
        ['end group', '', '', '', '', '', '', '', ''],
        ['range', 'stars', 'Үнэлгээ', '', '', '', '', 'rating', 'start=1 end=5 step=1'],
        ['range', 'steps', 'Шатлал', '', '', '', '', '', 'start=0 end=10 step=1'],
        ['select_one fuel or_other', 'one', 'Аль нь вэ?', '', '', '', '', 'minimal', ''],
        ['text', 'why', 'Яагаад ${n} вэ?', '', '', '', 'string-length(.) <= 40', 'multiline', ''],
        ['date', 'day', 'Хэзээ вэ?', '', '', '', ". >= date('2026-01-01')", '', ''],
        ['geopoint', 'place', 'Хаана вэ?', '', '', '', '', '', ''],
        ['image', 'photo', 'Зураг', '', '', '', '', '', ''],
        ['rank fuel', 'order', 'Эрэмбэлнэ үү', '', '', '', '', '', ''],
        ['note', 'bye', 'Баярлалаа', 'Thanks', '', '', '', '', ''],
      ],
      CHOICES,
    )
    expect(read.title).toEqual({ mn: 'Өрхийн судалгаа' })
    expect(Structure.safeParse(read.structure).success).toBe(true)
    expect(read.structure.map(({ title }) => title.mn)).toEqual(['Орон сууц', 'Ерөнхий асуулт'])
    const [ger, fuel, n, cost, stars, steps, one, why, day, place, photo, order, bye] = questionsIn(read)
    expect(ger).toMatchObject({ type: 'yes_no', required: true, text: { mn: 'Гэрт амьдардаг уу?', en: 'Ger?' } })
    expect(fuel).toMatchObject({
      type: 'multiple_choice',
      maxPicks: 2,
      required: false,
      showIf: [{ questionId: ger?.id, operator: 'equals', value: 'true' }],
    })
    expect(n).toMatchObject({ type: 'number', min: 1, max: 30, decimals: 0, required: true })
    const coal = fuel && 'options' in fuel ? fuel.options[0]?.id : undefined
    expect(cost).toMatchObject({
      type: 'number',
      decimals: 4,
      showIf: [
        {
          questionId: fuel?.id,
          operator: 'contains',
          value: coal,
          or: [{ questionId: n?.id, operator: 'equals', value: '1' }],
        },
      ],
    })
    expect(stars).toMatchObject({ type: 'rating', steps: 5 })
    expect(steps).toMatchObject({ type: 'scale', from: 0, to: 10 })
    expect(one).toMatchObject({ type: 'single_choice', other: true, layout: 'dropdown' })
    expect(why).toMatchObject({ type: 'long_text', maxChars: 40, text: { mn: `Яагаад {{${n?.id}}} вэ?` } })
    expect(day).toMatchObject({ type: 'date', min: '2026-01-01' })
    expect([place, photo, order, bye].map((question) => question?.type)).toEqual([
      'location',
      'file',
      'ranking',
      'info',
    ])
    // the start time, and an open limit of a decimal number
    expect(problemsIn(read)).toEqual(['2 metadata', '7 constraint'])
    expect(read.questions).toBe(12)
  })

  test('converts a table of choices from one list to a matrix', () => {
    const read = form(
      [
        ['begin_group', 'grid', 'Хэр вэ?', '', '', '', '', 'table-list', ''],
        ['select_one fuel', 'a', 'Зам', '', 'yes', '', '', '', ''],
        ['select_one fuel', 'b', 'Гэрэл', '', 'yes', '', '', '', ''],
        ['end_group', '', '', '', '', '', '', '', ''],
      ],
      CHOICES,
    )
    expect(questionsIn(read)).toMatchObject([
      {
        type: 'matrix',
        required: true,
        rows: [{ text: { mn: 'Зам' } }, { text: { mn: 'Гэрэл' } }],
        text: { mn: 'Хэр вэ?' },
      },
    ])
    expect(read.problems).toEqual([])
  })

  test.each<[string, string[][], string[]]>([
    ['an unknown type', [['audio', 'x', 'Дуу', '', '', '', '', '', '']], ['2 unknown_type']],
    ['a changed type', [['time', 'x', 'Цаг', '', '', '', '', '', '']], ['2 type_changed']],
    ['a calculation', [['calculate', 'x', '', '', '', '', '', '', '']], ['2 calculation']],
    ['a missing list', [['select_one none', 'x', 'Юу вэ?', '', '', '', '', '', '']], ['2 unknown_list']],
    ['a question without a label', [['text', 'x', '', '', '', '', '', '', '']], ['2 no_label']],
    [
      'a condition on a number range',
      [
        ['integer', 'n', 'Тоо', '', '', '', '', '', ''],
        ['text', 'x', 'Үг', '', '', '${n} > 3', '', '', ''],
      ],
      ['3 relevant'],
    ],
    [
      'a condition on a later question',
      [
        ['text', 'x', 'Үг', '', '', "${n} = 'a'", '', '', ''],
        ['text', 'n', 'Тоо', '', '', '', '', '', ''],
      ],
      ['2 relevant'],
    ],
    [
      'a limit that depends on another answer',
      [['integer', 'n', 'Тоо', '', '', '', '. < ${x}', '', '']],
      ['2 constraint'],
    ],
    [
      'an answer that cannot be inserted',
      [['text', 'x', 'Сайн уу ${nobody}', '', '', '', '', '', '']],
      ['2 reference'],
    ],
    [
      'a repeated group with everything in it',
      [
        ['begin_repeat', 'r', 'Хүүхэд', '', '', '', '', '', ''],
        ['begin_group', 'g', 'Бүлэг', '', '', '', '', '', ''],
        ['text', 'x', 'Нэр', '', '', '', '', '', ''],
        ['end_group', '', '', '', '', '', '', '', ''],
        ['end_repeat', '', '', '', '', '', '', '', ''],
        ['text', 'y', 'Дараа', '', '', '', '', '', ''],
      ],
      ['2 repeat'],
    ],
  ])('lists %s', (_, survey, problems) => {
    expect(problemsIn(form(survey, CHOICES))).toEqual(problems)
  })

  test('applies the conditions of nested groups to their questions', () => {
    const read = form([
      ['text', 'a', 'А', '', '', '', '', '', ''],
      ['begin_group', 'g', 'Гадна', '', '', "${a} = 'x'", '', '', ''],
      ['begin_group', 'h', 'Дотор', '', '', "${a} != ''", '', '', ''],
      ['text', 'b', 'Б', '', '', '', '', '', ''],
      ['end_group', '', '', '', '', '', '', '', ''],
      ['end_group', '', '', '', '', '', '', '', ''],
    ])
    expect(problemsIn(read)).toEqual(['4 nested_group'])
    expect(questionsIn(read)[1]?.showIf).toHaveLength(2)
  })

  test('lists a missing sheet', () => {
    expect(readXlsForm({})).toMatchObject({ questions: 0, structure: [], problems: [{ code: 'no_sheet' }] })
  })
})

describe('export and import', () => {
  const option = (mn: string, en?: string) => ({ id: randomUUID(), text: { mn, ...(en ? { en } : {}) } })
  const asked = <M extends object>(type: string, mn: string, more: M = {} as M) => ({
    id: randomUUID(),
    type,
    text: { mn },
    required: false,
    ...more,
  })
  const yes = asked('yes_no', 'Тийм үү?', { required: true, help: { mn: 'Тусламж' } })
  const one = asked('single_choice', 'Аль нь вэ?', {
    options: [option('А', 'A'), option('Б')],
    layout: 'dropdown',
    other: false,
  })
  const several = asked('multiple_choice', 'Юу юу?', {
    options: [option('1'), option('2'), option('3')],
    layout: 'radio',
    other: false,
    minPicks: 1,
    maxPicks: 2,
  })
  const is = (question: { id: string }, value: string, operator = 'equals') => ({
    questionId: question.id,
    operator,
    value,
  })
  const structure = Structure.parse([
    {
      id: randomUUID(),
      title: { mn: 'Нэг', en: 'One' },
      questions: [
        yes,
        one,
        several,
        asked('number', 'Хэд вэ?', {
          decimals: 0,
          min: -5,
          max: 10,
          showIf: [
            { ...is(yes, 'true'), or: [is(several, several.options?.[1]?.id ?? '', 'contains')] },
            is(one, one.options?.[0]?.id ?? '', 'not_equals'),
          ],
        }),
      ],
    },
    {
      id: randomUUID(),
      title: { mn: 'Хоёр' },
      questions: [
        asked('matrix', 'Хүснэгт', {
          required: true,
          rows: [option('Зам'), option('Гэрэл')],
          columns: [option('Муу'), option('Сайн')],
        }),
        asked('multi_matrix', 'Олон', {
          rows: [option('Өглөө'), option('Орой')],
          columns: [option('Ус'), option('Дулаан')],
          maxPicks: 1,
        }),
        asked('ranking', 'Эрэмбэ', { options: [option('Нэг'), option('Хоёр')] }),
        asked('rating', 'Од', { steps: 7 }),
        asked('scale', 'Шат', { from: 0, to: 10 }),
        asked('date', 'Өдөр', { min: '2026-01-01', max: '2026-12-31' }),
        asked('short_text', `Яагаад {{${one.id}}} вэ?`, { maxChars: 80 }),
        asked('long_text', 'Санал', { maxChars: 500 }),
        asked('file', 'Зураг', { accept: 'picture', maxFiles: 1 }),
        asked('location', 'Хаана'),
        asked('info', 'Баярлалаа'),
      ],
    },
  ])
  /** Replaces ids by their order, so that equal questions with different ids are equal. */
  const shapeOf = (all: Structure) => {
    const ids = new Map<string, string>()
    const text = JSON.stringify(all, (key, value) => (key === 'title' && value.mn === '' ? undefined : value))
    return JSON.parse(
      text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
        const known = ids.get(id) ?? `id${ids.size}`
        ids.set(id, known)
        return known
      }),
    )
  }

  let t: TestApp
  beforeAll(async () => {
    t = await app()
  })

  test('of a survey preserve its questions', async () => {
    const body = draft(idOf('D1K1'), [], { structure })
    const { id } = okOf(await t.as(people.khorooAdmin).post('/v1/surveys', body), 201)
    const file = await t.http.inject({
      url: `/v1/surveys/${id}/xlsform`,
      headers: { authorization: `Bearer ${await t.tokenOf(people.khorooAdmin)}` },
    })
    expect(readXlsx(file.rawPayload).names).toEqual(['survey', 'choices', 'settings'])
    const reply = await t
      .as(people.khorooAdmin)
      .upload('/v1/surveys/xlsform', { name: 'form.xlsx', type: 'application/octet-stream', content: file.rawPayload })
    const read = okOf(reply)
    expect(read.problems).toEqual([])
    expect(read.title.mn).toBe('Гудамжны гэрэлтүүлэг')
    expect(shapeOf(read.structure)).toEqual(shapeOf(structure))
    okOf(
      await t.as(people.khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), [], { structure: read.structure })),
      201,
    )
  })

  test('express an early end as a condition of all later questions', () => {
    const ending = { ...yes, endIf: [is(yes, 'false')] }
    const form = xlsFormOf({
      title: { mn: 'А' },
      version: 1,
      structure: Structure.parse([{ id: randomUUID(), title: { mn: 'А' }, questions: [ending, asked('info', 'Б')] }]),
    })
    expect(form.survey.rows.map((row) => row[7])).toEqual(['', '', "not(${q1} != '' and ${q1} = 'no')", ''])
  })

  test('reject files that are not workbooks, and people who may not create surveys', async () => {
    const send = (person: typeof people.leader, content: Buffer) =>
      t.as(person).upload('/v1/surveys/xlsform', { name: 'form.xlsx', type: 'application/octet-stream', content })
    expect((await send(people.khorooAdmin, Buffer.from('PK\u0003\u0004 no archive'))).body).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'file' }],
    })
    const empty = Buffer.concat(await gathered(xlsx({ name: 'survey', headers: ['type'], portions: none() })))
    expect((await send(people.leader, empty)).status).toBe(403)
    expect(okOf(await send(people.khorooAdmin, empty)).questions).toBe(0)
  })
})

async function* none() {
  yield []
}
