import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { showPart, stubBrowser } from '../testing.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'

// preloaded: the first import can take longer than the test's timeout on a busy machine
beforeAll(async () => void (await import('./Calendar.tsx')))
beforeEach(() => stubBrowser())
afterEach(cleanup)

function show(props: Partial<DateFieldProps> = {}) {
  const held: string[] = []
  const Form = () => {
    const [value, setValue] = useState(props.value ?? '')
    const keep = (next: string) => {
      held.push(next)
      setValue(next)
    }
    return <DateField label="Start" today="2026-09-23" {...props} value={value} onChange={keep} />
  }
  showPart(<Form />)
  return held
}
const input = () => screen.getByLabelText<HTMLInputElement>('Start')
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'calendar: Start' }))
  return screen.findByRole('grid')
}

test('a freely typed day is kept as an ISO day and shown with dots', async () => {
  const held = show()
  await userEvent.type(input(), '2026/9/8')
  await userEvent.tab()
  expect(held.at(-1)).toBe('2026-09-08')
  expect(input().value).toBe('2026.09.08')
})

test('a day that does not exist is reported and passed on as typed, so that the schema rejects it', async () => {
  const held = show({ value: '2026-02-01' })
  await userEvent.clear(input())
  await userEvent.type(input(), '2026.02.30')
  await userEvent.tab()
  expect(screen.getByText('no such day')).toBeVisible()
  expect(held.at(-1)).toBe('2026.02.30')
})

test('the calendar opens on the selected day; arrows and Page Down move, Enter selects and returns the focus', async () => {
  const held = show({ value: '2026-09-28' })
  const grid = await openCalendar()
  expect(document.activeElement).toBe(within(grid).getByRole('cell', { name: 'day 2026-9-28' }))
  await userEvent.keyboard('{ArrowDown}{PageDown}{ArrowLeft}{Enter}')
  // 28 September → 5 October → 5 November → 4 November
  expect(held.at(-1)).toBe('2026-11-04')
  expect(grid.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'calendar: Start' }))
})

test('days before the earliest one cannot be selected, by keyboard or by pointer', async () => {
  const held = show({ value: '2026-09-07', min: '2026-09-05' })
  const grid = await openCalendar()
  const early = within(grid).getByRole('cell', { name: 'day 2026-9-4' })
  expect(early.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(early)
  expect(held).toEqual([])
  early.focus()
  await userEvent.keyboard('{Enter}')
  expect(held).toEqual([])
  within(grid).getByRole('cell', { name: 'day 2026-9-7' }).focus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(held.at(-1)).toBe('2026-09-05')
})

test('the focus is on a cell of the grid, which says whether it is the selected day and which day is today', async () => {
  show({ value: '2026-09-28' })
  const grid = await openCalendar()
  expect(document.activeElement).toBe(within(grid).getByRole('cell', { name: 'day 2026-9-28' }))
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
  expect(within(grid).getByRole('cell', { current: 'date', name: 'day 2026-9-23' })).toBeVisible()
  expect(within(grid).getAllByRole('columnheader', { name: 'monday' })).toHaveLength(1)
})

test('the button of the calendar is described by the day, which is read when the focus returns to it', async () => {
  show({ value: '2026-09-28' })
  const button = screen.getByRole('button', { name: 'calendar: Start' })
  expect(button.getAttribute('aria-describedby')).toBe(input().id)
})

test('Esc closes the calendar and changes nothing', async () => {
  const held = show({ value: '2026-09-28' })
  await openCalendar()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(held).toEqual([])
})
