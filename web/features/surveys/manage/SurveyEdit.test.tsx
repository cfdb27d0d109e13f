import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Question } from '#contract/features/surveys/index.ts'
import { showLanguage } from '../../../core/i18n/text.ts'
import { Refusal, type Seen } from '../../../testing/server.ts'
import { dragOver } from '../../../ui/drag-testing.ts'
import { closeToast, toastStore } from '../../../ui/feedback/toast.ts'
import { draftSurvey } from '../testing.ts'
import { AREA, openBuilder as open, server, store, waitUntilSaved } from './testing.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  for (const { id } of toastStore.get()) closeToast(id)
})

const changes = (requests: Seen[]) => requests.filter(({ route }) => route === 'surveys.change').map(({ body }) => body)
/** The titles of the questions in their current order. */
const order = () =>
  screen
    .getAllByRole('button', { expanded: false })
    .filter((button) => button.id.startsWith('question-'))
    .map((button) => /^\d+(.*\?)/.exec(button.textContent ?? '')?.[1])

test('input is saved automatically, with the version it is based on', async () => {
  const requests = open(draftSurvey())
  const title = await screen.findByLabelText(/^Гарчиг · Монгол/)
  // one change: letters typed slowly are saved in parts
  fireEvent.change(title, { target: { value: 'Гэрэл' } })
  await waitUntilSaved()
  expect(changes(requests)).toEqual([{ title: { mn: 'Гэрэл' }, version: 3 }])
})

test('questions can be moved by buttons, even to another group, and undo moves them back', async () => {
  const requests = open(draftSurvey())
  await screen.findByRole('button', { name: 'Доош зөөх: Асуулт 2' })
  await userEvent.click(screen.getByRole('button', { name: 'Доош зөөх: Асуулт 2' }))
  await waitUntilSaved()
  expect(server.survey.structure.map(({ questions }) => questions.length)).toEqual([1, 2])
  expect(order()).toEqual(['Гэрэлтэй юу?', 'Хангалттай юу?', 'Та энд амьдардаг уу?'])

  await userEvent.keyboard('{Control>}z{/Control}')
  await waitUntilSaved()
  await waitFor(() => expect(server.survey.structure.map(({ questions }) => questions.length)).toEqual([2, 1]))
  expect(changes(requests)).toHaveLength(2)
})

