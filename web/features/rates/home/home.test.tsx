import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { type RatePeriod, rates, type Sheet } from '#contract/features/rates/index.ts'
import { signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import HomeRates from './HomeRates.tsx'

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const periodOf = (no: number, status: RatePeriod['status']): RatePeriod => ({
  id: idOf(20 + no),
  kind: 'quarter',
  year: 2026,
  no,
  status,
  from: '2026-10-01',
  to: '2026-12-31',
  templates: { district: null, khoroo: idOf(30), section: null },
  bands: { A: 90, B: 80, C: 70, D: 60 },
  usedLevels: ['khoroo'],
  allowedActions: [],
  canChange: true,
  version: 1,
})
const area = { id: idOf(11), name: { mn: '1-р хэсэг' }, level: 'section', path: [] } as const
const sheet: Sheet = {
  id: idOf(41),
  periodId: idOf(24),
  period: { kind: 'quarter', year: 2026, no: 4, status: 'closed' },
  level: 'section',
  areaId: area.id,
  area: { ...area, path: [] },
  status: 'approved',
  revision: 1,
  total: 91.5,
  grade: 'A',
  rank: 2,
  of: 7,
  filled: 5,
  criteria: 5,
  rater: null,
  approver: null,
  sentAt: null,
  approvedAt: '2026-11-01T02:00:00.000Z',
  updatedAt: '2026-11-01T02:00:00.000Z',
  canEdit: false,
  allowedActions: [],
  version: 1,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (role: Role, answers: Parameters<typeof showScreen>[2]) =>
  showScreen([rates], { path: '/', address: '/', Screen: signedIn(HomeRates) }, answers, { role })

test('a rater sees the sheets of the open period by state, each linked to its list', async () => {
  const seen = show('KHOROO_ADMIN', {
    // a later period that has been closed is not shown while one is open
    'rates.periods': () => ({ data: [periodOf(4, 'closed'), periodOf(3, 'open')] }),
    'rates.facets': () => ({ data: { status: { not_sent: 3, sent: 2, not_approved: 0, approved: 5 } } }),
  })
  await screen.findByText('2026 оны III улирал: 10 үнэлгээнээс 5 нь батлагдсан.')
  expect(seen.filter(({ route }) => route === 'rates.facets').map(({ query }) => query)).toEqual([
    { periodId: idOf(23) },
  ])
  const [link] = screen.getAllByRole('link', { name: /Илгээсэн/ })
  expect(link?.getAttribute('href')).toContain('status=sent')
  expect(link?.getAttribute('href')).toContain(idOf(23))
})

test('without a period the part says how ratings begin, and requests no counts', async () => {
  const seen = show('CITY_ADMIN', { 'rates.periods': () => ({ data: [] }) })
  await screen.findByText('Үнэлгээ алга')
  expect(seen.map(({ route }) => route)).toEqual(['rates.periods'])
})

test('a section leader sees the approved results of the section with total, rank and grade', async () => {
  const seen = show('SECTION_LEADER', {
    'rates.list': () => ({ data: [sheet], meta: { page: 1, pageSize: 4, total: 1 } }),
  })
  const link = await screen.findByRole('link', { name: '2026 оны IV улирал' })
  expect(link.getAttribute('href')).toBe(`/dashboard/rates/sheets/${idOf(41)}`)
  expect(link.closest('li')?.textContent).toMatch(/91\.5.* оноо.*2-р байр \(7 хэсгээс\)/)
  await waitFor(() => expect(seen.map(({ route }) => route)).toEqual(['rates.list']))
  expect(seen[0]?.query).toMatchObject({ status: 'approved', sort: '-period' })
})
