// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { showPart, stubBrowser } from '../../testing.tsx'
import { BarList } from './BarList.tsx'
import { Columns } from './Columns.tsx'
import { LineTrend } from './LineTrend.tsx'
import { columnShare, piecesOf, ticksOf } from './scale.ts'
import { Tiles } from './Tiles.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const format = (value: number | null) => (value === null ? 'none' : value.toFixed(1))
const rowsOf = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent)

describe('a line over time', () => {
  const trend = (values: (number | null)[], links?: (string | undefined)[]) => (
    <LineTrend
      label="Points"
      sentence="They rose."
      timeHead="Period"
      times={values.map((_, i) => ({ id: String(i), name: `Quarter ${i + 1}`, short: `Q${i + 1}` }))}
      series={[{ id: 'a', name: 'Bayangol', values, ...(links ? { links } : {}) }]}
      format={format}
    />
  )

  test('the chart has a summary sentence and a table of its figures', () => {
    showPart(trend([70, 80.5]))

    expect(screen.getByText('They rose.')).toBeVisible()
    expect(rowsOf()).toEqual(['PeriodBayangol', 'Quarter 170.0', 'Quarter 280.5'])
  })

  test('a period without a value interrupts the line and is not drawn as 0', () => {
    const { container } = showPart(trend([70, null, 80, 90]))

    expect(container.querySelectorAll('polyline')).toHaveLength(2)
    expect(container.querySelectorAll('svg path')).toHaveLength(3)
    expect(rowsOf()[2]).toBe('Quarter 2none')
  })

  test('each figure of the table leads to the list behind it', () => {
    showPart(trend([70, 80], [undefined, '/list']))

    expect(screen.getByRole('link', { hidden: true, name: '80.0' }).getAttribute('href')).toBe('/list')
  })

  test('time runs left to right in every language', () => {
    const { container } = showPart(trend([70, 80]))

    expect(container.querySelector('svg')?.parentElement?.getAttribute('dir')).toBe('ltr')
  })

  test('without any value nothing is drawn, and the table lists every period', () => {
    const { container } = showPart(trend([null, null]))

    expect(container.querySelector('svg')).toBeNull()
    expect(rowsOf()).toHaveLength(3)
  })
})

test('a column without a value is not drawn', () => {
  const columns = [
    { id: '1', name: 'January', value: 4, to: '/january' },
    { id: '2', name: 'February', value: null },
  ]
  const { container } = showPart(
    <Columns label="Requests" sentence="Few." columns={columns} format={format} heads={['Month', 'Number']} />,
  )

  expect(container.querySelectorAll('rect')).toHaveLength(1)
  expect(rowsOf()).toEqual(['MonthNumber', 'January4.0', 'Februarynone'])
})

test('the axis of counts has whole numbers only', () => {
  const axisOf = (counted: boolean) => {
    const { container } = showPart(
      <Columns
        counted={counted}
        label="Requests"
        sentence="Few."
        columns={[{ id: '1', name: 'January', value: 1 }]}
        format={format}
        heads={['Month', 'Number']}
      />,
    )
    const texts = [...container.querySelectorAll('svg g > line + text')].map(({ textContent }) => textContent)
    cleanup()
    return texts
  }

  expect(axisOf(true)).toEqual(['0', '1'])
  expect(axisOf(false)).toContain('0.5')
})

test('bars that compare two series name the series of each value', () => {
  showPart(
    <BarList
      label="Groups"
      sentence="They differ."
      series={['Bayangol', 'Nalaikh']}
      rows={[{ id: '1', name: 'Service', plain: 'Service', values: [80, null] }]}
      max={100}
      format={format}
      head="Group"
    />,
  )

  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('ServiceBayangol: 80.0Nalaikh: none')
})

test('a tile is readable without its colour and links to the list behind its figure', () => {
  showPart(
    <Tiles
      label="Areas"
      sentence="One of two."
      heads={['Area', 'Points', 'Grade']}
      legend={[{ tone: 'good', word: 'A', text: 'Excellent' }]}
      groups={[
        {
          id: 'all',
          tiles: [
            {
              id: '1',
              name: 'Bayangol',
              title: 'Bayangol',
              short: 'Bg',
              value: '91.25',
              word: 'A',
              tone: 'good',
              to: '/a',
            },
            { id: '2', name: 'Nalaikh', title: 'Nalaikh', short: 'Na', value: '–', word: 'not rated', tone: 'neutral' },
          ],
        },
      ]}
    />,
  )

  const link = screen.getByRole('link', { name: 'Bayangol: 91.25, A' })
  expect(link.getAttribute('href')).toBe('/a')
  expect(link.title, 'a title would be read after the name').toBe('')
  expect(screen.getByText('Nalaikh: –, not rated')).toBeVisible()
})

test.each([
  [60, 100, [60, 70, 80, 90, 100]],
  [0, 214, [0, 100, 200, 300]],
  [0, 1, [0, 0.5, 1]],
  [42.4, 97.1, [40, 60, 80, 100]],
  [5, 5, [4, 5, 6]],
])('the ticks from %s to %s are round and enclose both', (low, high, ticks) => {
  expect(ticksOf(low, high)).toEqual(ticks)
})

test('columns fill 28 % of their slot, more on narrow screens', () => {
  expect([1200, 800, 400].map(columnShare)).toEqual([0.28, 0.32, 0.4])
})

test('a line is split where points are missing', () => {
  expect(piecesOf([1, null, null, 2, 3])).toEqual([[1], [2, 3]])
})
