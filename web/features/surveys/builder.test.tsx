import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useSession } from '../../core/session.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import { closeToast, toastStore } from '../../ui/toast.ts'
import SurveyEdit from './SurveyEdit.tsx'
import { draftSurvey } from './testing.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  for (const { id } of toastStore.get()) closeToast(id)
})

function Guarded() {
  return useSession().isInitialized ? <SurveyEdit /> : null
}

let kept: Survey
const keep = ({ body }: Seen) => {
  const { targets: _, ...change } = body as Partial<Survey>
  kept = { ...kept, ...change, version: kept.version + 1 }
  return { data: kept }
}
const AREA = {
  id: account.area?.id ?? '',
  parentId: null,
  level: 'city' as const,
  code: '11',
  ordinal: 1,
  name: { mn: 'Улаанбаатар' },
  population: 1_600_000,
  households: 440_000,
  countedOn: null,
  openedOn: null,
  closedOn: null,
  isOpen: true,
  children: 9,
  hasBorder: false,
  canChange: false,
  canShape: false,
  canCreate: false,
  version: 1,
  counts: [],
  readAt: '2026-11-01T00:00:00.000Z',
}

/** Opens the builder of a draft. */
function open(survey: Survey, answers: Parameters<typeof showScreen>[2] = {}): Seen[] {
  kept = survey
  return showScreen(
    [surveys, areas],
    { path: '/dashboard/surveys/:id/edit', address: `/dashboard/surveys/${survey.id}/edit`, Screen: Guarded },
    {
      'surveys.one': () => ({ data: kept }),
      'surveys.change': keep,
      'areas.one': () => ({ data: AREA }),
      ...answers,
    },
  )
}
const changes = (seen: Seen[]) => seen.filter(({ route }) => route === 'surveys.change').map(({ body }) => body)
/** The questions in the order in which they stand. */
const order = () =>
  screen
    .getAllByRole('button', { expanded: false })
    .filter((button) => button.id.startsWith('question-'))
    .map((button) => /^\d+(.*\?)/.exec(button.textContent ?? '')?.[1])
const saved = () => waitFor(() => expect(screen.getByText('Хадгалагдсан')).toBeTruthy())

test('what is typed is saved by itself, with the version it was made from', async () => {
  const seen = open(draftSurvey())
  const title = await screen.findByLabelText(/^Гарчиг · Монгол/)
  await userEvent.clear(title)
  await userEvent.type(title, 'Гэрэл')
  await saved()
  expect(changes(seen)).toEqual([{ title: { mn: 'Гэрэл' }, version: 3 }])
})

test('questions move by buttons, over the border of a group too, and back by undo', async () => {
  const seen = open(draftSurvey())
  await screen.findByRole('button', { name: 'Доош зөөх: Асуулт 2' })
  await userEvent.click(screen.getByRole('button', { name: 'Доош зөөх: Асуулт 2' }))
  await saved()
  expect(kept.structure.map(({ questions }) => questions.length)).toEqual([1, 2])
  expect(order()).toEqual(['Гэрэлтэй юу?', 'Хангалттай юу?', 'Та энд амьдардаг уу?'])

  await userEvent.keyboard('{Control>}z{/Control}')
  await saved()
  await waitFor(() => expect(kept.structure.map(({ questions }) => questions.length)).toEqual([2, 1]))
  expect(changes(seen)).toHaveLength(2)
})

