import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type RankedArea, type RatePeriod, rates, type TrendPoint } from '#contract/features/rates/index.ts'
import { signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { MeanTrend } from './MeanTrend.tsx'
import { RankingFigures } from './RankingFigures.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const period = { id: idOf(24), kind: 'quarter', year: 2026, no: 4 } as RatePeriod
const area = (n: number, total: number | null): RankedArea => ({
  areaId: idOf(n),
  code: `Д${n}`,
  ordinal: n,
  name: { mn: `Дүүрэг ${n}` },
  parent: { id: idOf(10), name: { mn: 'Хот' } },
  sheetId: null,
  status: total === null ? null : 'approved',
  total,
  grade: null,
  rank: null,
  of: null,
  change: null,
  canRate: false,
})
const point = (no: number, total: number | null, count: number): TrendPoint => ({
  periodId: idOf(20 + no),
  kind: 'quarter',
  year: 2026,
  no,
  total,
  rank: null,
  of: null,
  count,
  sheetId: null,
})

test('the mean of the card and its change are those of the chart on the same page', async () => {
  // one of three districts was not rated before, so that comparing the same districts would give another change
  const areas = [area(11, 80), area(12, 90), area(13, 70)]
  const Screen = () => (
    <>
      <RankingFigures level="district" period={period} areas={areas} parent={undefined} />
      <MeanTrend level="district" kind="quarter" areas={areas} parent={undefined} />
    </>
  )
  showScreen(
    [rates],
    { path: '/', address: '/', Screen: signedIn(Screen) },
    { 'rates.trend': () => ({ data: [point(3, 82.52, 2), point(4, 83.31, 3)] }) },
  )

  const chart = within(await screen.findByRole('table', { hidden: true }))
  const figures = chart.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  expect(figures.slice(1).map((text) => text?.match(/\d+\.\d+$/)?.[0])).toEqual(['82.52', '83.31'])
  const card = screen.getByRole('link', { name: 'Дундаж оноо' }).closest('article')
  expect(card?.textContent).toContain('83.31')
  expect(card?.textContent).toContain('0.79')
  expect(card?.textContent).toContain('82.52')
})
