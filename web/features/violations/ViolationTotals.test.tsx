import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type ViolationTotals as Totals, violations, violationWorkflow } from '#contract/features/violations/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import type { Seen } from '../../testing/server.ts'
import type { Border } from '../../ui/data/map/types.ts'
import ViolationTotals from './ViolationTotals.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const [DISTRICT, KHOROO] = [idOf(11), idOf(12)]
const border: Border = {
  type: 'Polygon',
  coordinates: [
    [
      [106, 47],
      [107, 47],
      [107, 48],
      [106, 47],
    ],
  ],
}
const totalsOf = ({ query }: Seen): Totals => ({
  total: 7,
  overdue: 0,
  status: Object.fromEntries(violationWorkflow.states.map((state) => [state, 0])) as Totals['status'],
  category: {},
  law: [],
  area: query.areaId
    ? [{ areaId: KHOROO, level: 'khoroo', name: { mn: '1 дүгээр хороо' }, count: 7 }]
    : [{ areaId: DISTRICT, level: 'district', name: { mn: 'Налайх' }, count: 7 }],
  month: [],
  monthCategory: [],
})

/** The totals with an area on the map; `answer` may hold an answer back or refuse it. */
function show(answer: (seen: Seen) => unknown, search = '') {
  return showScreen(
    [violations],
    {
      path: '/dashboard/violations/totals',
      address: `/dashboard/violations/totals${search}`,
      Screen: signedIn(ViolationTotals),
    },
    { 'violations.totals': answer },
    {
      map: {
        borders: async (level) => ({
          credit: '',
          byId: new Map([[level === 'district' ? DISTRICT : KHOROO, border]]),
          names: new Map(),
        }),
      },
    },
  )
}

const shapes = async () => {
  await waitFor(() => expect(screen.getAllByTestId('shapes').length).toBe(2))
  return screen.getAllByTestId('shapes')
}

test('the compared periods, each under its own name, remain while the areas inside one are loading', async () => {
  const held: (() => void)[] = []
  const answer = async (seen: Seen) => {
    if (seen.query.areaId) await new Promise<void>((done) => held.push(done))
    return { data: totalsOf(seen) }
  }
  show(answer)
  await userEvent.selectOptions(await screen.findByLabelText('Харьцуулах үе'), '30')
  const [first] = await shapes()
  if (!first) throw new Error('no map')
  expect(new Set(screen.getAllByTestId('shapes').map((one) => one.getAttribute('aria-label'))).size).toBe(2)
  const pictures = screen.getAllByRole('button', { name: /^PNG: Нутаг/, hidden: true })
  expect(new Set(pictures.map((one) => one.getAttribute('aria-label'))).size).toBe(pictures.length)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  fireEvent.keyDown(first, { key: 'Enter' })
  await waitFor(() => expect(held.length).toBeGreaterThan(2))

  expect(screen.getByLabelText('Харьцуулах үе')).toHaveValue('30')
  expect(first.isConnected).toBe(true)
  for (const go of held) go()
  await waitFor(() => expect(screen.getAllByText('1 дүгээр хороо').length).toBeGreaterThan(0))
  expect(screen.getByLabelText('Харьцуулах үе')).toHaveValue('30')
})

test('a period that could not be loaded is loaded again on its own side', async () => {
  let isBroken = true
  const refused = () => Response.json({ code: 'invalid', status: 422, title: '', type: '' }, { status: 422 })
  const today = new Set<string | undefined>()
  const answer = (seen: Seen) => {
    today.add(seen.query.to)
    // the newest of the periods is asked for first
    return isBroken && seen.query.to && seen.query.to === [...today].find(Boolean)
      ? refused()
      : { data: totalsOf(seen) }
  }
  show(answer, '?days=30')
  const again = await screen.findByRole('button', { name: 'Дахин оролдох' })
  const side = again.closest('section')
  expect(side?.getAttribute('aria-label')).toMatch(/–/)
  isBroken = false
  await userEvent.click(again)

  await shapes()
  expect(within(side as HTMLElement).getByTestId('shapes')).toBeInTheDocument()
})