test('deleting a group asks first', async () => {
  open(draftSurvey())
  await userEvent.click(await screen.findByRole('button', { name: 'Бүлэг устгах: Таны тухай' }))
  const dialog = await screen.findByRole('dialog', { name: 'Устгах үйлдлийг баталгаажуулах' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Болих' }))
  expect(order()).toHaveLength(3)

  await userEvent.click(screen.getByRole('button', { name: 'Бүлэг устгах: Таны тухай' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Бүлэг устгах' }))
  await waitFor(() => expect(order()).toHaveLength(2))
  await saved()
  expect(kept.structure).toHaveLength(1)
})

test('what is missing is a way to its place', async () => {
  const survey = draftSurvey()
  const [first, ...rest] = survey.structure
  if (!first) throw new Error('no group')
  const untitled = { ...first, questions: first.questions.map((q, i) => (i === 1 ? { ...q, text: { mn: '' } } : q)) }
  open({ ...survey, endDate: null, structure: [untitled, ...rest] })
  const panel = await screen.findByRole('complementary', { name: 'Нийтлэхэд дутуу зүйл' })
  // below them stand, behind a line, the texts without English
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

test('a condition is offered only what is asked before', async () => {
  open(draftSurvey())
  await userEvent.click(await screen.findByRole('button', { name: /^2\s*Хангалттай юу/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Нөхцөл нэмэх' }))
  const question = screen.getByLabelText<HTMLSelectElement>('Асуулт (нөхцөл 1)')
  expect([...question.options].map(({ text }) => text)).toEqual(['1. Гэрэлтэй юу?'])
  const operator = screen.getByLabelText<HTMLSelectElement>('Нөхцөл 1')
  expect([...operator.options].map(({ value }) => value)).toEqual(['answered', 'not_answered', 'equals', 'not_equals'])
  await userEvent.selectOptions(screen.getByLabelText('Утга (нөхцөл 1)'), 'Үгүй')
  await saved()
  expect(kept.structure[0]?.questions[1]?.showIf).toEqual([
    { questionId: draftSurvey().structure[0]?.questions[0]?.id, operator: 'equals', value: 'false' },
  ])
})

test('two who change one title are asked which one stays, and nothing is saved before', async () => {
  const survey = draftSurvey()
  let isStale = true
  const theirs = { ...survey, title: { mn: 'Тэдний гарчиг' }, version: 9 }
  const seen = open(survey, {
    'surveys.change': (one) => {
      if (isStale) throw new Refusal('stale', { current: theirs })
      kept = theirs
      return keep(one)
    },
  })
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), ' 2')
  const dialog = await screen.findByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' })
  expect(dialog.textContent).toContain('Гудамжны гэрэлтүүлэг 2')
  expect(dialog.textContent).toContain('Тэдний гарчиг')
  isStale = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сонгосноор хадгалах' }))
  await saved()
  expect(changes(seen).at(-1)).toEqual({ title: { mn: 'Гудамжны гэрэлтүүлэг 2' }, version: 9 })
})

test('publishing saves first, names the last version, and marks what the server refuses', async () => {
  const seen = open(draftSurvey(), {
    'surveys.act': () => {
      throw new Refusal('invalid', { errors: [{ path: 'endDate', code: 'in_the_past', message: 'x' }] })
    },
  })
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Нийтлэх' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Нийтлэх' }))
  await screen.findByText('Өнгөрсөн огноо байна')
  expect(seen.find(({ route }) => route === 'surveys.act')?.body).toEqual({ action: 'publish', version: 4 })
})

test('publishing what is not complete leads to the first thing that is missing', async () => {
  open(draftSurvey({ endDate: null }))
  await userEvent.click(await screen.findByRole('button', { name: 'Нийтлэх' }))
  const field = screen.getByRole('textbox', { name: 'Дуусах огноо' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

/** Drags what one grabs onto the upper or the lower half of something. */
function drag(handle: Element | null | undefined, onto: Element | null | undefined, half: 'upper' | 'lower') {
  if (!handle || !onto) throw new Error('nothing to drag')
  const fire = (node: Element, type: 'dragStart' | 'dragOver' | 'drop') => {
    const event = createEvent[type](node, { dataTransfer: { setData: () => {}, effectAllowed: '' } })
    // without a layout every box lies at 0 and is empty: above it is the upper half
    Object.defineProperty(event, 'clientY', { value: half === 'upper' ? -1 : 1 })
    fireEvent(node, event)
  }
  fire(handle, 'dragStart')
  fire(onto, 'dragOver')
  const marked = document.querySelector('[data-drop]')
  fire(onto, 'drop')
  return marked
}

test('a group falls where the line shows: before another one, or behind it', async () => {
  const survey = draftSurvey()
  const third = { id: '00000000-0000-4000-8000-000000000102', title: { mn: 'Гурав' }, questions: [] }
  open({ ...survey, structure: [...survey.structure, third] })
  const list = await screen.findByRole('button', { name: 'Бүлэг устгах: Гурав' })
  const groups = () => [...(list.closest('ol')?.children ?? [])]
  const grab = () => groups()[0]?.querySelector('[draggable]')
  const titles = () => groups().map((one) => one.querySelector('input')?.value)

  expect(drag(grab(), groups()[2], 'upper')).toBe(groups()[2])
  expect(titles()).toEqual(['Таны тухай', 'Гэрэл', 'Гурав'])
  const marked = drag(grab(), groups()[2], 'lower')
  expect(marked?.textContent).toMatch(/^Бүлэг нэмэх/)
  expect(titles()).toEqual(['Гэрэл', 'Гурав', 'Таны тухай'])
})

test('conditions that go with a move are told, however one moves', async () => {
  const survey = draftSurvey()
  const [first, second] = survey.structure
  const looksAt = first?.questions[0]?.id ?? ''
  if (!first || !second) throw new Error('no groups')
  const questions = second.questions.map((question) => ({
    ...question,
    showIf: [{ questionId: looksAt, operator: 'equals' as const, value: 'true' }],
  }))
  open({ ...survey, structure: [first, { ...second, questions }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Дээш зөөх: Таны тухай' }))
  await waitFor(() =>
    expect(toastStore.get().map(({ message }) => message)).toContain('Хүчингүй болсон 1 нөхцөлийг хаслаа'),
  )
})

test('many areas are asked for together, and each has the whole of its name', async () => {
  const below = Array.from({ length: 9 }, (_, i) => ({
    ...AREA,
    id: `00000000-0000-4000-8000-00000000020${i}`,
    parentId: AREA.id,
    level: 'district' as const,
    name: { mn: `${i} дүүрэг` },
    households: 100,
  }))
  const targets = below.map(({ id, name }) => ({ areaId: id, area: { mn: `Улаанбаатар, ${name.mn}` }, expected: null }))
  const seen = open(draftSurvey({ targets }), {
    'areas.list': () => ({ data: below, meta: { page: 1, pageSize: 100, total: 9 } }),
  })
  await screen.findByText('Нэгж: 9. Нийт төлөвлөсөн хариулт: 900')
  expect(screen.getByText('Улаанбаатар, 4 дүүрэг')).toBeTruthy()
  expect(seen.filter(({ route }) => route === 'areas.one')).toEqual([])
})

test('what is published is frozen, and can be copied', async () => {
  open(draftSurvey({ status: 'published', phase: 'expected', allowedActions: ['unpublish', 'close', 'copy'] }))
  await screen.findByText(/^Нийтэлсэн санал асуулгыг өөрчлөх боломжгүй/)
  expect(screen.getByRole('button', { name: 'Хуулж засах' })).toBeTruthy()
  expect(screen.queryByLabelText(/^Гарчиг/)).toBeNull()
})
