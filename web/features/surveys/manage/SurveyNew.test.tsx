import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import {
  type LibraryEntry,
  type Structure,
  surveyDefaults,
  surveys,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { showChanges } from '../../../core/city/values.ts'
import { useSession } from '../../../core/session/session.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal, type Seen } from '../../../testing/server.ts'
import { uploadedName, uploadsOverNetwork } from '../../../testing/uploads.ts'
import { draftSurvey } from '../testing.ts'
import SurveyNew from './SurveyNew.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  showChanges({})
  vi.unstubAllGlobals()
})

const Guarded = () => (useSession().isInitialized ? <SurveyNew /> : null)

test('a survey without a title is not created; the field shows an error and is focused', async () => {
  const requests = showScreen(
    [surveys, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }), 'surveys.create': () => ({ data: draftSurvey() }) },
  )
  const title = await screen.findByLabelText(/^Гарчиг · Монгол/)
  const createButton = screen.getByRole('button', { name: 'Үүсгэх' })
  await userEvent.click(createButton)

  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(title)
  expect(requests.filter(({ route }) => route === 'surveys.create')).toEqual([])

  await userEvent.type(title, 'Гэрэлтүүлэг')
  await userEvent.click(createButton)
  await waitFor(() => expect(requests.filter(({ route }) => route === 'surveys.create')).toHaveLength(1))
})

test("a new survey has the city's current defaults, not future ones", async () => {
  const value = {
    ...surveyDefaults.default,
    channels: ['in_person'],
    anonymous: true,
    openToAll: true,
    resultView: 'public_after_close',
  }
  const later = { ...value, anonymous: false }
  showChanges({
    [surveyDefaults.key]: [
      { from: '2020-01-01', value },
      { from: '2999-01-01', value: later },
    ],
  })
  const requests = showScreen(
    [surveys, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }), 'surveys.create': () => ({ data: draftSurvey() }) },
  )
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Гэрэлтүүлэг')
  await userEvent.click(screen.getByRole('button', { name: 'Үүсгэх' }))

  await waitFor(() => expect(requests.filter(({ route }) => route === 'surveys.create')).toHaveLength(1))
  const { body } = requests.find(({ route }) => route === 'surveys.create') as { body: object }
  expect(body).toMatchObject({
    channels: ['in_person'],
    anonymous: true,
    openToAll: true,
    resultView: 'public_after_close',
  })
})

const open = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [surveys, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }), 'surveys.create': () => ({ data: draftSurvey() }), ...answers },
  )
/** The draft that was sent, once there is one. */
const created = (requests: Seen[]) =>
  waitFor(() => {
    const body = requests.find(({ route }) => route === 'surveys.create')?.body as { structure: Structure } | undefined
    if (!body) throw new Error('nothing was created')
    return body
  })
const create = () => userEvent.click(screen.getByRole('button', { name: 'Үүсгэх' }))
const { structure } = draftSurvey()

