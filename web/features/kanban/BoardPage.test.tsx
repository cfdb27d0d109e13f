import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Board, type BoardCard, type CardRow, kanban } from '#contract/features/kanban/index.ts'
import {
  chooseFrom,
  clearToasts,
  errorOf,
  expectError,
  field,
  fill,
  messages,
  press,
  sent,
  signedIn,
  submit,
  takeTheirs,
  versions,
} from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { dragOver } from '../../ui/drag-testing.ts'
import BoardPage from './BoardPage.tsx'

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

const card = (n: number, columnId: string, title: string): CardRow => ({
  id: idOf(n),
  boardId,
  columnId,
  title,
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
})
const board: Board = {
  id: boardId,
  name: 'Хаврын ажил',
  area: null,
  owner: { id: idOf(90), firstName: 'Болд', lastName: 'Бат' },
  openCards: 3,
  canWrite: true,
  canManage: true,
  limitsRefuse: false,
  version: 4,
  people: [],
  labels: [],
  columns: [
    { id: todo, boardId, name: 'Хийх', limit: 1, archived: 0, version: 1 },
    { id: doing, boardId, name: 'Хийж буй', limit: null, archived: 3, version: 1 },
  ],
  cards: [card(21, todo, 'Орц'), card(22, todo, 'Гэрэлтүүлэг'), card(23, doing, 'Зам')],
}

const whole = (row: CardRow): BoardCard => ({
  ...row,
  description: '',
  files: [],
  coverId: null,
  source: null,
  items: [],
})
const show = (changes: Partial<Board> = {}, answers: Parameters<typeof showScreen>[2] = {}, search = '') =>
  showScreen(
    [kanban],
    {
      path: '/dashboard/kanban/:boardId',
      address: `/dashboard/kanban/${boardId}${search}`,
      Screen: signedIn(BoardPage),
    },
    {
      'kanban.one': () => ({ data: { ...board, ...changes } }),
      'kanban.moveCard': ({ params }) => {
        const found = board.cards.find(({ id }) => id === params.id)
        if (!found) throw new Refusal('not_found')
        return { data: { ...whole(found), version: 2 } }
      },
      ...answers,
    },
  )
const column = async (name: string) => within(await screen.findByRole('region', { name }))
const titlesIn = async (name: string) => (await column(name)).queryAllByRole('link').map((link) => link.textContent)
const tile = async (title: string) => (await screen.findByRole('link', { name: title })).closest('[data-card]')

