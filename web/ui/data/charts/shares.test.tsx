// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showPart, stubBrowser } from '../../testing.tsx'
import { ShapeMap } from '../map/ShapeMap.tsx'
import type { Border } from '../map/types.ts'
import { BarMultiples } from './BarMultiples.tsx'
import { Columns } from './Columns.tsx'
import { csvOf } from './chart-files.ts'
import { linesOf } from './chart-picture.ts'
import { Donut } from './Donut.tsx'
import { HeatMap, heatStep } from './HeatMap.tsx'
import { LineTrend } from './LineTrend.tsx'
import { sharesOf, startsOf } from './parts.ts'
import { StackedBar } from './StackedBar.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const format = (value: number | null) => String(value ?? 'none')
const PARTS = [
  { id: 'a', name: 'Sent', value: 6, tone: 'info' as const, to: '/sent' },
  { id: 'b', name: 'Returned', value: 0, tone: 'bad' as const },
  { id: 'c', name: 'Approved', value: 2, step: 4 },
]

test('shares add up, start where the one before ends, and are nothing of nothing', () => {
  expect(sharesOf(PARTS)).toEqual([0.75, 0, 0.25])
  expect(startsOf([0.75, 0, 0.25])).toEqual([0, 0.75, 0.75])
  expect(sharesOf([{ value: 0 }, { value: 0 }])).toEqual([0, 0])
})

test('a stacked bar draws the parts with a value and lists all, with their links', () => {
  const { container } = showPart(
    <StackedBar label="States" sentence="Eight." heads={['State', 'Count']} parts={PARTS} format={format} />,
  )

  expect(container.querySelectorAll('rect')).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: 'Sent' })[0]).toHaveAttribute('href', '/sent')
  expect(within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })).toHaveLength(4)
})

test('a donut says the share of each part in words', () => {
  showPart(
    <Donut
      label="States"
      sentence="Eight."
      heads={['State', 'Count', 'Share']}
      parts={PARTS}
      format={format}
      formatShare={(share) => `${share * 100}%`}
      middle={{ value: '8', text: 'all' }}
    />,
  )

  expect(screen.getAllByText('75%').length).toBeGreaterThan(0)
})

test('a shade of a heat map is darker for more, the darkest for the most, and none for nothing', () => {
  expect([0, 1, 5, 9, 10].map((value) => heatStep(value, 10))).toEqual([undefined, 0, 2, 4, 4])
  expect(heatStep(null, 10)).toBeUndefined()
  expect(heatStep(0, 0)).toBeUndefined()
})

test('the number of every cell of a heat map is written, and those with a list link to it', () => {
  showPart(
    <HeatMap
      label="Months"
      sentence="Most in May."
      head="Category"
      legend={{ least: 'few', most: 'many' }}
      format={format}
      columns={[
        { id: 'm', name: 'May', short: '5' },
        { id: 'j', name: 'June', short: '6' },
      ]}
      rows={[{ id: 'w', name: 'Waste', values: [7, 0], links: ['/may', '/june'] }]}
    />,
  )

  expect(screen.getAllByRole('link', { name: 'Waste, May: 7' })[0]).toHaveAttribute('href', '/may')
  expect(screen.queryByRole('link', { name: 'Waste, June: 0' })).toBeNull()
})