describe('an XLSForm', () => {
  const FORM: XlsFormRead = {
    title: { mn: 'Өрхийн судалгаа', en: 'Household survey' },
    structure,
    questions: 3,
    problems: [
      { code: 'unknown_type', sheet: 'survey', line: 7, name: 'code_1', what: 'barcode' },
      { code: 'choice_filter', sheet: 'choices', line: 3, name: 'khoroo', what: '' },
    ],
    omitted: 0,
  }
  const file = (name: string) => new File(['a'], name)
  const title = () => screen.findByLabelText<HTMLInputElement>(/^Гарчиг · Монгол/)

  test('lists what is not imported, fills the empty title, and its questions become the draft', async () => {
    const choose = uploadsOverNetwork()
    const requests = open({ 'surveys.readXlsForm': () => ({ data: FORM }) })
    await choose(file('Судалгаа.xlsx'))
    const status = await screen.findByText('3 асуулт уншлаа.')
    const box = status.closest<HTMLElement>('[role="status"]')
    if (!box) throw new Error('not announced')
    expect(
      within(box)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '7-р мөр, code_1: ийм төрлийн асуулт байхгүй тул орхино barcode',
      'Сонголтын хуудасны 3-р мөр, khoroo: бүх сонголт үргэлж харагдана',
    ])
    expect((await title()).value).toBe('Өрхийн судалгаа')

    await create()
    expect(await created(requests)).toMatchObject({
      title: { mn: 'Өрхийн судалгаа', en: 'Household survey' },
      structure,
    })
    const uploads = requests.filter(({ body }) => body instanceof FormData)
    expect(uploads.map(({ route, body }) => [route, uploadedName(body)])).toEqual([
      ['surveys.readXlsForm', 'Судалгаа.xlsx'],
    ])
  })

  test('does not replace a title that was written before', async () => {
    const choose = uploadsOverNetwork()
    const requests = open({ 'surveys.readXlsForm': () => ({ data: FORM }) })
    await userEvent.type(await title(), 'Миний гарчиг')
    await choose(file('Судалгаа.xlsx'))
    await screen.findByText('3 асуулт уншлаа.')
    await create()
    expect(await created(requests)).toMatchObject({ title: { mn: 'Миний гарчиг' }, structure })
  })

  test('that is refused shows the reason, and the survey can be created without it', async () => {
    const choose = uploadsOverNetwork()
    const requests = open({
      'surveys.readXlsForm': () => {
        throw new Refusal('invalid', { errors: [{ path: 'file', code: 'x', message: 'Ийм файл уншихгүй' }] })
      },
    })
    await choose(file('Тооцоо.xlsx'))
    expect((await screen.findByRole('alert')).textContent).toContain('Ийм файл уншихгүй')
    await userEvent.type(await title(), 'Гэрэлтүүлэг')
    await create()
    const draft = await created(requests)
    expect(draft.structure.map(({ questions }) => questions)).toEqual([[]])
  })

  test('that is removed, even while the server reads it, leaves no questions behind', async () => {
    const choose = uploadsOverNetwork()
    let complete = () => {}
    const isRead = new Promise<void>((resolve) => {
      complete = resolve
    })
    const requests = open({ 'surveys.readXlsForm': () => isRead.then(() => ({ data: FORM })) })
    await choose(file('Судалгаа.xlsx'))
    await userEvent.click(await screen.findByRole('button', { name: 'Хасах: Судалгаа.xlsx' }))
    complete()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByText('3 асуулт уншлаа.')).toBeNull()
    await userEvent.type(await title(), 'Гэрэлтүүлэг')
    await create()
    const draft = await created(requests)
    expect(draft.structure.map(({ questions }) => questions)).toEqual([[]])
  })
})

test('a template gives a new survey its questions under new ids, with conditions between them', async () => {
  const [first, second] = structure.flatMap(({ questions }) => questions)
  if (!first || !second) throw new Error('no questions')
  const showIf = [{ questionId: first.id, operator: 'equals' as const, value: 'true' }]
  const template: LibraryEntry = {
    id: '00000000-0000-4000-8000-000000000301',
    areaId: draftSurvey().areaId,
    area: { mn: 'Улаанбаатар' },
    kind: 'template',
    name: { mn: 'Жил бүрийн асуулга' },
    questions: 2,
    createdAt: '2026-11-01T00:00:00.000Z',
    canWrite: true,
    structure: [
      { ...structure[0], id: crypto.randomUUID(), title: { mn: 'Гэрэл' }, questions: [first, { ...second, showIf }] },
    ],
  }
  const requests = open({
    'surveys.library': ({ query }) => ({
      data: query.kind === 'template' ? [template] : [],
      meta: { page: 1, pageSize: 100, total: 1 },
    }),
    'surveys.libraryEntry': () => ({ data: template }),
  })
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Гэрэлтүүлэг')
  await userEvent.selectOptions(await screen.findByLabelText('Загвараар эхлэх'), 'Жил бүрийн асуулга')
  await create()

  const [copy] = (await created(requests)).structure
  const [copiedFirst, copiedSecond] = copy?.questions ?? []
  expect(copy?.questions.map(({ text }) => text.mn)).toEqual(['Гэрэлтэй юу?', 'Хангалттай юу?'])
  expect([copiedFirst?.id, copiedSecond?.id]).not.toContain(first.id)
  expect(copiedSecond?.showIf).toEqual([{ ...showIf[0], questionId: copiedFirst?.id }])
})
