import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { crossFade } from './cross-fade.ts'

const started = vi.fn()
const skipped = vi.fn()
let finish = () => {}

/** A browser with View Transitions, which changes the page a moment after it was asked, as browsers do. */
function withTransitions() {
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  Object.defineProperty(document, 'startViewTransition', {
    configurable: true,
    value: (change: () => void) => {
      started()
      queueMicrotask(change)
      return { ready: Promise.resolve(), finished, skipTransition: skipped }
    },
  })
}
const preferReduced = (matches: boolean) =>
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches }) })

beforeEach(() => {
  preferReduced(false)
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
})
afterEach(() => {
  finish()
  vi.clearAllMocks()
  Reflect.deleteProperty(document, 'startViewTransition')
  document.body.replaceChildren()
})

test('without View Transitions, and with reduced motion, the look changes at once', () => {
  const change = vi.fn()
  crossFade(change)
  expect(change).toHaveBeenCalledTimes(1)

  withTransitions()
  preferReduced(true)
  crossFade(change)
  expect(change).toHaveBeenCalledTimes(2)
  expect(started).not.toHaveBeenCalled()
})

test.each([new MouseEvent('pointerdown'), new KeyboardEvent('keydown', { key: 'a' }), new Event('wheel')])(
  'a fade ends with the first input: $type',
  async (event) => {
    withTransitions()
    crossFade(() => {})
    expect(skipped).not.toHaveBeenCalled()

    window.dispatchEvent(event)
    expect(skipped).toHaveBeenCalledTimes(1)

    finish()
    await Promise.resolve()
    await vi.waitFor(() => {
      skipped.mockClear()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
      expect(skipped).not.toHaveBeenCalled()
    })
  },
)

test('a click that met the fade acts on what is below it, such as a row of a table, with the key that was held', () => {
  withTransitions()
  crossFade(() => {})
  const [row, cell] = [document.createElement('tr'), document.createElement('td')]
  row.append(cell)
  document.body.append(row)
  const clicked = vi.fn((event: MouseEvent) => [event.target, event.ctrlKey, event.clientX])
  row.addEventListener('click', clicked)
  document.elementFromPoint = () => cell
  const html = document.documentElement

  html.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  html.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true, clientX: 7 }))
  expect(clicked.mock.results.map(({ value }) => value)).toEqual([[cell, true, 7]])
})

test('a click that met the fade acts on the control below it, once', () => {
  withTransitions()
  crossFade(() => {})
  const button = document.createElement('button')
  const clicked = vi.fn()
  button.addEventListener('click', clicked)
  document.body.append(button)
  document.elementFromPoint = () => button
  const html = document.documentElement

  html.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  html.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(clicked).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)

  html.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(clicked).toHaveBeenCalledTimes(1)
})