test('the arrow keys read a line point by point, with all its series', () => {
  showPart(
    <LineTrend
      label="Weeks"
      sentence="More."
      timeHead="Week"
      times={['1', '2', '3'].map((id) => ({ id, name: `Week ${id}`, short: id }))}
      format={format}
      series={[
        { id: 'now', name: 'This year', values: [1, 2, 3], area: true },
        { id: 'before', name: 'Last year', values: [4, 5, null], quiet: true },
      ]}
    />,
  )
  const [drawn] = screen.getAllByRole('group', { name: 'Weeks' })
  if (!drawn) throw new Error('no drawing')
  fireEvent.keyDown(drawn, { key: 'End' })
  expect(screen.getByRole('status').textContent).toBe('Week 3 This year: 3 Last year: none')
  fireEvent.keyDown(drawn, { key: 'ArrowLeft' })
  expect(screen.getByRole('status').textContent).toContain('Week 2')
  fireEvent.keyDown(drawn, { key: 'Escape' })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('figures as CSV are plain numbers and never run as formulas', () => {
  const cells = ['1\u00A0480', '1,234,567.5', '−3', '−₮\u00A01,480', '12.5%', '–'].map((text) => ({ text }))
  const text = csvOf({
    heads: ['Name', 'Count'],
    rows: [
      { id: 'a', name: { text: 'Khoroo 1,480' }, cells },
      { id: 'b', name: { text: '=HYPERLINK("x")' }, cells: [{ text: '-3' }] },
    ],
  })

  expect(text).toBe(
    '\uFEFFName,Count\r\n"Khoroo 1,480",1480,1234567.5,-3,-1480,12.5%,–\r\n"\'=HYPERLINK(""x"")",-3\r\n',
  )
})

test('per cent and changes as CSV are numbers, with the unit in the heading of their column', () => {
  const row = (id: string, ...cells: string[]) => ({ id, name: { text: id }, cells: cells.map((text) => ({ text })) })
  const text = csvOf({
    heads: ['Name', 'Share', 'Change', 'Share (%)', 'Mixed'],
    rows: [
      row('a', '12.5%', '▲ +2.5%', '1%', '7%'),
      row('b', '–', '▼ −1\u00A0000.5%', '2%', '7'),
      row('c', '0%', '0.0%', '–', '–'),
    ],
  })

  expect(text).toBe(
    '\uFEFFName,Share (%),Change (%),Share (%),Mixed\r\na,12.5,2.5,1,7%\r\nb,–,-1000.5,2,7\r\nc,0,0.0,–,–\r\n',
  )
})

/** The drawing of a chart, which takes the keys, and what is read there. */
function readingOf(label: string) {
  const [drawn] = screen.getAllByRole('group', { name: label })
  if (!drawn) throw new Error('no drawing')
  return (key: string) => {
    fireEvent.keyDown(drawn, { key })
    return screen.getByRole('status').textContent
  }
}

test('the arrow keys read the columns one by one', () => {
  showPart(
    <Columns
      label="Requests"
      sentence="Few."
      heads={['Month', 'Requests']}
      format={format}
      columns={[
        { id: '1', name: 'January', value: 4 },
        { id: '2', name: 'February', value: null },
      ]}
    />,
  )
  const press = readingOf('Requests')

  expect(press('ArrowRight')).toBe('January Requests: 4')
  expect(press('ArrowRight')).toBe('February Requests: none')
  expect(press('ArrowRight')).toBe('February Requests: none')
  expect(press('Escape')).toBe('')
})

test('a pointer on a column reads it, and one beside the columns reads nothing', () => {
  showPart(
    <Columns
      label="Requests"
      sentence="Few."
      heads={['Month', 'Requests']}
      format={format}
      columns={[
        { id: '1', name: 'January', value: 4 },
        { id: '2', name: 'February', value: 5 },
      ]}
    />,
  )
  const [drawn] = screen.getAllByRole('group', { name: 'Requests' })
  if (!drawn) throw new Error('no drawing')
  const readAt = (clientX: number) => {
    fireEvent.pointerMove(drawn, { clientX, clientY: 100 })
    return screen.getByRole('status').textContent
  }

  expect(readAt(60)).toBe('January Requests: 4')
  expect(readAt(20)).toBe('')
  expect(readAt(600)).toBe('February Requests: 5')
  expect(readAt(636)).toBe('')
})

test.each(['bar', 'ring'])(
  'the arrow keys read the parts of a %s that have a value, and mark them in the list',
  (kind) => {
    const { container } = showPart(
      kind === 'bar' ? (
        <StackedBar label="States" sentence="Eight." heads={['State', 'Count']} parts={PARTS} format={format} />
      ) : (
        <Donut
          label="States"
          sentence="Eight."
          heads={['State', 'Count', 'Share']}
          parts={PARTS}
          format={format}
          formatShare={(share) => `${share * 100}%`}
          middle={{ value: '8', text: 'all' }}
        />
      ),
    )
    const press = readingOf('States')
    const marked = () => container.querySelector('li[data-read]')?.textContent

    expect(press('Home')).toBe(kind === 'bar' ? 'Sent: 6' : 'Sent: 6, 75%')
    expect(marked()).toContain('Sent')
    expect(press('ArrowRight')).toBe(kind === 'bar' ? 'Approved: 2' : 'Approved: 2, 25%')
    expect(marked()).toContain('Approved')
    expect(press('Escape')).toBe('')
    expect(marked()).toBeUndefined()
  },
)

test('a pointer on a ring reads the part below it, and in its middle all of them', () => {
  const { container } = showPart(
    <Donut
      label="States"
      sentence="Eight."
      heads={['State', 'Count', 'Share']}
      parts={PARTS}
      format={format}
      formatShare={(share) => `${share * 100}%`}
      middle={{ value: '8', text: 'all' }}
    />,
  )
  const [drawn] = screen.getAllByRole('group', { name: 'States' })
  if (!drawn) throw new Error('no drawing')
  const middle = () => container.querySelector('text')?.textContent

  fireEvent.pointerMove(drawn, { clientX: 163, clientY: 100 })
  expect(middle()).toBe('6')
  fireEvent.pointerMove(drawn, { clientX: 70, clientY: 16 })
  expect(middle()).toBe('2')
  fireEvent.pointerMove(drawn, { clientX: 88, clientY: 88 })
  expect(middle()).toBe('8')
})

test('the arrow keys read the cells of a heat map in both directions', () => {
  Element.prototype.scrollIntoView = vi.fn()
  showPart(
    <HeatMap
      label="Months"
      sentence="Most in May."
      head="Category"
      legend={{ least: 'few', most: 'many' }}
      format={format}
      columns={[
        { id: 'm', name: 'May', short: '5' },
        { id: 'j', name: 'June', short: '6' },
      ]}
      rows={[
        { id: 'w', name: 'Waste', values: [7, 0] },
        { id: 'n', name: 'Noise', values: [1, null] },
      ]}
    />,
  )
  const press = readingOf('Months')

  expect(press('ArrowDown')).toBe('Waste, May: 7')
  expect(press('ArrowRight')).toBe('Waste, June: 0')
  expect(press('ArrowDown')).toBe('Noise, June: none')
  expect(press('Home')).toBe('Noise, May: 1')
  expect(press('Escape')).toBe('')
})

test('small bar charts are groups that show how many the shares are of, in their table as well', () => {
  showPart(
    <BarMultiples
      label="Answers"
      sentence="Shares."
      head="Area"
      columns={[{ id: 'y', name: 'Yes' }]}
      counts={{ head: 'Answered', textOf: (count) => `${count} answered` }}
      format={(share) => `${(share ?? 0) * 100}%`}
      rows={[{ id: 'a', name: 'Bayangol', count: '4', shares: [0.5] }]}
    />,
  )

  expect(screen.getByRole('group', { name: 'Bayangol' }).textContent).toContain('Bayangol4 answered')
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Area',
    'Answered',
    'Yes',
  ])
  expect(screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['4', '50%'])
})

