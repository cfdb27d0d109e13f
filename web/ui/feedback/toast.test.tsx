import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../testing.tsx'
import { Toasts } from './Toasts.tsx'
import { closeToast, holdToasts, liveToast, releaseToasts, toast, toastStore } from './toast.ts'

const messages = () => toastStore.get().map((t) => t.message)

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  for (const place of ['top', 'live'] as const) releaseToasts(place)
  for (const { id } of toastStore.get()) closeToast(id)
  vi.useRealTimers()
  cleanup()
})

test('a toast disappears after 3 seconds and is a success by default', () => {
  toast('saved')
  expect(toastStore.get()[0]).toMatchObject({ variant: 'success', place: 'top' })
  vi.advanceTimersByTime(2999)
  expect(messages()).toEqual(['saved'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a toast that offers to undo stays 10 seconds, and one with details until it is closed', () => {
  toast('approved', { undo: { label: 'undo', run: () => undefined } })
  toast('1 could not be done', { lines: ['No. 7: answered by somebody else'] })
  vi.advanceTimersByTime(9999)
  expect(messages()).toEqual(['approved', '1 could not be done'])
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['1 could not be done'])
})

test('at most five are shown at once: the oldest is removed', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) toast(`m${n}`)
  expect(messages()).toEqual(['m3', 'm4', 'm5', 'm6', 'm7'])
})

test('the same message is shown only once, but another variant counts as another message', () => {
  toast('same')
  toast('same')
  toast('same', { variant: 'error' })
  expect(messages()).toEqual(['same', 'same'])
})

test('the same message is shown again when each can be undone: each undoes its own', () => {
  const first = vi.fn()
  const second = vi.fn()
  toast('approved', { undo: { label: 'undo', run: first } })
  toast('approved', { undo: { label: 'undo', run: second } })
  toast('approved')
  expect(messages()).toEqual(['approved', 'approved', 'approved'])
  toastStore.get()[1]?.undo?.run()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('a message that was closed can be shown again', () => {
  toast('again')
  vi.advanceTimersByTime(3000)
  toast('again')
  expect(messages()).toEqual(['again'])
})

test('live messages stay 5 seconds, at most three, and do not displace the others', () => {
  toast('mine')
  for (const n of [1, 2, 3, 4]) liveToast(`live${n}`)
  expect(messages()).toEqual(['mine', 'live2', 'live3', 'live4'])
  vi.advanceTimersByTime(3000)
  expect(messages()).toEqual(['live2', 'live3', 'live4'])
  vi.advanceTimersByTime(2000)
  expect(messages()).toEqual([])
})

test('none disappears while the pointer or the focus is on them, including one that arrives meanwhile', () => {
  toast('first')
  holdToasts('top')
  toast('second')
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['first', 'second'])
  releaseToasts('top')
  vi.advanceTimersByTime(3000)
  expect(messages()).toEqual([])
})

test('an error is announced immediately, the rest politely, and undo runs once and closes', () => {
  const run = vi.fn()
  render(
    <MemoryRouter>
      <Toasts labels={{ toasts: 'messages', close: 'close' }} />
    </MemoryRouter>,
  )
  act(() => {
    toast('deleted', { undo: { label: 'undo', run } })
    toast('broken', { variant: 'error' })
  })
  expect(screen.getByRole('alert').textContent).toContain('broken')
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('deleted')
  act(() => screen.getByRole('button', { name: 'undo' }).click())
  expect(run).toHaveBeenCalledOnce()
  expect(messages()).toEqual(['broken'])
})
