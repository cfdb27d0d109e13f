import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Report, reports } from '#contract/features/reports/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { closeToast, toastStore } from '../../ui/feedback/toast.ts'
import ReportQueue from './ReportQueue.tsx'

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000a${n}`
const AREA = '0199a000-0000-7000-8000-000000000001'
const reportOf = (n: number): Report => ({
  id: idOf(n),
  kind: 'leader',
  areaId: AREA,
  area: {
    id: AREA,
    level: 'section',
    name: { mn: '3 дугаар хэсэг' },
    path: [{ id: AREA, name: { mn: '3 дугаар хэсэг' } }],
  },
  period: '2026-W46',
  periodFrom: '2026-11-09',
  periodTo: '2026-11-15',
  title: `Тайлан ${n}`,
  content: `Агуулга ${n}`,
  figures: { householdsVisited: 40, meetings: 2, requestsReceived: 9, requestsSolved: 7 },
  previousFigures: { householdsVisited: 31, meetings: 2, requestsReceived: 9, requestsSolved: 7 },
  status: 'sent_khoroo',
  revision: 1,
  author: null,
  movedAt: '2026-11-16T02:00:00.000Z',
  dueOn: '2026-11-18',
  overdue: false,
  returnComment: null,
  allowedActions: ['approve', 'return'],
  canWrite: false,
  canRemove: false,
  version: 2,
  files: [],
  rollUp: null,
  opened: true,
  toOpen: false,
  createdAt: '2026-11-16T01:00:00.000Z',
  updatedAt: '2026-11-16T02:00:00.000Z',
})
const rowOf = ({
  content: _,
  files: _f,
  rollUp: _r,
  opened: _o,
  toOpen: _t,
  createdAt: _c,
  updatedAt: _u,
  ...row
}: Report) => row

interface City {
  refuse?: () => never
  /** How many reports there are, and how many of them an answer has. */
  count?: number
  pageSize?: number
  one?: (n: number) => Promise<void>
}

function show({ refuse, count = 3, pageSize = 50, one: before }: City = {}) {
  let all = Array.from({ length: count }, (_, i) => reportOf(i + 1))
  const corrected = { ...reportOf(4), status: 'returned_khoroo' as const, allowedActions: ['return' as const] }
  const seen = showScreen(
    [reports],
    {
      path: '/queue',
      address: '/queue',
      Screen: () => (useSession().isInitialized ? <ReportQueue /> : null),
    },
    {
      // the reports that wait are those of one state, and returned ones
      'reports.list': ({ query }: { query: { status?: string } }) => {
        const found = query.status === 'sent_khoroo' ? all : [corrected, ...all]
        return { data: found.slice(0, pageSize).map(rowOf), meta: { page: 1, pageSize, total: found.length } }
      },
      'reports.one': async ({ params }: { params: { id: string } }) => {
        const n = Number(params.id.at(-1))
        await before?.(n)
        return { data: reportOf(n) }
      },
      'reports.act': ({ params, body }: { params: { id: string }; body: { action: string; version: number } }) => {
        refuse?.()
        const one = { ...reportOf(Number(params.id.at(-1))), version: body.version + 1 }
        all = body.action === 'revoke' ? [one, ...all] : all.filter(({ id }) => id !== params.id)
        return { data: one }
      },
    } as never,
    { role: 'KHOROO_ADMIN' },
  )
  return () =>
    seen
      .filter(({ route }) => route === 'reports.act')
      .map(({ params, body }) => ({ ...(params as object), ...(body as object) }))
}
const titles = () =>
  [...screen.getByRole('list', { name: 'Тайлан дараалан батлах' }).querySelectorAll('button > bdi')].map(
    (one) => one.textContent,
  )
const current = () => screen.getByRole('heading', { level: 2 }).textContent

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of toastStore.get()) closeToast(id)
  cleanup()
})

test('J and K go through the reports that can be decided, with the figures compared with the last period', async () => {
  show()
  await screen.findByText('Агуулга 1')
  expect(titles()).toEqual(['Тайлан 1', 'Тайлан 2', 'Тайлан 3'])
  expect(screen.getByText('1 / 3')).toBeVisible()
  expect(await screen.findByText(/31/)).toBeVisible()
  await userEvent.keyboard('jjj')
  expect(current()).toBe('Тайлан 3')
  await userEvent.keyboard('k')
  expect(current()).toBe('Тайлан 2')
})

test('A approves in the version that was seen and shows the next; the approval can be undone', async () => {
  const acts = show()
  await screen.findByText('Агуулга 1')
  await userEvent.keyboard('a')
  expect(current()).toBe('Тайлан 2')
  await waitFor(() => expect(acts()).toEqual([{ id: idOf(1), action: 'approve', version: 2 }]))
  await waitFor(() => expect(toastStore.get()).toHaveLength(1))
  toastStore.get()[0]?.undo?.run()
  await waitFor(() => expect(acts()[1]).toEqual({ id: idOf(1), action: 'revoke', version: 3 }))
  await waitFor(() => expect(titles()).toEqual(['Тайлан 1', 'Тайлан 2', 'Тайлан 3']))
})

test('R returns with a reason; letters that are typed into it decide nothing', async () => {
  const acts = show()
  await screen.findByText('Агуулга 1')
  await userEvent.keyboard('r')
  await userEvent.type(await screen.findByRole('textbox'), 'jara тоо зөрсөн')
  expect(acts()).toEqual([])
  await userEvent.click(screen.getAllByRole('button', { name: 'Буцаах' }).at(-1) as HTMLElement)
  await waitFor(() => expect(acts()).toEqual([{ id: idOf(1), action: 'return', note: 'jara тоо зөрсөн', version: 2 }]))
  await waitFor(() => expect(current()).toBe('Тайлан 2'))
})

test('a report that somebody has decided meanwhile comes back with the reason', async () => {
  show({
    refuse: () => {
      throw new Refusal('stale', { title: 'Мэдээлэл өөрчлөгдсөн' })
    },
  })
  await screen.findByText('Агуулга 1')
  await userEvent.keyboard('a')
  await waitFor(() => expect(toastStore.get()[0]?.message).toBe('Мэдээлэл өөрчлөгдсөн'))
  expect(titles()).toEqual(['Тайлан 1', 'Тайлан 2', 'Тайлан 3'])
})

test('undoing the second of two approvals revokes exactly the second', async () => {
  const acts = show()
  await screen.findByText('Агуулга 1')
  await userEvent.keyboard('a')
  await screen.findByText('Агуулга 2')
  await userEvent.keyboard('a')
  await waitFor(() => expect(toastStore.get()).toHaveLength(2))
  expect(toastStore.get().map(({ message }) => message)).toEqual([
    '«Тайлан 1» тайланг баталлаа',
    '«Тайлан 2» тайланг баталлаа',
  ])
  toastStore.get()[1]?.undo?.run()
  await waitFor(() => expect(acts().slice(2)).toEqual([{ id: idOf(2), action: 'revoke', version: 3 }]))
  // the report that was looked at stays in view
  await waitFor(() => expect(titles()).toEqual(['Тайлан 2', 'Тайлан 3']))
  expect(current()).toBe('Тайлан 3')
})

test('a key that is held decides once, and goes on through the records', async () => {
  const acts = show()
  await screen.findByText('Агуулга 1')
  const frame = screen.getByRole('group', { name: 'Тайлан дараалан батлах' })
  fireEvent.keyDown(frame, { code: 'KeyA', repeat: true })
  expect(current()).toBe('Тайлан 1')
  fireEvent.keyDown(frame, { code: 'KeyJ', repeat: true })
  expect(current()).toBe('Тайлан 2')
  expect(acts()).toEqual([])
})

test('a report cannot be decided before its text was read, nor when that failed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const acts = show({
    one: async (n) => {
      if (n === 1) await promise
      else throw new Refusal('not_allowed')
    },
  })
  const approve = await screen.findByRole('button', { name: /^Батлах/ })
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('a')
  await userEvent.click(approve)
  expect(acts()).toEqual([])
  resolve()
  await screen.findByText('Агуулга 1')
  await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'))
  await userEvent.keyboard('j')
  await screen.findByRole('alert')
  await userEvent.keyboard('a')
  expect(current()).toBe('Тайлан 2')
  expect(acts()).toEqual([])
})

test('after the last loaded report the keys work on with the next ones, and nothing is said to be finished', async () => {
  const acts = show({ count: 3, pageSize: 1 })
  for (const n of [1, 2, 3]) {
    await screen.findByText(`Агуулга ${n}`)
    expect(screen.queryByText('Одоогоор танаас шийдвэр хүлээж буй тайлан алга')).toBeNull()
    await userEvent.keyboard('a')
    if (n < 3) expect(screen.queryByRole('heading', { level: 2, name: /алга/ })).toBeNull()
  }
  await waitFor(() => expect(acts()).toHaveLength(3))
  expect(await screen.findByRole('heading', { level: 2, name: /алга|байхгүй/ })).toBeVisible()
})
