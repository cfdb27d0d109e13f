import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import type { Border } from '../../../ui/data/map/types.ts'
import { AreaMap, type ShownArea } from './AreaMap.tsx'
import type { Borders, MapSource } from './source.ts'

// jsdom has no WebGL: only the parts around and instead of the map are tested. Maps: e2e/map.spec.ts.

afterEach(cleanup)

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
const AREAS: ShownArea[] = [
  { id: 'a', name: 'Налайх', amount: 10, value: '10', to: '/a' },
  { id: 'b', name: 'Багануур', amount: 20, value: '20' },
  { id: 'c', name: 'Туул', amount: null, value: '–' },
]
const bordersOf = (...ids: string[]): Borders => ({
  credit: '© Тест',
  byId: new Map(ids.map((id) => [id, border])),
  names: new Map(),
})

function show(map: Partial<MapSource>, otherwise?: string) {
  const Screen = () => (
    <AreaMap
      label="Хүн ам"
      sentence="Гурван нэгж"
      level="district"
      areas={AREAS}
      heads={['Нэр', 'Хүн ам']}
      otherwise={otherwise}
    />
  )
  showScreen([], { path: '/', address: '/', Screen }, {}, { map })
}

test('without known borders the tiles are shown, with an explanation', async () => {
  show({ borders: async () => bordersOf() }, 'tiles')

  expect(await screen.findByText('tiles')).toBeVisible()
  expect(screen.getByText('Хилийн зааг бүртгэгдээгүй тул бүдүүвчээр харуулав.')).toBeVisible()
})

test('borders alone are drawn without WebGL, as shapes', async () => {
  show({ borders: async () => bordersOf('a') }, 'tiles')

  expect(await screen.findByTestId('shapes')).toBeVisible()
  expect(screen.queryByText('tiles')).toBeNull()
})

test('where a base map is configured, a browser without WebGL shows the tiles, with the reason', async () => {
  const base = async () => ({ styleUrl: 'https://maps.example/style.json', tilesUrl: null })
  show({ base, borders: async () => bordersOf('a') }, 'tiles')

  expect(await screen.findByText('tiles')).toBeVisible()
  expect(await screen.findByText(/Энэ хөтөч газрын зураг харуулах боломжгүй/)).toBeVisible()
})

test('the table contains every area, including those without a border, and their links', async () => {
  show({ borders: async () => bordersOf('a') })
  await screen.findByText('© Тест', { exact: false })

  expect(screen.getByText(/^2 нэгжийн хилийн зааг бүртгэгдээгүй/)).toBeVisible()
  expect(screen.getAllByRole('rowheader', { hidden: true }).map((cell) => cell.textContent)).toEqual([
    'Налайх',
    'Багануур',
    'Туул',
  ])
  expect(screen.getByRole('link', { name: 'Налайх', hidden: true }).getAttribute('href')).toBe('/a')
  expect(screen.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)).toEqual(['10', '20', '–'])
})

test('a failure to load borders can be retried', async () => {
  let isAway = true
  show({
    borders: async () => {
      if (isAway) throw Object.assign(new Error('away'))
      return bordersOf('a', 'b', 'c')
    },
  })
  const retry = await screen.findByRole('button', { name: 'Дахин оролдох' }, { timeout: 30_000 })
  isAway = false
  await userEvent.click(retry)

  expect(await screen.findByText('© Тест', { exact: false })).toBeVisible()
})
