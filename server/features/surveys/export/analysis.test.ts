import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Question } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { readCsv, readXlsx } from '../../../testing/sheets.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'

// Files for analysis in SPSS, R and spreadsheets: docs/rules/surveys.md, "Results".

const { cityAdmin, khorooAdmin, leader, citizen } = people

const option = (mn: string) => ({ id: randomUUID(), text: { mn } })
const asked = (type: string, mn: string, more: object = {}) =>
  ({ id: randomUUID(), type, text: { mn }, required: false, ...more }) as unknown as Question

const [small, large] = [option('Бага'), option("Их, 'маш'")]
const [road, light] = [option('Зам'), option('Гэрэл')]
const columns = [small, large]
const rows = [road, light]
const choice = { options: [small, large], layout: 'radio', other: true }
const all = {
  one: asked('single_choice', 'Аль нь вэ?', choice),
  note: asked('info', 'Унших бичвэр'),
  several: asked('multiple_choice', 'Юу юу?', choice),
  yes: asked('yes_no', 'Тийм үү?'),
  rating: asked('rating', 'Хэр вэ?', { steps: 5 }),
  amount: asked('number', 'Хэд вэ?', { decimals: 2 }),
  day: asked('date', 'Хэзээ вэ?'),
  grid: asked('matrix', 'Хүснэгт', { rows, columns }),
  grids: asked('multi_matrix', 'Олон', { rows, columns }),
  order: asked('ranking', 'Эрэмбэ', { options: columns }),
  place: asked('location', 'Хаана вэ?'),
  words: asked('long_text', 'Яагаад, {{0}} вэ?', { maxChars: 100 }),
}

let t: TestApp
let id: string
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-02-01T04:00:00Z'))
  const { one, words, ...rest } = all
  const piped = { ...words, text: { mn: `Яагаад {{${one.id}|тэр}} вэ?` } }
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [one, ...Object.values(rest), piped] }]
  id = (await publishSurvey(t, khorooAdmin, ['D1K1S1'], { structure })).id
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  const answers = {
    [all.one.id]: { other: '=1+1' },
    [all.several.id]: { options: [large.id] },
    [all.yes.id]: false,
    [all.rating.id]: 4,
    [all.amount.id]: 12.25,
    [all.day.id]: '2026-01-31',
    [all.grid.id]: { [road.id]: large.id },
    [all.grids.id]: { [road.id]: [small.id, large.id] },
    [all.order.id]: [large.id, small.id],
    [all.place.id]: { latitude: 47.92, longitude: 106.91 },
    [all.words.id]: 'Нэг,\n "хоёр"',
  }
  const startedAt = '2026-03-10T03:58:30Z'
  const interview = sent(answers, { channel: 'in_person', startedAt })
  okOf(await t.as(leader).post(`/v1/surveys/${id}/answers`, interview), 201)
  const { data } = (await t.as(citizen).get(`/v1/surveys/${id}/ticket`)).body
  const online = sent({ [all.one.id]: { option: small.id } }, { ticket: data.ticket, areaId: idOf('D1K1S1') })
  okOf(await t.as(citizen).post(`/v1/surveys/${id}/answers`, online), 201)
})

const csvOf = async (query: string) =>
  readCsv(
    (await t.as(khorooAdmin).get(`/v1/surveys/${id}/export?format=csv&${query}`, { 'accept-language': 'mn' })).text,
  )

const records = ([head = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])))

