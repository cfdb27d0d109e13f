import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type RankedArea, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { press, sent, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import Khoroos from './Khoroos.tsx'
import Sections from './Sections.tsx'

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const period: RatePeriod = {
  id: idOf(24),
  kind: 'quarter',
  year: 2026,
  no: 4,
  status: 'open',
  from: '2026-10-01',
  to: '2026-12-31',
  templates: { district: null, khoroo: idOf(30), section: null },
  bands: { A: 90, B: 80, C: 70, D: 60 },
  usedLevels: ['khoroo'],
  allowedActions: [],
  canChange: true,
  version: 1,
}
const khoroo = (n: number, more: Partial<RankedArea> = {}): RankedArea => ({
  areaId: idOf(n),
  code: `Х${n}`,
  ordinal: n,
  name: { mn: `${n}-р хороо` },
  parent: { id: idOf(10), name: { mn: 'Баянгол' } },
  sheetId: null,
  status: null,
  total: null,
  grade: null,
  rank: null,
  of: null,
  change: null,
  canRate: false,
  ...more,
})
const best = khoroo(11, {
  sheetId: idOf(41),
  status: 'approved',
  total: 91.5,
  grade: 'A',
  rank: 1,
  of: 2,
  change: 2.25,
})
const unrated = khoroo(12, { canRate: true })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (
  Screen: () => React.ReactNode,
  { role, ranked = [] }: { role?: Role; ranked?: RankedArea[] },
  answers: Parameters<typeof showScreen>[2] = {},
) =>
  showScreen(
    [rates, areas],
    { path: '/dashboard/rates', address: '/dashboard/rates', Screen: signedIn(Screen) },
    {
      'rates.periods': () => ({ data: [period] }),
      'rates.ranking': () => ({ data: ranked, meta: { period } }),
      'rates.trend': () => ({ data: [] }),
      'areas.names': () => ({ data: [] }),
      ...answers,
    },
    role ? { role } : {},
  )
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)

test('shows the rank, points and change of a rated khoroo, and no rank of one without a sheet', async () => {
  show(Khoroos, { ranked: [best, unrated] })
  const rated = (await rowOf('11-р хороо')).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(rated.join(' | ')).toMatch(/1 \/ 2 \| 91\.5.*\| .*A.* \| .*2\.25/)
  const other = (await rowOf('12-р хороо')).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(other.join(' | ')).toContain('Үнэлээгүй')
  expect(other.filter((text) => text === '–').length).toBeGreaterThan(0)
})

test('a rated khoroo leads to its sheet, one without a sheet to its history', async () => {
  show(Khoroos, { ranked: [best, unrated] })
  const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkOf('11-р хороо')).toBe(`/dashboard/rates/sheets/${idOf(41)}`)
  expect(await linkOf('12-р хороо')).toContain(idOf(12))
})

test('the sheet of an unrated khoroo is created in the period that is shown', async () => {
  const seen = show(Khoroos, { ranked: [best, unrated] }, { 'rates.create': () => new Promise(() => {}) })
  await press('Үнэлэх')
  await waitFor(() =>
    expect(sent(seen, 'rates.create').map(({ body }) => body)).toEqual([{ periodId: period.id, areaId: idOf(12) }]),
  )
  expect(
    screen.queryAllByRole('button', { name: 'Үнэлэх' }).filter((button) => !button.hasAttribute('disabled')),
  ).toEqual([])
})

test('the search finds a khoroo by its name or code, without another request', async () => {
  const seen = show(Khoroos, { ranked: [best, unrated] })
  await screen.findByRole('link', { name: '11-р хороо' })
  const asked = sent(seen, 'rates.ranking').length
  await userEvent.type(screen.getByRole('searchbox'), 'х12')
  await waitFor(() => expect(screen.queryByRole('link', { name: '11-р хороо' })).toBe(null))
  expect(screen.queryByRole('link', { name: '12-р хороо' })).not.toBe(null)
  expect(sent(seen, 'rates.ranking')).toHaveLength(asked)
})

test('sections are not requested before a khoroo is chosen, except for the people of one khoroo', async () => {
  const seen = show(Sections, {})
  await screen.findByText('Хороогоо сонгоно уу')
  expect(sent(seen, 'rates.ranking')).toEqual([])
  cleanup()

  const own = show(Sections, { role: 'KHOROO_ADMIN' })
  await waitFor(() => expect(sent(own, 'rates.ranking')).toHaveLength(1))
  expect(screen.queryByText('Хороогоо сонгоно уу')).toBe(null)
})

test('a failed ranking can be requested again', async () => {
  let isBroken = true
  const seen = show(
    Khoroos,
    {},
    {
      'rates.ranking': () => {
        if (isBroken) return Response.json({ code: 'invalid', status: 422, title: '', type: '' }, { status: 422 })
        return { data: [best], meta: { period } }
      },
    },
  )
  const again = await screen.findByRole('button', { name: 'Дахин оролдох' })
  isBroken = false
  await userEvent.click(again)
  await screen.findByRole('link', { name: '11-р хороо' })
  expect(sent(seen, 'rates.ranking').length).toBeGreaterThan(1)
})
