import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Board, type CardRow, kanban } from '#contract/features/kanban/index.ts'
import { clearToasts, field, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { dragOver } from '../../ui/drag-testing.ts'
import { toastStore } from '../../ui/feedback/toast.ts'
import BoardPage from './BoardPage.tsx'
import { movedTo } from './use-schedule.ts'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [boardId, todo, doing] = [idOf(1), idOf(11), idOf(12)]
const card = (n: number, columnId: string, fields: Partial<CardRow>): CardRow => ({
  id: idOf(n),
  boardId,
  columnId,
  title: '',
  hasDescription: false,
  start: null,
  due: null,
  completedAt: null,
  archivedAt: null,
  cover: null,
  assignees: [],
  labels: [],
  checklist: { done: 0, total: 0 },
  comments: 0,
  attachments: 0,
  version: 1,
  ...fields,
})
const board: Board = {
  id: boardId,
  name: 'Хаврын ажил',
  area: null,
  owner: null,
  openCards: 3,
  canWrite: true,
  canManage: true,
  limitsRefuse: false,
  version: 4,
  people: [],
  labels: [],
  columns: [
    { id: todo, boardId, name: 'Хийх', limit: null, archived: 0, version: 1 },
    { id: doing, boardId, name: 'Хийж буй', limit: null, archived: 0, version: 1 },
  ],
  cards: [
    card(21, doing, { title: 'Зам', due: '2026-12-08' }),
    card(22, todo, { title: 'Орц', start: '2026-12-01', due: '2026-12-03' }),
    card(23, todo, { title: 'Гэрэл' }),
  ],
}
const show = (search: string, changes: Partial<Board> = {}) =>
  showScreen(
    [kanban],
    {
      path: '/dashboard/kanban/:boardId',
      address: `/dashboard/kanban/${boardId}${search}`,
      Screen: signedIn(BoardPage),
    },
    {
      'kanban.one': () => ({ data: { ...board, ...changes } }),
      'kanban.scheduleCard': () => new Promise(() => {}),
      'kanban.moveCard': () => new Promise(() => {}),
    },
  )
const titles = () => screen.getAllByRole('link', { name: /Зам|Орц|Гэрэл/ }).map((link) => link.textContent)
const link = (name: string) => screen.findByRole('link', { name })

test('the table lists the cards in the order of the columns, and sorts them by the day on which they are due', async () => {
  show('?view=table')
  await link('Зам')

  expect(titles()).toEqual(['Орц', 'Гэрэл', 'Зам'])
  fireEvent.click(screen.getByRole('button', { name: /^Дуусах огноо/ }))
  await waitFor(() => expect(titles()).toEqual(['Орц', 'Зам', 'Гэрэл']))
})

test('the table moves a card to another column', async () => {
  const requests = show('?view=table')
  await link('Орц')
  fireEvent.change(field('Орц: багана'), { target: { value: doing } })

  await waitFor(() =>
    expect(sent(requests, 'kanban.moveCard')).toEqual([
      { params: { id: idOf(22) }, body: { columnId: doing, afterId: idOf(21), version: 1 } },
    ]),
  )
})

test('the calendar shows cards on the day on which they are due, and the others below', async () => {
  show('?view=calendar&month=2026-12')
  const day = (await link('Орц')).closest('td')

  expect(day?.getAttribute('data-day')).toBe('2026-12-03')
  expect(screen.getByRole('heading', { name: '2026 оны 12 дугаар сар' })).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Огноогүй 1 карт' })).getByRole('link')).toHaveTextContent('Гэрэл')
})

test('a card that is dragged to another day keeps its duration; it is shown there before the answer and announced', async () => {
  const requests = show('?view=calendar&month=2026-12')
  const tile = (await link('Орц')).closest('li')
  const drag = await dragOver(tile, document.querySelector('[data-day="2026-12-10"]'), 'lower')
  drag.drop()

  await waitFor(async () => expect((await link('Орц')).closest('td')?.getAttribute('data-day')).toBe('2026-12-10'))
  expect(sent(requests, 'kanban.scheduleCard')).toEqual([
    { params: { id: idOf(22) }, body: { start: '2026-12-08', due: '2026-12-10', version: 1 } },
  ])
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('«Орц»: 2026 оны 12 дугаар сарын 10')
})

test('the keyboard moves a card by a day or a week', async () => {
  const requests = show('?view=calendar&month=2026-12')
  fireEvent.keyDown(await link('Зам'), { key: 'ArrowDown', altKey: true })

  await waitFor(() =>
    expect(sent(requests, 'kanban.scheduleCard')).toEqual([
      { params: { id: idOf(21) }, body: { start: null, due: '2026-12-15', version: 1 } },
    ]),
  )
})

test('people who only read can neither drag, move nor edit cards in any view', async () => {
  const requests = show('?view=calendar&month=2026-12', { canWrite: false })
  fireEvent.keyDown(await link('Зам'), { key: 'ArrowDown', altKey: true })
  expect((await link('Зам')).closest('li')).not.toHaveAttribute('draggable', 'true')
  cleanup()
  show('?view=table', { canWrite: false })
  await link('Зам')

  expect(screen.queryByLabelText('Зам: багана')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Засах/ })).toBeNull()
  expect(sent(requests, 'kanban.scheduleCard')).toEqual([])
})