test('each choice and matrix row has its own column, and cells without an answer are empty', async () => {
  const [interview, online] = records(await csvOf('layout=codes'))
  expect(interview).toMatchObject({
    started_at: '2026-03-10 11:58',
    ended_at: '2026-03-10 12:00',
    duration_s: '90',
    channel: '2',
    set_aside: '0',
    flag_fast: '0',
    q1: '97',
    q1_other_text: "'=1+1",
    q2_1: '0',
    q2_2: '1',
    q2_other: '0',
    q3: '0',
    q4: '4',
    q5: '12.25',
    q6: '2026-01-31',
    q7_1: '2',
    q7_2: '',
    q8_1_1: '1',
    q8_1_2: '1',
    q8_2_1: '',
    q9_1: '2',
    q9_2: '1',
    q10_lat: '47.92',
    q10_lon: '106.91',
    q11: 'Нэг, "хоёр"',
  })
  expect(online).toMatchObject({
    channel: '1',
    interviewer: '',
    q1: '1',
    q1_other_text: '',
    q2_1: '',
    q3: '',
    q9_1: '',
  })
  expect(interview?.interviewer).not.toBe('')
  expect(Number(interview?.row_id)).toBeLessThan(Number(online?.row_id))
})

test('the areas of an answer are exported as codes', async () => {
  const { rows: areas } = await t.core.pool.query('select level, code from areas where id = any($1)', [
    ['D1', 'D1K1', 'D1K1S1'].map(idOf),
  ])
  const codes = Object.fromEntries(areas.map(({ level, code }) => [`${level}_code`, code]))
  expect(records(await csvOf('layout=codes'))[0]).toMatchObject(codes)
})

test('with labels, codes are replaced by the texts of their options', async () => {
  const [interview, online] = records(await csvOf('layout=labels'))
  expect(interview).toMatchObject({
    channel: 'Биечлэн',
    q1: 'Бусад',
    q2_2: 'Тийм',
    q3: 'Үгүй',
    q7_1: "Их, 'маш'",
    q4: '4',
  })
  expect(online?.q1).toBe('Бага')
})

test('the workbook contains the data and a codebook with a row for each column', async () => {
  const reply = await t.http.inject({
    url: `/v1/surveys/${id}/export?format=xlsx&layout=codes`,
    headers: { authorization: `Bearer ${await t.tokenOf(khorooAdmin)}`, 'accept-language': 'mn' },
  })
  const { names, sheets } = readXlsx(reply.rawPayload)
  expect(names).toHaveLength(2)
  const head = sheets[0]?.[0]?.map(({ value }) => value)
  expect(sheets[1]?.slice(1).map(([name]) => name?.value)).toEqual(head)
  const entry = sheets[1]?.find(([name]) => name?.value === 'q7_1')?.map(({ value }) => value)
  expect(entry).toEqual(['q7_1', 'Хүснэгт: Зам', 'код', "1 = Бага; 2 = Их, 'маш'", 'асуугаагүй эсвэл хариулаагүй'])
  expect(sheets[1]?.find(([name]) => name?.value === 'q11')?.[1]?.value).toBe('Яагаад тэр вэ?')
})

test('the SPSS syntax and the R script list every column of the file in order', async () => {
  const [head = []] = await csvOf('layout=codes')
  const program = async (format: string) =>
    (await t.as(khorooAdmin).get(`/v1/surveys/${id}/codebook?format=${format}`, { 'accept-language': 'mn' })).text
  const sps = await program('sps')
  const declared = [...(/\/VARIABLES=\n([\s\S]*?)\.\n/.exec(sps)?.[1] ?? '').matchAll(/^ {2}(\w+) /gm)].map(
    ([, name]) => name,
  )
  expect(declared).toEqual(head)
  expect(sps).toContain("VALUE LABELS q1\n  1 'Бага'\n  2 'Их, ''маш'''\n  97 'Бусад'.")
  const r = await program('r')
  expect([...r.matchAll(/^ {2}(\w+) = "/gm)].map(([, name]) => name)).toEqual(head)
})

test('citizens and areas beyond reach get neither the file nor its codebook', async () => {
  for (const path of ['export?format=csv&layout=codes', 'codebook?format=sps']) {
    expect((await t.as(citizen).get(`/v1/surveys/${id}/${path}`)).status).toBe(403)
    expect((await t.as(people.otherDistrictAdmin).get(`/v1/surveys/${id}/${path}`)).status).toBe(404)
    expect((await t.as(cityAdmin).get(`/v1/surveys/${id}/${path}`)).status).toBe(200)
  }
})
