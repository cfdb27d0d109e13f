import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { type RankedArea, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import type { Border } from '../../../ui/data/map/types.ts'
import RatesMap from '../home/RatesMap.tsx'
import Districts from './Districts.tsx'

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const periodOf = (n: number, more: Partial<RatePeriod> = {}): RatePeriod => ({
  id: idOf(20 + n),
  kind: 'quarter',
  year: 2026,
  no: n,
  status: 'open',
  from: '2026-10-01',
  to: '2026-12-31',
  templates: { district: idOf(30), khoroo: null, section: null },
  bands: { A: 90, B: 80, C: 70, D: 60 },
  usedLevels: ['district'],
  allowedActions: [],
  canChange: true,
  version: 1,
  ...more,
})
const [period, before, year] = [periodOf(4), periodOf(3), periodOf(9, { kind: 'year', no: 1 })]
const district = (n: number, name: string): RankedArea => ({
  areaId: idOf(n),
  code: `Д${n}`,
  ordinal: n,
  name: { mn: name },
  parent: { id: idOf(10), name: { mn: 'Улаанбаатар' } },
  sheetId: null,
  status: null,
  total: 90,
  grade: 'A',
  rank: 1,
  of: 2,
  change: null,
  canRate: false,
})
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
const map = {
  borders: async () => ({ credit: '', byId: new Map([[idOf(11), border]]), names: new Map() }),
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (Screen: () => React.ReactNode, search = '') =>
  showScreen(
    [rates, areas],
    { path: '/dashboard/rates/*', address: `/dashboard/rates${search}`, Screen: signedIn(Screen) },
    {
      'rates.periods': () => ({ data: [period, before, year] }),
      'rates.ranking': ({ query }) => ({
        data: [district(11, 'Баянгол'), district(12, 'Налайх')],
        meta: { period: [before, year].find(({ id }) => id === query.periodId) ?? period },
      }),
      'rates.trend': () => ({ data: [] }),
      'areas.names': () => ({ data: [] }),
    },
    { map },
  )

const valuesOf = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>('Харьцуулах үе')
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1))
  return [...select.options].map(({ value }) => value)
}

test.each([
  ['the page', Districts],
  ['home', RatesMap],
] as const)('on %s a quarter is compared with quarters only', async (_, Screen) => {
  const seen = show(Screen, `?compare=${year.id}`)

  expect(await valuesOf()).toEqual(['', before.id])
  expect(screen.getByLabelText('Харьцуулах үе')).toHaveValue('')
  expect(seen.filter(({ query }) => query.periodId === year.id)).toEqual([])
})

test('going down from a compared map keeps the comparison', async () => {
  show(() => {
    const { pathname, search } = useLocation()
    return (
      <>
        <Districts />
        <p>{pathname + search}</p>
      </>
    )
  }, `?compare=${before.id}`)
  const drawn = await screen.findAllByRole('group', { name: /2026 оны III улирал/ })
  const shapes = drawn.find(({ dataset }) => dataset.testid === 'shapes')
  if (!shapes) throw new Error('no map')
  fireEvent.keyDown(shapes, { key: 'ArrowRight' })
  fireEvent.keyDown(shapes, { key: 'Enter' })

  const query = `period=${period.id}&parent=${idOf(11)}&compare=${before.id}`
  expect(await screen.findByText(`/dashboard/rates/khoroos?${query}`)).toBeVisible()
})

test('the map of the home keeps the focus when an area is opened and left, with keys and with the list of names', async () => {
  show(RatesMap)
  const shapes = await screen.findByTestId('shapes')
  shapes.focus()
  fireEvent.keyDown(shapes, { key: 'ArrowRight' })
  fireEvent.keyDown(shapes, { key: 'Enter' })

  const here = await screen.findByText('Баянгол', { selector: '[aria-current]' })
  expect(here).toHaveFocus()
  await screen.findByTestId('shapes')
  expect(here).toHaveFocus()

  const up = within(screen.getByRole('list', { name: 'Нутаг дэвсгэр' })).getByRole('button')
  up.focus()
  fireEvent.click(up)
  await waitFor(() => expect(screen.queryByText('Баянгол', { selector: '[aria-current]' })).toBeNull())
  expect(document.body).not.toHaveFocus()
})

test('the names next to the map are links into the areas', async () => {
  show(Districts)
  const figure = within(await screen.findByRole('figure', { name: /2026 оны IV улирал/ }))
  const item = await figure.findByText('Баянгол', { selector: 'ol *' })

  expect(item.getAttribute('href')).toBe(`/dashboard/rates/khoroos?period=${period.id}&parent=${idOf(11)}`)
  expect(figure.queryByRole('button', { name: 'Баянгол' })).toBeNull()
})