test('a card with a first day alone keeps it alone, one without days is due on the new one', () => {
  expect(movedTo({ start: '2026-12-01', due: null }, '2026-12-31')).toEqual({ start: '2026-12-31', due: null })
  expect(movedTo({ start: null, due: null }, '2026-12-31')).toEqual({ start: null, due: '2026-12-31' })
})

const bold: Board['people'][number] = {
  id: idOf(31),
  lastName: 'Бат',
  firstName: 'Болд',
  role: 'KHOROO_ADMIN',
  area: null,
  as: 'owner',
}
const changed = (fields: Partial<CardRow>) => ({
  data: { ...board.cards[1], description: '', files: [], coverId: null, source: null, items: [], ...fields },
})
const showTable = (changes: Partial<Board>, answers: Record<string, () => unknown>) =>
  showScreen(
    [kanban],
    {
      path: '/dashboard/kanban/:boardId',
      address: `/dashboard/kanban/${boardId}?view=table`,
      Screen: signedIn(BoardPage),
    },
    { 'kanban.one': () => ({ data: { ...board, ...changes } }), ...answers },
  )
const edit = (column: string) => userEvent.click(screen.getByRole('button', { name: `Засах: «Орц», ${column}` }))
const typeDue = async (day: string) => {
  await edit('Дуусах огноо')
  await userEvent.clear(screen.getByRole('textbox', { name: '«Орц», Дуусах огноо' }))
  await userEvent.keyboard(`${day}{Enter}`)
}

test('a day and the assignees of a card are changed in the table, one after the other, and undone', async () => {
  const requests = showTable(
    { people: [bold] },
    {
      'kanban.scheduleCard': () => changed({ due: '2026-12-10', version: 2 }),
      'kanban.assignCard': () => changed({ due: '2026-12-10', assignees: [bold.id], version: 3 }),
    },
  )
  await link('Орц')
  await typeDue('2026.12.10')
  await edit('Хариуцагч')
  await userEvent.keyboard(' {Enter}')
  const body = { assignees: [bold.id], version: 2 }
  await waitFor(() => expect(sent(requests, 'kanban.assignCard')).toEqual([{ params: { id: idOf(22) }, body }]))
  expect(sent(requests, 'kanban.scheduleCard')).toEqual([
    { params: { id: idOf(22) }, body: { start: '2026-12-01', due: '2026-12-10', version: 1 } },
  ])

  toastStore.get().at(-1)?.undo?.run()
  await waitFor(() =>
    expect(sent(requests, 'kanban.assignCard').at(-1)).toEqual({
      params: { id: idOf(22) },
      body: { assignees: [], version: 3 },
    }),
  )
})

test('a card that is moved in the table, given a day and moved again conflicts with nobody', async () => {
  let version = 1
  const requests = showTable(
    {},
    {
      'kanban.moveCard': () => changed({ columnId: doing, version: ++version }),
      'kanban.scheduleCard': () => changed({ columnId: doing, due: '2026-12-10', version: ++version }),
    },
  )
  await link('Орц')
  fireEvent.change(field('Орц: багана'), { target: { value: doing } })
  await typeDue('2026.12.10')
  await waitFor(() => expect(sent(requests, 'kanban.scheduleCard')).toHaveLength(1))
  fireEvent.change(field('Орц: багана'), { target: { value: doing } })
  await waitFor(() => expect(sent(requests, 'kanban.moveCard')).toHaveLength(2))

  const versions = (route: string) => sent(requests, route).map(({ body }) => (body as { version: number }).version)
  expect(versions('kanban.moveCard')).toEqual([1, 3])
  expect(versions('kanban.scheduleCard')).toEqual([2])
})

test('a changed day is said with the name of its column, and so is one that is cleared', async () => {
  let version = 1
  showTable({}, { 'kanban.scheduleCard': () => changed({ version: ++version }) })
  await link('Орц')
  const said = (message: string) =>
    waitFor(() => expect(toastStore.get().map((toast) => toast.message)).toContain(message))
  await typeDue('2026.12.10')
  await said('«Орц», Дуусах огноо: 2026 оны 12 дугаар сарын 10')
  await edit('Дуусах огноо')
  await userEvent.clear(screen.getByRole('textbox', { name: '«Орц», Дуусах огноо' }))
  await userEvent.keyboard('{Enter}')
  await said('«Орц», Дуусах огноо: арилгалаа')
})

test('an assignee who has left the board is replaced without an offer to undo it', async () => {
  const former: Board['people'][number] = { ...bold, id: idOf(32), firstName: 'Дорж', as: 'former' }
  const cards = board.cards.map((one) => (one.title === 'Орц' ? { ...one, assignees: [former.id] } : one))
  const requests = showTable(
    { people: [bold, former], cards },
    { 'kanban.assignCard': () => changed({ assignees: [], version: 2 }) },
  )
  await link('Орц')
  await edit('Хариуцагч')
  await userEvent.keyboard(' {Enter}')
  await waitFor(() =>
    expect(sent(requests, 'kanban.assignCard').map(({ body }) => body)).toEqual([{ assignees: [], version: 1 }]),
  )

  const message = '«Орц»: хариуцагчгүй боллоо'
  const toast = await waitFor(() => {
    const found = toastStore.get().find((one) => one.message === message)
    expect(found).toBeDefined()
    return found
  })
  expect(toast?.undo).toBeUndefined()
})
