import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LibraryEntry } from '#contract/features/surveys/index.ts'
import {
  clearToasts,
  errorOf,
  expectError,
  field,
  fill,
  messages,
  press,
  sent,
  submit,
} from '../../../testing/person.tsx'
import { Refusal } from '../../../testing/server.ts'
import { draftSurvey } from '../testing.ts'
import { openBuilder, server, waitUntilSaved } from './testing.tsx'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const [light, about] = draftSurvey().structure
if (!light || !about) throw new Error('no groups')

const entry = (more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  id: '00000000-0000-4000-8000-000000000301',
  areaId: draftSurvey().areaId,
  area: { mn: 'Баянзүрх' },
  kind: 'questions',
  name: { mn: 'Хариулагчийн тухай' },
  questions: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  canWrite: true,
  structure: [about],
  ...more,
})
const answering = (...entries: LibraryEntry[]) => ({
  'surveys.library': ({ query }: { query: Record<string, string> }) => {
    const found = entries.filter(({ name }) => name.mn.includes(query.q ?? ''))
    return { data: found, meta: { page: 1, pageSize: 20, total: found.length } }
  },
  'surveys.libraryEntry': ({ params }: { params: Record<string, string> }) => ({
    data: entries.find(({ id }) => id === params.id),
  }),
})

/** Opens the dialog that saves the second group. */
async function openSave() {
  await press('Санд хадгалах: Таны тухай')
  return screen.findByRole('dialog', { name: 'Санд хадгалах' })
}

test('a group is saved to the library under a name of its own, with its questions alone', async () => {
  const requests = openBuilder(draftSurvey(), { 'surveys.addToLibrary': () => ({ data: entry() }) })
  expect((await openSave()).textContent).toContain('доод шатны нэгж')
  expect(field('Сан дахь нэр · Монгол').value).toBe('Таны тухай')
  await fill('Сан дахь нэр · Монгол', 'Хариулагчийн тухай')
  await submit()

  await waitFor(() => expect(messages()).toEqual([['success', 'Санд хадгаллаа']]))
  expect(sent(requests, 'surveys.addToLibrary')).toEqual([
    { params: {}, body: { kind: 'questions', name: { mn: 'Хариулагчийн тухай' }, structure: [about] } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an entry without a name is refused at its field, and nothing is lost', async () => {
  openBuilder(draftSurvey(), { 'surveys.addToLibrary': () => ({ data: entry() }) })
  await openSave()
  await fill('Сан дахь нэр · Монгол', '')
  await fill('Сан дахь нэр · Англи', 'About you')
  await submit()
  await expectError('Сан дахь нэр · Монгол', 'Энэ талбарыг заавал бөглөнө үү')
  expect(field('Сан дахь нэр · Англи').value).toBe('About you')
  expect(messages()).toEqual([])
})

test('a refused English name is shown at the English field', async () => {
  openBuilder(draftSurvey(), {
    'surveys.addToLibrary': () => {
      throw new Refusal('invalid', { errors: [{ path: 'name.en', code: 'required', message: 'x' }] })
    },
  })
  await openSave()
  await submit()
  await expectError('Сан дахь нэр · Англи', 'Энэ талбарыг заавал бөглөнө үү')
  expect(errorOf('Сан дахь нэр · Монгол')).toBeUndefined()
})

test('questions that the library refuses are reported as such, not as a wrong name', async () => {
  openBuilder(draftSurvey(), {
    'surveys.addToLibrary': () => {
      throw new Refusal('invalid', {
        errors: [{ path: 'structure.0.questions.0.text.mn', code: 'required', message: 'x' }],
      })
    },
  })
  await openSave()
  await submit()
  await waitFor(() => expect(messages()).toEqual([['error', 'invalid']]))
  expect(errorOf('Сан дахь нэр · Монгол')).toBeUndefined()
})

test('inserted questions are added at the end under new ids, and are saved', async () => {
  openBuilder(
    draftSurvey(),
    answering(entry(), entry({ id: '00000000-0000-4000-8000-000000000302', name: { mn: 'Хог' } })),
  )
  await press('Сангаас оруулах')
  const row = (await screen.findByText('Хариулагчийн тухай')).closest('li')
  expect(row?.textContent).toContain('Асуултууд · 1 асуулт · Баянзүрх')
  await userEvent.type(field('Сангаас хайх'), 'Хариул')
  await waitFor(() => expect(screen.queryByText('Хог')).toBeNull())
  await press('Оруулах: Хариулагчийн тухай')

  await waitFor(() => expect(server.survey.structure).toHaveLength(3))
  await waitUntilSaved()
  const added = server.survey.structure.at(-1)
  expect(added?.title).toEqual(about.title)
  expect(added?.questions.map(({ text }) => text)).toEqual(about.questions.map(({ text }) => text))
  expect(added?.id).not.toBe(about.id)
  expect(added?.questions[0]?.id).not.toBe(about.questions[0]?.id)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a search without a result says so', async () => {
  openBuilder(draftSurvey(), answering(entry()))
  await press('Сангаас оруулах')
  await screen.findByText('Хариулагчийн тухай')
  await userEvent.type(field('Сангаас хайх'), 'ус')

  expect(await screen.findByText('Санд ийм асуулт алга')).toBeVisible()
  expect(screen.queryByText('Хариулагчийн тухай')).toBeNull()
})

test('an entry is deleted after confirmation, and only by those who may change it', async () => {
  const own = entry()
  const above = entry({
    id: '00000000-0000-4000-8000-000000000302',
    name: { mn: 'Нийслэлийн загвар' },
    canWrite: false,
  })
  let entries = [own, above]
  const requests = openBuilder(draftSurvey(), {
    'surveys.library': () => ({ data: entries, meta: { page: 1, pageSize: 20, total: entries.length } }),
    'surveys.removeFromLibrary': () => {
      entries = [above]
    },
  })
  await press('Сангаас оруулах')
  await screen.findByText('Нийслэлийн загвар')
  expect(screen.queryByRole('button', { name: 'Хасах: Нийслэлийн загвар' })).toBeNull()
  await press('Хасах: Хариулагчийн тухай')
  const question = await screen.findByRole('dialog', { name: 'Устгах үйлдлийг баталгаажуулах' })
  expect(question.textContent).toContain('Үүнийг ашигласан санал асуулга хэвээр үлдэнэ.')
  await userEvent.click(within(question).getByRole('button', { name: 'Устгах' }))

  await waitFor(() => expect(sent(requests, 'surveys.removeFromLibrary')).toMatchObject([{ params: { id: own.id } }]))
  await waitFor(() => expect(screen.queryByText('Хариулагчийн тухай')).toBeNull())
  expect(screen.getByText('Нийслэлийн загвар')).toBeVisible()
})

test('an entry that cannot be fetched leaves the survey as it is', async () => {
  openBuilder(draftSurvey(), {
    ...answering(entry()),
    'surveys.libraryEntry': () => {
      throw new Refusal('not_found')
    },
  })
  await press('Сангаас оруулах')
  await press('Оруулах: Хариулагчийн тухай')
  await waitFor(() => expect(messages()).toEqual([['error', 'not_found']]))
  expect(screen.getByRole('dialog', { name: 'Асуултын сан' })).toBeVisible()
  expect(server.survey.structure).toHaveLength(2)
})
