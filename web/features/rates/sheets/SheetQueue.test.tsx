import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rates, type SheetFull } from '#contract/features/rates/index.ts'
import { clearToasts, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import SheetQueue from './SheetQueue.tsx'

const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const [SHEET, EARLIER, AREA, LIGHT] = [id(10), id(20), id(11), id(12)]
const sheetOf = (no: number): SheetFull => ({
  id: no === 4 ? SHEET : EARLIER,
  periodId: id(no + 30),
  period: { kind: 'quarter', year: 2026, no, status: 'open' },
  level: 'khoroo',
  areaId: AREA,
  area: {
    id: AREA,
    level: 'khoroo',
    name: { mn: '3 дугаар хороо' },
    path: [{ id: AREA, name: { mn: '3 дугаар хороо' } }],
  },
  status: no === 4 ? 'sent' : 'approved',
  revision: 1,
  total: 80 + no,
  grade: 'B',
  rank: null,
  of: null,
  filled: 1,
  criteria: 1,
  rater: null,
  approver: null,
  sentAt: '2026-11-20T03:00:00.000Z',
  approvedAt: null,
  updatedAt: '2026-11-20T03:00:00.000Z',
  canEdit: false,
  allowedActions: no === 4 ? ['approve', 'reject'] : [],
  version: 2,
  template: {
    id: id(15),
    name: { mn: 'Загвар' },
    groups: [
      { id: id(16), name: { mn: 'Тохижилт' }, weight: 100, criteria: [{ id: LIGHT, name: { mn: 'Гэрэл' }, max: 10 }] },
    ],
  },
  bands: { A: 90, B: 80, C: 70, D: 60 },
  scores: [{ criterionId: LIGHT, points: 8, comment: '', files: [] }],
  before: [],
  reason: null,
  opened: true,
})
const rowOf = ({ template: _t, bands: _b, scores: _s, before: _e, reason: _r, opened: _o, ...row }: SheetFull) => row
const pointOf = ({ id: sheetId, periodId, period: { kind, year, no }, total }: SheetFull) => ({
  periodId,
  kind,
  year,
  no,
  total,
  rank: null,
  of: null,
  count: 1,
  sheetId,
})

interface City {
  trend?: () => Promise<void>
  earlier?: () => Promise<void>
}

/** The queue with one sheet, whose area had a result in the quarter before. @returns the decisions that were sent. */
function show({ trend, earlier }: City) {
  const seen = showScreen([rates], { path: '/queue', address: '/queue', Screen: signedIn(SheetQueue) }, {
    'rates.list': () => ({ data: [rowOf(sheetOf(4))], meta: { page: 1, pageSize: 50, total: 1 } }),
    'rates.one': async ({ params }: { params: { id: string } }) => {
      if (params.id === SHEET) return { data: sheetOf(4) }
      await earlier?.()
      return { data: sheetOf(3) }
    },
    'rates.trend': async () => {
      await trend?.()
      return { data: [pointOf(sheetOf(3)), pointOf(sheetOf(4))] }
    },
    'rates.act': () => ({ data: { ...sheetOf(4), status: 'approved' } }),
  } as never)
  const routes = (name: string) => seen.filter(({ route }) => route === name)
  return { acts: () => routes('rates.act'), read: () => routes('rates.one') }
}
const approve = () => screen.findByRole('button', { name: /^Батлах/ })

beforeEach(clearToasts)
afterEach(cleanup)

test.each(['trend', 'earlier'] as const)('a sheet is not decided while its %s result is a skeleton', async (late) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { acts, read } = show({ [late]: () => promise })
  const button = await approve()
  await waitFor(() => expect(read()).toHaveLength(late === 'trend' ? 1 : 2))
  // the sheet itself has arrived by now
  await new Promise((done) => setTimeout(done))
  await userEvent.keyboard('a')
  await userEvent.click(button)
  expect(acts()).toEqual([])
  expect(button).toHaveAttribute('aria-disabled', 'true')
  resolve()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await userEvent.keyboard('a')
  await waitFor(() => expect(acts()).toHaveLength(1))
})

test.each(['trend', 'earlier'] as const)(
  'a sheet whose %s result cannot be read is decided without it',
  async (failed) => {
    const { acts } = show({
      [failed]: async () => {
        throw new Refusal('not_found')
      },
    })
    const button = await approve()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    await userEvent.keyboard('a')
    await waitFor(() => expect(acts()).toHaveLength(1))
  },
)