test('a member who only reads sees the cards and nothing that writes', async () => {
  show({ canWrite: false, canManage: false })

  expect(await titlesIn('Хийх')).toEqual(['Орц', 'Гэрэлтүүлэг'])
  expect((await column('Хийх')).getByText('Хязгаараас хэтэрсэн')).toBeVisible()
  for (const name of [/карт нэмэх/, /картын үйлдэл/, /баганын үйлдэл/, 'Багана нэмэх'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a dragged card is shown in its new place before the answer, and its place is sent by the card before it', async () => {
  const requests = show({}, { 'kanban.moveCard': () => new Promise(() => {}) })
  const drag = await dragOver(await tile('Орц'), await tile('Зам'), 'lower')
  drag.drop()

  await waitFor(async () => expect(await titlesIn('Хийж буй')).toEqual(['Зам', 'Орц']))
  await waitFor(() =>
    expect(sent(requests, 'kanban.moveCard')).toEqual([
      { params: { id: idOf(21) }, body: { columnId: doing, afterId: idOf(23), version: 1 } },
    ]),
  )
  expect(screen.getByRole('status')).toHaveTextContent('«Орц»: Хийж буй, 2-р байр')
})

test('the keyboard moves a card by steps, each on the version that the server has answered', async () => {
  const requests = show()
  const link = await screen.findByRole('link', { name: 'Гэрэлтүүлэг' })
  fireEvent.keyDown(link, { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(sent(requests, 'kanban.moveCard')).toHaveLength(1))
  fireEvent.keyDown(await screen.findByRole('link', { name: 'Гэрэлтүүлэг' }), { key: 'ArrowRight', altKey: true })

  await waitFor(() => expect(sent(requests, 'kanban.moveCard')).toHaveLength(2))
  const [first, second] = sent(requests, 'kanban.moveCard')
  expect(first?.body).toEqual({ columnId: todo, afterId: null, version: 1 })
  expect(second?.body).toMatchObject({ columnId: doing, version: 2 })
})

test('the menu of a card moves it anywhere without dragging', async () => {
  const requests = show()
  await chooseFrom('Орц: картын үйлдэл', 'Зөөх…')
  fireEvent.change(await waitFor(() => field('Багана')), { target: { value: doing } })
  await userEvent.click(screen.getByRole('combobox', { name: 'Байрлал' }))
  await userEvent.click(screen.getByRole('option', { name: 'Эхэнд' }))
  await submit()

  await waitFor(() =>
    expect(sent(requests, 'kanban.moveCard')).toEqual([
      { params: { id: idOf(21) }, body: { columnId: doing, afterId: null, version: 1 } },
    ]),
  )
})

test('a column that refuses shows that it is full, and a move into it is undone with the reason', async () => {
  const message = 'Энэ баганад 1 карт багтана. Эхлээд нэг картыг нь зөөж, эсвэл архивлана уу'
  show(
    { limitsRefuse: true, columns: board.columns.map((one) => ({ ...one, limit: 1 })) },
    {
      'kanban.moveCard': () => {
        throw new Refusal('invalid', { errors: [{ path: 'columnId', code: 'column_full', message }] })
      },
    },
  )
  expect((await column('Хийж буй')).getByText('Дүүрсэн')).toBeVisible()
  const drag = await dragOver(await tile('Орц'), await tile('Зам'), 'upper')
  drag.drop()

  await waitFor(() => expect(messages()).toEqual([['warning', message]]))
  expect(await titlesIn('Хийх')).toEqual(['Орц', 'Гэрэлтүүлэг'])
})

test('the menu of a board lets its columns refuse cards, on the version that is shown', async () => {
  const requests = show({}, { 'kanban.setLimits': () => ({ data: { ...board, limitsRefuse: true, version: 5 } }) })
  await screen.findByRole('region', { name: 'Хийх' })
  await press('Самбарын үйлдэл')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Хязгаараас олон карт оруулахгүй байх' }))
  await waitFor(() =>
    expect(sent(requests, 'kanban.setLimits')).toEqual([
      { params: { id: boardId }, body: { limitsRefuse: true, version: 4 } },
    ]),
  )
})

test('a move that came too late is undone and announced', async () => {
  show(
    {},
    {
      'kanban.moveCard': () => {
        throw new Refusal('stale', {})
      },
    },
  )
  const drag = await dragOver(await tile('Орц'), await tile('Зам'), 'upper')
  drag.drop()

  await waitFor(() =>
    expect(messages()).toEqual([['warning', 'Энэ карт дөнгөж сая өөрчлөгдсөн байна. Дахин оролдоно уу.']]),
  )
  expect(await titlesIn('Хийх')).toEqual(['Орц', 'Гэрэлтүүлэг'])
  expect(await titlesIn('Хийж буй')).toEqual(['Зам'])
})

test('a column is renamed where its name stands, on the version that is shown; a refusal is shown there', async () => {
  const message = 'Ийм нэртэй багана байна'
  const requests = show(
    {},
    {
      'kanban.changeColumn': ({ body }) => {
        if ((body as { name: string }).name === 'Хийж буй')
          throw new Refusal('conflict', { errors: [{ path: 'name', code: 'taken', message }] })
        return { data: { ...board.columns[0], name: 'Төлөвлөсөн', version: 2 } }
      },
    },
  )
  await screen.findByRole('region', { name: 'Хийх' })
  await press('Хийх')
  await fill('Нэр', 'Хийж буй{Enter}')
  await waitFor(() => expect(errorOf('Нэр')).toEqual([message]))
  await fill('Нэр', 'Төлөвлөсөн{Enter}')

  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Нэр' })).toBeNull())
  expect(sent(requests, 'kanban.changeColumn').at(-1)).toEqual({
    params: { id: todo },
    body: { name: 'Төлөвлөсөн', limit: 1, version: 1 },
  })
})

test('the title of a card is edited in its dialog, and what else it has stays', async () => {
  const own = { ...whole(card(21, todo, 'Орц')), description: 'Хоёр хаалга' }
  const requests = show(
    {},
    {
      'kanban.card': () => ({ data: own }),
      'kanban.comments': () => ({ data: [] }),
      'kanban.changeCard': () => ({ data: { ...own, title: 'Орцны гэрэл', version: 2 } }),
    },
    `?card=${own.id}`,
  )
  await press('Орц')
  await fill('Гарчиг', 'Орцны гэрэл{Enter}')

  await waitFor(() => expect(sent(requests, 'kanban.changeCard')).toHaveLength(1))
  expect(sent(requests, 'kanban.changeCard')[0]?.body).toEqual({
    title: 'Орцны гэрэл',
    description: 'Хоёр хаалга',
    start: null,
    due: null,
    isCompleted: false,
    assignees: [],
    labels: [],
    items: [],
    fileIds: [],
    coverId: null,
    version: 1,
  })
})

test('a rename that came too late says so, and Enter saves it on the column as it is then', async () => {
  const requests = show(
    {},
    {
      'kanban.changeColumn': ({ body }) => {
        const current = { id: todo, boardId, name: 'Эхлэх', limit: 5, version: 7 }
        const { name, version } = body as { name: string; version: number }
        if (version !== 7) throw new Refusal('stale', { current })
        return { data: { ...current, name, archived: 0, version: 8 } }
      },
    },
  )
  await screen.findByRole('region', { name: 'Хийх' })
  await press('Хийх')
  await fill('Нэр', 'Төлөвлөсөн{Enter}')
  await waitFor(() =>
    expect(errorOf('Нэр')).toEqual([
      'Таныг засаж байх хооронд өөрчлөгдсөн байна. Enter дарвал таны бичсэнээр хадгална.',
    ]),
  )
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Нэр' })).toBeNull())
  expect(sent(requests, 'kanban.changeColumn').map(({ body }) => body)).toEqual([
    { name: 'Төлөвлөсөн', limit: 1, version: 1 },
    { name: 'Төлөвлөсөн', limit: 5, version: 7 },
  ])
})

test('a column that is moved while its new name is being saved does not conflict with itself', async () => {
  const saving = Promise.withResolvers<void>()
  const requests = show(
    {},
    {
      'kanban.changeColumn': async () => {
        await saving.promise
        return { data: { ...board.columns[0], name: 'Төлөвлөсөн', version: 2 } }
      },
      'kanban.moveColumn': () => ({ data: { ...board.columns[0], version: 3 } }),
    },
  )
  await screen.findByRole('region', { name: 'Хийх' })
  await press('Хийх')
  await fill('Нэр', 'Төлөвлөсөн')
  await chooseFrom('Хийх: баганын үйлдэл', 'Дараагийн байранд зөөх')
  expect(sent(requests, 'kanban.moveColumn')).toEqual([])
  saving.resolve()

  await waitFor(() =>
    expect(sent(requests, 'kanban.moveColumn').map(({ body }) => body)).toEqual([{ afterId: doing, version: 2 }]),
  )
})

/** A card whose changes are saved one after the other, each on the version before, when `may` allows it. */
function savedCard(may: Promise<void>) {
  const items = [{ id: idOf(31), text: 'Гэрэл', isDone: false, assigneeId: null }]
  let own: BoardCard = { ...whole(card(21, todo, 'Орц')), items }
  const requests = show(
    {},
    {
      'kanban.card': () => ({ data: own }),
      'kanban.comments': () => ({ data: [] }),
      'kanban.changeCard': async ({ body }) => {
        await may
        const change = body as Pick<BoardCard, 'title' | 'items' | 'version'>
        if (change.version !== own.version) throw new Refusal('stale', { current: {} })
        own = { ...own, title: change.title, items: change.items, version: own.version + 1 }
        return { data: own }
      },
    },
    `?card=${own.id}`,
  )
  return { requests, saved: () => own }
}

test('a title left by checking an item is saved, and the item too', async () => {
  const { saved } = savedCard(Promise.resolve())
  await press('Орц')
  await fill('Гарчиг', 'Орцны гэрэл')
  await userEvent.click(field('Гэрэл'))

  await waitFor(() => expect(saved()).toMatchObject({ title: 'Орцны гэрэл', items: [{ isDone: true }], version: 3 }))
  expect(messages()).toEqual([])
})

test('a title left by pressing Edit is in the form that opens, on the version that was saved', async () => {
  const saving = Promise.withResolvers<void>()
  const { requests, saved } = savedCard(saving.promise)
  await press('Орц')
  await fill('Гарчиг', 'Орцны гэрэл')
  await press('Засах')
  saving.resolve()
  await waitFor(() => field('Тайлбар'))
  expect(field('Гарчиг')).toHaveValue('Орцны гэрэл')
  await press('Хадгалах')

  await waitFor(() => expect(saved().version).toBe(3))
  expect(sent(requests, 'kanban.changeCard')[1]?.body).toMatchObject({ title: 'Орцны гэрэл', version: 2 })
})

test('deleting a column asks with the number of its cards', async () => {
  const requests = show({}, { 'kanban.removeColumn': () => null })
  await chooseFrom('Хийх: баганын үйлдэл', 'Багана устгах')

  expect(await screen.findByText(/түүний 2 карт хогийн саванд орно/)).toBeVisible()
  await press('Устгах')
  await waitFor(() => expect(sent(requests, 'kanban.removeColumn')).toHaveLength(1))
})

test('the address of a card opens it, and its form; after a concurrent change the chosen version of each field is saved', async () => {
  const own = whole(card(21, todo, 'Орц'))
  const theirs = { ...own, title: 'Орц, хаалга', version: 5 }
  const requests = show(
    {},
    {
      'kanban.card': () => ({ data: own }),
      'kanban.comments': () => ({ data: [] }),
      'kanban.changeCard': ({ body }) => {
        const {
          assignees: _a,
          labels: _l,
          files: _f,
          items: _i,
          checklist: _c,
          comments: _m,
          cover: _v,
          coverId: _w,
          source: _s,
          ...current
        } = theirs
        if ((body as { version: number }).version === 1) throw new Refusal('stale', { current })
        return { data: { ...theirs, version: 6 } }
      },
    },
    `?card=${own.id}`,
  )
  await press('Засах')
  await waitFor(() => field('Тайлбар'))
  await fill('Тайлбар', 'Хоёр хаалга')
  await fill('Гарчиг', 'Орцны гэрэл')
  await press('Хадгалах')
  expect(await versions()).toEqual({ Гарчиг: ['Орцны гэрэл', 'Орц, хаалга'], Тайлбар: ['Хоёр хаалга', 'хоосон'] })
  await takeTheirs('Гарчиг')
  await press('Сонгосноор хадгалах')

  await waitFor(() => expect(sent(requests, 'kanban.changeCard')).toHaveLength(2))
  expect(sent(requests, 'kanban.changeCard').at(-1)?.body).toMatchObject({
    title: 'Орц, хаалга',
    description: 'Хоёр хаалга',
    version: 5,
  })
})

test('a collapsed column shows its name and count, also after the page was left, and expands again', async () => {
  show()
  await press('Хийх: хураах')
  expect((await column('Хийх')).queryByRole('link')).toBeNull()
  cleanup()
  show()
  await press('Хийх: дэлгэх')

  expect(await titlesIn('Хийх')).toEqual(['Орц', 'Гэрэлтүүлэг'])
})

test('the menu of a card archives it; an archived card is shown without its form and can be taken out', async () => {
  const archived = { ...whole(card(21, todo, 'Орц')), archivedAt: '2026-11-28T01:00:00.000Z' }
  const requests = show(
    {},
    {
      'kanban.archiveCard': () => ({ data: archived }),
      'kanban.unarchiveCard': () => ({ data: whole(card(21, todo, 'Орц')) }),
      'kanban.card': () => ({ data: archived }),
      'kanban.comments': () => ({ data: [] }),
    },
    `?card=${idOf(21)}`,
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Архивласан')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Засах' })).toBeNull()
  await press('Архиваас гаргах')
  await press('Хаах')
  await chooseFrom('Орц: картын үйлдэл', 'Архивлах')

  await waitFor(() => expect(sent(requests, 'kanban.archiveCard')).toHaveLength(1))
  expect(sent(requests, 'kanban.unarchiveCard')).toHaveLength(1)
})

test('deleting a column with archived cards counts them too', async () => {
  show()
  await chooseFrom('Хийж буй: баганын үйлдэл', 'Багана устгах')

  expect(await screen.findByText(/түүний 4 карт хогийн саванд орно/)).toBeVisible()
})

test('a drag is announced from its beginning to its end, also when it is cancelled', async () => {
  show()
  const drag = await dragOver(await tile('Орц'), await tile('Зам'), 'lower')
  expect(screen.getByRole('status')).toHaveTextContent('«Орц» картыг зөөж эхэллээ')
  drag.cancel()

  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('«Орц» байрандаа үлдлээ'))
  expect(await titlesIn('Хийх')).toEqual(['Орц', 'Гэрэлтүүлэг'])
})

test('a comment that is left empty is no error until it is sent', async () => {
  const own = whole(card(21, todo, 'Орц'))
  show({}, { 'kanban.card': () => ({ data: own }), 'kanban.comments': () => ({ data: [] }) }, `?card=${own.id}`)
  const text = await waitFor(() => field('Сэтгэгдэл бичих'))
  fireEvent.focus(text)
  fireEvent.blur(text)
  expect(errorOf('Сэтгэгдэл бичих')).toBeUndefined()
  await press('Илгээх')

  await expectError('Сэтгэгдэл бичих', 'Энэ талбарыг заавал бөглөнө үү')
})
