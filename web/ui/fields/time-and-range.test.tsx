import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showPart, stubBrowser } from '../testing.tsx'
import { type DateRange, DateRangeField, type DateRangeFieldProps } from './DateRangeField.tsx'
import { TimeField, type TimeFieldProps } from './TimeField.tsx'

// preloaded: the first import can take longer than the test's timeout on a busy machine
beforeAll(async () => void (await import('./Calendar.tsx')))
beforeEach(() => stubBrowser())
afterEach(cleanup)

/** Shows a field in a form that keeps its value; returns the emitted values in order. */
function show<V>(initial: V, draw: (value: V, onChange: (next: V) => void) => React.ReactNode): V[] {
  const given: V[] = []
  const Form = () => {
    const [value, setValue] = useState(initial)
    return draw(value, (next) => {
      given.push(next)
      setValue(next)
    })
  }
  showPart(<Form />)
  return given
}

describe('a time field', () => {
  const showTime = (props: Partial<TimeFieldProps> = {}) =>
    show(props.value ?? '', (value, onChange) => (
      <TimeField label="Start" {...props} value={value} onChange={onChange} />
    ))
  const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Start' })
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

  test('emits HH:MM for a freely typed time and shows it when the field is left', async () => {
    const given = showTime()
    await userEvent.type(input(), '930')
    await userEvent.tab()
    expect(given.at(-1)).toBe('09:30')
    expect(input().value).toBe('09:30')
  })

  test('reports a time that does not exist, and emits it as typed so that the schema rejects it', async () => {
    const given = showTime({ value: '09:30' })
    await userEvent.clear(input())
    await userEvent.type(input(), '25:00')
    await userEvent.tab()
    expect(screen.getByText('no such time').id).toBe(input().getAttribute('aria-describedby'))
    expect(given.at(-1)).toBe('25:00')
  })

  test('offers times in steps between the first and the last one, filtered by the typed text', async () => {
    const given = showTime({ min: '08:00', max: '10:00', step: 30 })
    await userEvent.click(input())
    expect(options()).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00'])
    await userEvent.keyboard('9')
    expect(options()).toEqual(['09:00', '09:30'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(given.at(-1)).toBe('09:30')
    expect(options()).toEqual([])
  })

  test('accepts a typed time outside the list', async () => {
    const given = showTime({ min: '08:00', max: '18:00' })
    await userEvent.type(input(), '2215')
    await userEvent.tab()
    expect(given.at(-1)).toBe('22:15')
  })
})

describe('a range of days', () => {
  const showRange = (value: DateRange, props: Partial<DateRangeFieldProps> = {}) =>
    show(value, (now, onChange) => (
      <DateRangeField label="Leave" today="2026-09-23" {...props} value={now} onChange={onChange} />
    ))
  const open = async (end: string) => {
    await userEvent.click(screen.getByRole('button', { name: `calendar: Leave, ${end}` }))
    return screen.findByRole('grid')
  }
  const EMPTY = { from: '', to: '' }

  test('first and last day are selected in one calendar by keyboard alone', async () => {
    const given = showRange(EMPTY)
    const grid = await open('first day')
    expect(screen.getByRole('status').textContent).toBe('choose the first day')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('status').textContent).toBe('choose the last day')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(given.at(-1)).toEqual({ from: '2026-09-23', to: '2026-10-01' })
    expect(grid.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'calendar: Leave, first day' }))
  })

  test('a day before the first one becomes the new first day, and the last day remains while it fits', async () => {
    const given = showRange({ from: '2026-09-10', to: '2026-09-20' })
    const grid = await open('last day')
    await userEvent.click(within(grid).getByRole('cell', { name: 'day 2026-9-4' }))
    expect(given.at(-1)).toEqual({ from: '2026-09-04', to: '2026-09-20' })
    await userEvent.click(within(grid).getByRole('cell', { name: 'day 2026-9-8' }))
    expect(given.at(-1)).toEqual({ from: '2026-09-04', to: '2026-09-08' })
  })

  test('a first day after the last one asks for the last day again', async () => {
    const given = showRange({ from: '2026-09-10', to: '2026-09-12' })
    const grid = await open('first day')
    await userEvent.click(within(grid).getByRole('cell', { name: 'day 2026-9-21' }))
    expect(given.at(-1)).toEqual({ from: '2026-09-21', to: '' })
    expect(screen.getByRole('status').textContent).toBe('choose the last day')
  })

  test('the days from the first to the last are marked as selected', async () => {
    showRange({ from: '2026-09-10', to: '2026-09-13' })
    const grid = await open('first day')
    const selected = grid.querySelectorAll('[aria-selected=true]')
    expect([...selected].map((cell) => cell.firstChild?.textContent)).toEqual(['10', '11', '12', '13'])
  })

  test('both days can be typed; a wrong order is reported and marks the last day as invalid', async () => {
    const given = showRange(EMPTY)
    await userEvent.type(screen.getByRole('textbox', { name: 'first day' }), '20260928')
    await userEvent.type(screen.getByRole('textbox', { name: 'last day' }), '2026/9/1')
    await userEvent.tab()
    expect(given.at(-1)).toEqual({ from: '2026-09-28', to: '2026-09-01' })
    expect(screen.getByText('last before first').id).toBe(
      screen.getByRole('group', { name: 'Leave' }).getAttribute('aria-describedby'),
    )
    expect(screen.getByRole('textbox', { name: 'last day' }).getAttribute('aria-invalid')).toBe('true')
  })

  test('both days are cleared together', async () => {
    const given = showRange({ from: '2026-09-10', to: '2026-09-12' })
    await open('first day')
    await userEvent.click(screen.getByRole('button', { name: 'clear date' }))
    expect(given.at(-1)).toEqual(EMPTY)
  })
})