test('deleting a group requires confirmation', async () => {
  open(draftSurvey())
  await userEvent.click(await screen.findByRole('button', { name: 'Бүлэг устгах: Таны тухай' }))
  const dialog = await screen.findByRole('dialog', { name: 'Устгах үйлдлийг баталгаажуулах' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Болих' }))
  expect(order()).toHaveLength(3)

  await userEvent.click(screen.getByRole('button', { name: 'Бүлэг устгах: Таны тухай' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Бүлэг устгах' }))
  await waitFor(() => expect(order()).toHaveLength(2))
  await waitUntilSaved()
  expect(server.survey.structure).toHaveLength(1)
})

test('each missing value links to its field', async () => {
  const survey = draftSurvey()
  const [first, ...rest] = survey.structure
  if (!first) throw new Error('no group')
  const untitled = { ...first, questions: first.questions.map((q, i) => (i === 1 ? { ...q, text: { mn: '' } } : q)) }
  open({ ...survey, endDate: null, structure: [untitled, ...rest] })
  const panel = await screen.findByRole('complementary', { name: 'Нийтлэхийн өмнө гүйцээх зүйл' })
  await userEvent.click(within(panel).getByText('2 зүйл дутуу байна'))
  // the second list is of texts without English
  const [lines] = within(panel).getAllByRole('list')
  expect([...(lines?.children ?? [])].map((line) => line.textContent)).toEqual([
    'Дуусах огнооЭнэ талбарыг заавал бөглөнө үү',
    '2. Тийм / ҮгүйЭнэ талбарыг заавал бөглөнө үү',
  ])
  await userEvent.click(within(panel).getByRole('button', { name: /^2\. Тийм/ }))
  const field = await screen.findByLabelText(/^Асуулт · Монгол/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a condition offers only earlier questions and their operators', async () => {
  open(draftSurvey())
  await userEvent.click(await screen.findByRole('button', { name: /^2\s*Хангалттай юу/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Нөхцөл нэмэх' }))
  const question = screen.getByLabelText<HTMLSelectElement>('Асуулт (нөхцөл 1)')
  expect([...question.options].map(({ text }) => text)).toEqual(['1. Гэрэлтэй юу?'])
  const operator = screen.getByLabelText<HTMLSelectElement>('Нөхцөл 1')
  expect([...operator.options].map(({ value }) => value)).toEqual(['answered', 'not_answered', 'equals', 'not_equals'])
  await userEvent.selectOptions(screen.getByLabelText('Утга (нөхцөл 1)'), 'Үгүй')
  await waitUntilSaved()
  expect(server.survey.structure[0]?.questions[1]?.showIf).toEqual([
    { questionId: draftSurvey().structure[0]?.questions[0]?.id, operator: 'equals', value: 'false' },
  ])
})

test('a conflict on the title shows both versions, and the chosen one is saved', async () => {
  const survey = draftSurvey()
  let isStale = true
  const theirs = { ...survey, title: { mn: 'Тэдний гарчиг' }, version: 9 }
  const requests = open(survey, {
    'surveys.change': (one) => {
      if (isStale) throw new Refusal('stale', { current: theirs })
      server.survey = theirs
      return store(one)
    },
  })
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), ' 2')
  const dialog = await screen.findByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' })
  expect(dialog.textContent).toContain('Гудамжны гэрэлтүүлэг 2')
  expect(dialog.textContent).toContain('Тэдний гарчиг')
  isStale = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сонгосноор хадгалах' }))
  await waitUntilSaved()
  expect(changes(requests).at(-1)).toEqual({ title: { mn: 'Гудамжны гэрэлтүүлэг 2' }, version: 9 })
})

test('publishing saves first, sends the last version, and shows errors from the server at their fields', async () => {
  const requests = open(draftSurvey(), {
    'surveys.act': () => {
      throw new Refusal('invalid', { errors: [{ path: 'endDate', code: 'in_the_past', message: 'x' }] })
    },
  })
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Нийтлэх' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Нийтлэх' }))
  await screen.findByText('Өнгөрсөн огноо байна. Өнөөдөр буюу түүнээс хойших огноо сонгоно уу')
  expect(requests.find(({ route }) => route === 'surveys.act')?.body).toEqual({ action: 'publish', version: 4 })
})

test('publishing an incomplete draft focuses the first missing value', async () => {
  open(draftSurvey({ endDate: null }))
  await userEvent.click(await screen.findByRole('button', { name: 'Нийтлэх' }))
  const field = screen.getByRole('textbox', { name: 'Дуусах огноо' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a dragged group is dropped where the marker is shown: before or after another group', async () => {
  const survey = draftSurvey()
  const third = { id: '00000000-0000-4000-8000-000000000102', title: { mn: 'Гурав' }, questions: [] }
  open({ ...survey, structure: [...survey.structure, third] })
  const list = await screen.findByRole('button', { name: 'Бүлэг устгах: Гурав' })
  const groups = () => [...(list.closest('ol')?.children ?? [])]
  const handle = () => groups()[0]?.querySelector('[draggable]')
  const titles = () => groups().map((one) => one.querySelector('input')?.value)
  const marker = () => document.querySelector('[data-drop]')

  const first = await dragOver(handle(), groups()[2], 'upper')
  expect(marker()).toBe(groups()[2])
  first.drop()
  await waitFor(() => expect(titles()).toEqual(['Таны тухай', 'Гэрэл', 'Гурав']))
  const second = await dragOver(handle(), groups()[2], 'lower')
  expect(marker()?.textContent).toMatch(/^Бүлэг нэмэх/)
  second.drop()
  await waitFor(() => expect(titles()).toEqual(['Гэрэл', 'Гурав', 'Таны тухай']))
})

test('conditions removed by moving a group are reported', async () => {
  const survey = draftSurvey()
  const [first, second] = survey.structure
  const firstQuestionId = first?.questions[0]?.id ?? ''
  if (!first || !second) throw new Error('no groups')
  const questions = second.questions.map((question) => ({
    ...question,
    showIf: [{ questionId: firstQuestionId, operator: 'equals' as const, value: 'true' }],
  }))
  open({ ...survey, structure: [first, { ...second, questions }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Дээш зөөх: Таны тухай' }))
  await waitFor(() =>
    expect(toastStore.get().map(({ message }) => message)).toContain('Хүчингүй болсон 1 нөхцөлийг хаслаа'),
  )
})

test('warns that an area without households expects no answers', async () => {
  const targets = [{ areaId: AREA.id, area: AREA.name, expected: null }]
  open(draftSurvey({ targets }), { 'areas.one': () => ({ data: { ...AREA, households: 0 } }) })
  await screen.findByText(/^Өрхийн тоо бүртгэгдээгүй нэгжийн төлөвлөсөн хариулт 0 болно/)
})

test('many target areas are fetched in one request and shown with their full names', async () => {
  const below = Array.from({ length: 9 }, (_, i) => ({
    ...AREA,
    id: `00000000-0000-4000-8000-00000000020${i}`,
    parentId: AREA.id,
    level: 'district' as const,
    name: { mn: `${i} дүүрэг` },
    households: 100,
  }))
  const targets = below.map(({ id, name }) => ({ areaId: id, area: { mn: `Улаанбаатар, ${name.mn}` }, expected: null }))
  const requests = open(draftSurvey({ targets }), {
    'areas.list': () => ({ data: below, meta: { page: 1, pageSize: 100, total: 9 } }),
  })
  await screen.findByText('Нэгж: 9. Нийт төлөвлөсөн хариулт: 900')
  await userEvent.click(screen.getByRole('tab', { name: 'Тохиргоо' }))
  expect(screen.getByText('Улаанбаатар, 4 дүүрэг')).toBeVisible()
  expect(requests.filter(({ route }) => route === 'areas.one')).toEqual([])
})

/** Every media query matches, so that the builder has room for its preview. */
function makeWide() {
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list })
}

test('the preview next to the builder follows its buttons in tab order and can switch the language', async () => {
  open(draftSurvey())
  makeWide()
  const frame = await screen.findByTitle<HTMLIFrameElement>('Санал асуулгын хуудас')
  const publish = screen.getByRole('button', { name: 'Нийтлэх' })
  expect(publish.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  // jsdom loads no document of a frame
  fireEvent.load(frame)
  const page = () => within(frame.contentDocument?.body ?? document.body)
  await userEvent.click(await waitFor(() => page().getByText('English')))
  await waitFor(() => expect(frame.contentDocument?.documentElement.lang).toBe('en'))
})

test('a published survey is read-only and can be copied', async () => {
  open(draftSurvey({ status: 'published', phase: 'expected', allowedActions: ['unpublish', 'close', 'copy'] }))
  await screen.findByText(/^Нийтэлсэн санал асуулгыг өөрчлөх боломжгүй/)
  expect(screen.getByRole('button', { name: 'Хуулж засах' })).toBeVisible()
  expect(screen.queryByLabelText(/^Гарчиг/)).toBeNull()
})

test('an inserted placeholder has the fallback in the language of the text, not of the interface', async () => {
  await showLanguage('en')
  try {
    const name: Question = {
      id: crypto.randomUUID(),
      type: 'short_text',
      text: { mn: 'Таны нэр?' },
      required: true,
      maxChars: 100,
    }
    const why: Question = {
      id: crypto.randomUUID(),
      type: 'yes_no',
      text: { mn: 'Хангалттай юу?', en: 'Is it enough?' },
      required: true,
    }
    open(draftSurvey({ structure: [{ id: crypto.randomUUID(), title: { mn: 'Нэг' }, questions: [name, why] }] }))
    await userEvent.click(await screen.findByText('Is it enough?'))
    await userEvent.selectOptions(await screen.findByLabelText('Insert an earlier answer'), name.id)
    await waitFor(() =>
      expect(server.survey.structure[0]?.questions[1]?.text).toEqual({
        mn: `Хангалттай юу? {{${name.id}|та}}`,
        en: `Is it enough? {{${name.id}|you}}`,
      }),
    )
  } finally {
    await showLanguage('mn')
  }
})
