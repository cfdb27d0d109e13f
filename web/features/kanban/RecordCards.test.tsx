import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kanban } from '#contract/features/kanban/index.ts'
import { clearToasts, field, fill, press, sent, signedIn, submit } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import RecordCards from './RecordCards.tsx'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const record = { kind: 'reports', id: idOf(9) }
const row = (n: number, canWrite: boolean) => ({
  id: idOf(n),
  name: `Самбар ${n}`,
  area: null,
  owner: null,
  openCards: 0,
  canWrite,
  canManage: canWrite,
  version: 1,
})
const column = { id: idOf(11), boardId: idOf(2), name: 'Хийх', limit: null, archived: 0, version: 1 }
const card = {
  id: idOf(21),
  boardId: idOf(2),
  title: 'Хашаа шалгах',
  board: null,
  column: 'Хийх',
  completedAt: null,
  archivedAt: null,
}
const show = (cards: (typeof card)[], labelIs: 'number' | 'title', boards = [row(1, false), row(2, true)]) =>
  showScreen(
    [kanban],
    { path: '/', address: '/', Screen: signedIn(() => <RecordCards {...record} />) },
    {
      'kanban.recordCards': () => ({ data: { label: { mn: 'Нууц тайлан' }, labelIs, cards } }),
      'kanban.list': () => ({ data: boards, meta: { page: 1, pageSize: 100, total: boards.length } }),
      'kanban.one': () => ({
        data: { ...row(2, true), limitsRefuse: false, people: [], labels: [], columns: [column], cards: [] },
      }),
      'kanban.addCard': () => new Promise(() => {}),
    },
  )

test('the cards of a record lead to their boards', async () => {
  show([card], 'number')

  expect((await screen.findByRole('link', { name: 'Хашаа шалгах' })).getAttribute('href')).toBe(
    `/dashboard/kanban/${idOf(2)}?card=${idOf(21)}`,
  )
})

test('a card is made on a board on which the person writes; the title of the record is not copied into it', async () => {
  const requests = show([], 'title')
  await press('Карт үүсгэх')
  await waitFor(() => expect(field('Багана')).toHaveValue(column.id))
  expect(field('Гарчиг')).toHaveValue('')
  expect(document.body).not.toHaveTextContent('Самбар 1')
  await fill('Гарчиг', 'Хашаа шалгах')
  await submit()

  await waitFor(() =>
    expect(sent(requests, 'kanban.addCard')).toMatchObject([
      { body: { columnId: column.id, title: 'Хашаа шалгах', source: record } },
    ]),
  )
})

test('without a board on which the person writes, the way to the boards is shown', async () => {
  show([], 'number', [row(1, false)])
  await press('Карт үүсгэх')

  expect(await screen.findByText('Танд карт нэмэх самбар алга.')).toBeVisible()
})
