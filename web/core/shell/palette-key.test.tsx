import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
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
  useTypedEarly((typed, isEntered) => setText(`${typed}${isEntered ? ' Enter' : ''}`))
  return <p>typed: {text}</p>
}
function FrameWithPalette() {
  const { shown, open } = useDrawers()
  if (shown === 'search') return <Typed />
  return (
    <>
      <p>{shown ?? 'closed'}</p>
      <button onClick={() => open('settings')}>settings</button>
    </>
  )
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

/** Listens as the shortcuts of a page may: before everything else in it. */
function listenInPage(): string[] {
  const heard: string[] = []
  const onKey = ({ key }: KeyboardEvent) => heard.push(key)
  document.addEventListener('keydown', onKey, true)
  onTestFinished(() => document.removeEventListener('keydown', onKey, true))
  return heard
}
const pressInPage = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more }))

test('the page hears none of the keys that belong to a palette on its way, and the others as always', () => {
  render(<FrameWithPalette />)
  const heard = listenInPage()
  const keys = ['e', '#', '?', ' ', 'Backspace', 'Tab', 'ArrowDown', 'Enter']
  act(() => {
    ctrlK()
    expect(keys.map((key) => pressInPage(key))).toEqual(keys.map(() => false))
    expect(pressInPage('Enter', { ctrlKey: true })).toBe(false)
    expect(pressInPage('F5')).toBe(true)
    expect(pressInPage('s', { ctrlKey: true })).toBe(true)
  })

  expect(heard).toEqual(['F5', 's'])
  expect(screen.getByText('typed: e#? Enter')).toBeVisible()
})

test('an Enter is forgotten when another letter follows', () => {
  render(<FrameWithPalette />)
  act(() => {
    ctrlK()
    for (const key of ['а', 'Enter', 'б']) press(key)
  })

  expect(screen.getByText('typed: аб')).toBeVisible()
})

test('what is typed between the frame and the palette is typed into the palette too', () => {
  ctrlK()
  press('а')
  render(
    <BeforePaint run={() => press('б')}>
      <FrameWithPalette />
    </BeforePaint>,
  )

  expect(screen.getByText('typed: б')).toBeVisible()
})

test('keys work again when something else is opened instead of a palette on its way', () => {
  render(<FrameWithPalette />)
  act(() => {
    ctrlK()
    screen.getByRole('button', { name: 'settings' }).click()
  })

  expect(screen.getByText('settings', { selector: 'p' })).toBeVisible()
  expect(pressInPage('а')).toBe(true)
})
