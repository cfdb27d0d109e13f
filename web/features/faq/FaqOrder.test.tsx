import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { type Faq, faq } from '#contract/features/faq/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import { dragOver } from '../../ui/drag-testing.ts'
import FaqOrder from './FaqOrder.tsx'

const IDS = [
  '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a11',
  '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a12',
  '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a13',
]
const TITLES = ['Нэгдүгээр', 'Хоёрдугаар', 'Гуравдугаар']

const question = (id: string, at: number): Faq => ({
  id,
  areaId: account.area?.id ?? '',
  area: { mn: 'Улаанбаатар' },
  category: 'documents',
  title: { mn: TITLES[at] ?? '' },
  excerpt: { mn: 'Хариулт' },
  body: { mn: docFromText('Хариулт') },
  cover: null,
  files: {},
  pinned: false,
  order: at,
  status: 'published',
  phase: 'published',
  publishAt: '2026-11-12T03:00:00.000Z',
  unpublishAt: null,
  postedAt: '2026-11-12T03:00:00.000Z',
  createdAt: '2026-11-12T03:00:00.000Z',
  updatedAt: '2026-11-12T03:00:00.000Z',
  updatedBy: null,
  deletedAt: null,
  author: null,
  version: 1,
  canWrite: true,
  hasChanges: false,
  allowedActions: [],
})

let ids = IDS
const groups = () => ({
  data: [{ category: 'documents', questions: ids.map((id) => question(id, IDS.indexOf(id))) }],
})

function Guarded() {
  return useSession().isInitialized ? <FaqOrder /> : null
}
const show = (answers: Parameters<typeof showScreen>[2]): Seen[] =>
  showScreen(
    [faq],
    { path: '/dashboard/faqs/order', address: '/dashboard/faqs/order', Screen: Guarded },
    { 'faq.groups': groups, ...answers },
  )
const order = async () => {
  const list = await screen.findByRole('list', { name: 'Бүртгэл, лавлагаа' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => TITLES.find((title) => row.textContent?.includes(title)))
}
const sentOrders = (seen: Seen[]) => seen.filter(({ route }) => route === 'faq.order').map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  ids = IDS
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('moving a question down sends the order before and after, and the focus remains on its button', async () => {
  const seen = show({
    'faq.order': () => {
      ids = [IDS[1] ?? '', IDS[0] ?? '', IDS[2] ?? '']
      return null
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Доош зөөх: Нэгдүгээр' }))

  const [a, b, c] = IDS
  await waitFor(() => expect(sentOrders(seen)).toEqual([{ category: 'documents', before: IDS, after: [b, a, c] }]))
  await waitFor(async () => expect(await order()).toEqual(['Хоёрдугаар', 'Нэгдүгээр', 'Гуравдугаар']))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Доош зөөх: Нэгдүгээр'))
})

test('dropping a question after the last one sends the order before and after', async () => {
  const seen = show({ 'faq.order': () => null })
  const list = await screen.findByRole('list', { name: 'Бүртгэл, лавлагаа' })
  const rows = () => within(list).getAllByRole('listitem')
  const drag = await dragOver(rows()[0], rows()[2], 'lower')
  expect(rows()[2]?.getAttribute('data-over')).toBe('after')
  drag.drop()

  const [a, b, c] = IDS
  await waitFor(() => expect(sentOrders(seen)).toEqual([{ category: 'documents', before: IDS, after: [b, c, a] }]))
})

test('after a concurrent change the order is reloaded, and mine is not shown', async () => {
  show({
    'faq.order': () => {
      ids = [IDS[2] ?? '', IDS[0] ?? '', IDS[1] ?? '']
      throw new Refusal('stale', { current: { category: 'documents', ids } })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Доош зөөх: Нэгдүгээр' }))

  await waitFor(async () => expect(await order()).toEqual(['Гуравдугаар', 'Нэгдүгээр', 'Хоёрдугаар']))
})
