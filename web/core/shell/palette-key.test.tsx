import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDrawers } from './Drawers.tsx'
import { listenToPaletteKey, useTypedEarly } from './palette-key.ts'

// People who see the frame of the dashboard may press Ctrl-K and type on: docs/rules/search.md.

let hasPalette = true
beforeAll(() => listenToPaletteKey(() => hasPalette))
beforeEach(() => {
  hasPalette = true
  localStorage.setItem('accessToken', 'one')
})
afterEach(cleanup)

/** Presses a key, and returns whether the browser would still act on it. */
const press = (key: string, more: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }))
const ctrlK = () => press('k', { code: 'KeyK', ctrlKey: true })

function Frame() {
  const { shown, typed } = useDrawers()
  return <p>{shown ? `${shown}: ${typed}` : 'closed'}</p>
}
/** Runs when its children are on the page, before the browser paints them. */
function BeforePaint({ run, children }: { run: () => unknown; children: ReactNode }) {
  useLayoutEffect(() => void run(), [run])
  return children
}

test.each([
  ['Ctrl-K', ctrlK, 'search: '],
  ['?', () => press('?'), 'keys: '],
])('%s pressed as soon as the frame is on the page opens its panel', (_key, pressIt, shown) => {
  render(
    <BeforePaint run={pressIt}>
      <Frame />
    </BeforePaint>,
  )

  expect(screen.getByText(shown.trim())).toBeVisible()
})

test('Ctrl-K before the frame is there opens the palette with what was typed after it, and the browser does nothing', () => {
  expect(ctrlK()).toBe(false)
  for (const key of ['м', 'э', 'х', 'Backspace', 'Shift']) press(key)
  render(<Frame />)

  expect(screen.getByText('search: мэ')).toBeVisible()
})

test('what is typed into a field after an early Ctrl-K stays in the field, and the palette opens no more', () => {
  ctrlK()
  const field = document.body.appendChild(document.createElement('input'))
  const typed = new KeyboardEvent('keydown', { key: 'а', cancelable: true, bubbles: true })

  expect(field.dispatchEvent(typed)).toBe(true)
  field.remove()
  render(<Frame />)
  expect(screen.getByText('closed')).toBeVisible()
})

test('Escape forgets an early Ctrl-K, and letters without it are not collected', () => {
  press('а')
  ctrlK()
  press('б')
  press('Escape')
  press('в')
  render(<Frame />)

  expect(screen.getByText('closed')).toBeVisible()
})

test('an early Ctrl-K opens nothing for a person who signs in afterwards, nor on a page without a palette', () => {
  ctrlK()
  localStorage.setItem('accessToken', 'two')
  const { unmount } = render(<Frame />)
  expect(screen.getByText('closed')).toBeVisible()
  unmount()
  hasPalette = false

  expect(ctrlK()).toBe(true)
  render(<Frame />)
  expect(screen.getByText('closed')).toBeVisible()
})

test('an open frame takes the shortcut at once, without an earlier text', () => {
  ctrlK()
  press('а')
  render(<Frame />)
  act(() => void ctrlK())

  expect(screen.getByText('search:')).toBeVisible()
})

function Typed() {
  const [text, setText] = useState('')
  useTypedEarly(setText)
  return <p>typed: {text}</p>
}
function FrameWithPalette() {
  const { shown } = useDrawers()
  return shown ? <Typed /> : <p>closed</p>
}

test('what is typed while the palette is on its way is typed into it, also from a field, and later keys are left alone', () => {
  render(<FrameWithPalette />)
  const field = document.body.appendChild(document.createElement('input'))
  act(() => {
    ctrlK()
    const typed = new KeyboardEvent('keydown', { key: 'х', cancelable: true, bubbles: true })
    expect(field.dispatchEvent(typed)).toBe(false)
  })
  field.remove()

  expect(screen.getByText('typed: х')).toBeVisible()
  act(() => void ctrlK())
  expect(press('о')).toBe(true)
})

test('Esc ends a palette that is on its way', () => {
  render(<FrameWithPalette />)
  act(() => {
    ctrlK()
    press('Escape')
  })

  expect(screen.getByText('closed')).toBeVisible()
})