test('the words around the drawing of a picture break into lines that fit', () => {
  const widthOf = (text: string) => text.length * 10

  expect(linesOf('One two  three', 80, widthOf)).toEqual(['One two', 'three'])
  expect(linesOf('Сонгинохайрхан', 80, widthOf)).toEqual(['Сонгинохайрхан'])
  expect(linesOf('', 80, widthOf)).toEqual([])
})

test('every chart offers its figures and its picture as files', () => {
  showPart(<StackedBar label="States" sentence="Eight." heads={['State', 'Count']} parts={PARTS} format={format} />)

  expect(screen.getByRole('button', { hidden: true, name: 'CSV: States' })).toBeInTheDocument()
  expect(screen.getByRole('button', { hidden: true, name: 'PNG: States' })).toBeInTheDocument()
})

const square = (west: number): Border => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 47],
      [west + 1, 47],
      [west + 1, 48],
      [west, 48],
      [west, 47],
    ],
  ],
})

test('areas are read by the arrow keys and by the pointer, and opened by Enter and by a press', () => {
  const onArea = vi.fn()
  const { container } = showPart(
    <ShapeMap
      label="Map"
      valueName="Points"
      areas={[
        { id: 'a', name: 'Bayangol', value: '90', step: 4, border: square(106) },
        { id: 'b', name: 'Nalaikh', value: '54', step: 1, border: square(107) },
      ]}
      onArea={onArea}
    />,
  )
  const map = screen.getByRole('group', { name: 'Map' })
  fireEvent.keyDown(map, { key: 'ArrowRight' })
  expect(screen.getByRole('status').textContent).toBe('Bayangol Points: 90')
  fireEvent.keyDown(map, { key: 'ArrowDown' })
  fireEvent.keyDown(map, { key: 'Enter' })
  const first = container.querySelector('[data-area="a"]')
  if (first) fireEvent.click(first)

  expect(onArea.mock.calls).toEqual([['b'], ['a']])
})
