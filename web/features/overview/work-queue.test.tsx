import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview, type QueuedItem } from '#contract/features/overview/index.ts'
import { reports } from '#contract/features/reports/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import type { WebFeature } from '../../core/access/define-feature.ts'
import { features } from '../../features.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { closeToast, toastStore } from '../../ui/feedback/toast.ts'
import AppHome from './AppHome.tsx'
import { WorkQueue } from './WorkQueue.tsx'

// The work queue of the home page: docs/rules/home.md.

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const area = {
  id: idOf(90),
  level: 'section',
  name: { mn: '1 дүгээр хороо, 1 дүгээр хэсэг' },
  path: [{ id: idOf(91), name: { mn: 'Улаанбаатар' } }],
} as const
const report = (n: number, due: string | null): QueuedItem => ({
  feature: 'reports',
  name: 'toApprove',
  id: idOf(n),
  version: 3,
  title: `Тайлан ${n}`,
  number: null,
  due,
  since: '2026-11-20T02:00:00.000Z',
  area: { ...area, path: [...area.path] },
})
const violation: QueuedItem = {
  ...report(30, '2026-11-27'),
  feature: 'violations',
  name: 'toHandle',
  title: 'waste',
  number: 372,
}

const withoutCards = Object.fromEntries(
  Object.entries(features).map(([name, feature]): [string, WebFeature] => [name, { ...feature, home: [] }]),
)
const Home = () => (
  <FeaturesProvider features={withoutCards}>
    <AppHome />
    <Toasts labels={{ toasts: 'toasts', close: 'close' }} />
  </FeaturesProvider>
)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-28T04:00:00Z') })
})
afterEach(() => {
  for (const { id } of toastStore.get()) closeToast(id)
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The home page of a khoroo with these records; a settled one leaves the queue. */
function show(queue: QueuedItem[], act?: () => unknown) {
  let now = queue
  const seen = showScreen(
    [overview, reports],
    { path: '/dashboard/app', address: '/dashboard/app', Screen: signedIn(Home) },
    {
      'overview.figures': () => ({ data: [{ feature: 'reports', name: 'toApprove', count: now.length }], queue: now }),
      'overview.trend': () => ({ data: [], end: '2026-11-28' }),
      'reports.act': ({ params, body }) => {
        if (act) return act()
        const { action } = body as { action: string }
        now =
          action === 'approve'
            ? now.filter(({ id }) => id !== params.id)
            : [...queue].map((item) => (item.id === params.id ? { ...item, version: 5 } : item))
        return Response.json({ data: {} })
      },
    },
    { role: 'KHOROO_ADMIN' },
  )
  return seen
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const names = () =>
  within(screen.getByRole('region', { name: 'Ажлын жагсаалт' }))
    .queryAllByRole('link', { name: /^(Тайлан|№)/ })
    .map(({ textContent }) => textContent)

test('each record says how late it is, what it is, and links to its page', async () => {
  show([report(21, '2026-11-25'), violation, report(22, '2026-11-28'), report(23, null)])
  const link = await screen.findByRole('link', { name: 'Тайлан 21' })

  expect(link).toHaveAttribute('href', `/dashboard/reports/${idOf(21)}`)
  expect(screen.getByText('3 хоног хэтэрсэн')).toBeVisible()
  expect(screen.getByText('1 хоног хэтэрсэн')).toBeVisible()
  expect(screen.getByText('Өнөөдөр')).toBeVisible()
  expect(screen.getByRole('link', { name: /^№ 372 · / })).toHaveAttribute('href', `/dashboard/violations/${idOf(30)}`)
})

test('the arrow keys, Home and End move between the records, of which one is in the order of Tab', async () => {
  show([report(21, '2026-11-25'), violation, report(22, '2026-11-28')])
  const first = await screen.findByRole('link', { name: 'Тайлан 21' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /^№ 372/ })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('link', { name: 'Тайлан 22' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Тайлан 22' })).toHaveFocus()
  await user.keyboard('{Home}')
  expect(first).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Тайлан 22' })).toHaveAttribute('tabindex', '-1')
})

test('A approves the record with the focus, which leaves at once, and the next one gets the focus', async () => {
  const seen = show([report(21, '2026-11-25'), report(22, '2026-11-28')])
  const first = await screen.findByRole('link', { name: 'Тайлан 21' })
  first.focus()
  await user.keyboard('a')

  await waitFor(() => expect(names()).toEqual(['Тайлан 22']))
  expect(seen.find(({ route }) => route === 'reports.act')?.body).toEqual({ action: 'approve', version: 3 })
  await waitFor(() => expect(screen.getByRole('link', { name: 'Тайлан 22' })).toHaveFocus())
})

test('A does nothing on a record without a step in the queue', async () => {
  const seen = show([violation])
  const link = await screen.findByRole('link', { name: /^№ 372/ })
  link.focus()
  await user.keyboard('a')

  expect(seen.filter(({ route }) => route === 'reports.act')).toEqual([])
})

test('an approval can be undone from its message, with the version that it made', async () => {
  const seen = show([report(21, '2026-11-25'), report(22, '2026-11-28')])
  await user.click(await screen.findByRole('button', { name: /: Тайлан 21$/ }))
  await user.click(await screen.findByRole('button', { name: 'Үйлдлийг буцаах' }))

  await waitFor(() => expect(names()).toEqual(['Тайлан 21', 'Тайлан 22']))
  expect(seen.filter(({ route }) => route === 'reports.act').map(({ body }) => body)).toEqual([
    { action: 'approve', version: 3 },
    { action: 'revoke', version: 4 },
  ])
})

test('a refused approval brings the record back and says why', async () => {
  show([report(21, '2026-11-25')], () => {
    throw new Refusal('wrong_state')
  })
  await user.click(await screen.findByRole('button', { name: /: Тайлан 21$/ }))

  await waitFor(() => expect(toastStore.get().map(({ variant }) => variant)).toEqual(['error']))
  expect(names()).toEqual(['Тайлан 21'])
})

test('five records are shown, the others on request', async () => {
  show(Array.from({ length: 7 }, (_, i) => report(40 + i, '2026-12-01')))
  await screen.findByRole('link', { name: 'Тайлан 40' })
  expect(names()).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Дахин 2 ажил' }))

  expect(names()).toHaveLength(7)
  expect(screen.getByRole('button', { name: 'Хураах: Ажлын жагсаалт' })).toHaveTextContent(/^Хураах$/)
})

test('only without an error the page says that there is nothing else', async () => {
  const work = {
    isPending: false,
    isError: false,
    figures: [],
    queue: [report(21, '2026-11-25')],
    refetch: () => undefined,
  }
  const screenOf = (isError: boolean) => () => (
    <FeaturesProvider features={withoutCards}>
      <WorkQueue work={{ ...work, isError }} />
    </FeaturesProvider>
  )
  const open = (isError: boolean) =>
    showScreen(
      [overview],
      { path: '/', address: '/', Screen: signedIn(screenOf(isError)) },
      {},
      { role: 'KHOROO_ADMIN' },
    )
  open(false)
  await screen.findByRole('link', { name: 'Тайлан 21' })
  expect(screen.getByText('Жагсаалтад өөр ажил алга.')).toBeVisible()
  cleanup()
  open(true)
  await screen.findByRole('link', { name: 'Тайлан 21' })
  expect(screen.queryByText('Жагсаалтад өөр ажил алга.')).toBeNull()
})
