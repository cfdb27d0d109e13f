import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Cross, type Question, surveys } from '#contract/features/surveys/index.ts'
import { fileResponse, savedFiles } from '../../../testing/downloads.ts'
import { clearToasts, messages, press, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal, type Seen } from '../../../testing/server.ts'
import { draftSurvey } from '../testing.ts'
import { CrossTable } from './CrossTable.tsx'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const [lit, enough, lives] = draftSurvey().structure.flatMap(({ questions }) => questions)
if (!lit || !enough || !lives) throw new Error('no questions')
const words: Question = {
  id: '00000000-0000-4000-8000-000000000014',
  type: 'long_text',
  text: { mn: 'Таны санал' },
  required: false,
  maxChars: 500,
}
const survey = draftSurvey({
  structure: [
    { id: '00000000-0000-4000-8000-000000000100', title: { mn: 'Гэрэл' }, questions: [lit, words, enough, lives] },
  ],
})
/** The latest 50,000 of 120,000 answers; a cell of the second row is hidden. */
const LATEST: Cross = {
  both: 40_000,
  answers: 120_000,
  limited: true,
  counts: [
    [30, 10],
    [null, 5],
  ],
}
const ALL: Cross = {
  both: 90_000,
  answers: 120_000,
  limited: false,
  counts: [
    [60, 40],
    [7, 3],
  ],
}
const SLICE = { channel: 'online' as const }
const open = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [surveys],
    { path: '/result', address: '/result', Screen: signedIn(() => <CrossTable survey={survey} slice={SLICE} />) },
    { 'surveys.cross': () => ({ data: LATEST }), 'surveys.crossAll': () => ({ data: ALL }), ...answers },
  )
/** The rows of the table, each with the texts of its cells. */
const table = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
const asked = (seen: Seen[], route: string) => seen.filter((one) => one.route === route).map(({ query }) => query)

test('the table has shares of each row and its total, and a hidden count has no share', async () => {
  const requests = open()
  expect(await table()).toEqual([
    ['Гэрэлтэй юу?', 'Тийм', 'Үгүй', 'Нийт'],
    ['Тийм', '75.0%30', '25.0%10', '40'],
    ['Үгүй', '–', '100.0%5', '5'],
  ])
  expect(asked(requests, 'surveys.cross')).toEqual([{ ...SLICE, rows: lit.id, columns: lives.id }])
})

test('only questions with fixed answers can be compared, and a question not with itself', async () => {
  open()
  const options = async (label: string) =>
    [...(await screen.findByLabelText<HTMLSelectElement>(label)).options].map(({ text }) => text)
  expect(await options('Мөр')).toEqual(['Гэрэлтэй юу?', 'Хангалттай юу?', 'Та энд амьдардаг уу?'])
  expect(await options('Багана')).toEqual(['Хангалттай юу?', 'Та энд амьдардаг уу?'])
})

test('all answers are counted on request, for this table alone', async () => {
  const requests = open()
  expect(await screen.findByText(/Сүүлийн 50\s000 хариултаар тооцсон\./)).toBeVisible()
  expect(asked(requests, 'surveys.crossAll')).toEqual([])
  await press(/^Бүгдийг тоолох \(120\s000\)$/)

  await screen.findByText(/^Хоёр асуултын аль алинд нь 90\s000 хүн хариулсан\./)
  expect((await table())[2]).toEqual(['Үгүй', '70.0%7', '30.0%3', '10'])
  expect(screen.queryByText(/Сүүлийн 50\s000/)).toBeNull()
  expect(asked(requests, 'surveys.crossAll')).toEqual([{ ...SLICE, rows: lit.id, columns: lives.id }])

  // another table begins with the quick count again
  await userEvent.selectOptions(screen.getByLabelText('Багана'), 'Хангалттай юу?')
  await screen.findByText(/Сүүлийн 50\s000 хариултаар тооцсон\./)
  expect(asked(requests, 'surveys.cross').at(-1)).toEqual({ ...SLICE, rows: lit.id, columns: enough.id })
  expect(asked(requests, 'surveys.crossAll')).toHaveLength(1)
})

test('a count of all answers that fails can be repeated', async () => {
  let isRefused = true
  const requests = open({
    'surveys.crossAll': () => {
      if (isRefused) throw new Refusal('not_found')
      return { data: ALL }
    },
  })
  await press(/^Бүгдийг тоолох/)
  await screen.findByText('Хүснэгтийг гаргаж чадсангүй.')
  isRefused = false
  await press('Дахин оролдох')
  expect(await screen.findByText(/^Хоёр асуултын аль алинд нь 90\s000/)).toBeVisible()
  expect(asked(requests, 'surveys.crossAll')).toHaveLength(2)
})

test.each([
  ['Excel (XLSX)', 'xlsx'],
  ['CSV', 'csv'],
])('the table is saved as %s for the same questions and slice; a refusal shows the reason', async (item, format) => {
  const names = savedFiles()
  let isRefused = false
  const requests = open({
    'surveys.crossFile': () => {
      if (isRefused) throw new Refusal('too_many')
      return fileResponse(`Хүснэгт.${format}`)
    },
  })
  await press(/^Татах|^Экспорт/)
  await press(item)
  await waitFor(() => expect(names).toEqual([`Хүснэгт.${format}`]))
  expect(asked(requests, 'surveys.crossFile')).toEqual([{ ...SLICE, rows: lit.id, columns: lives.id, format }])

  isRefused = true
  await press(/^Татах|^Экспорт/)
  await press(item)
  await waitFor(() => expect(messages()).toEqual([['error', 'too_many']]))
})
