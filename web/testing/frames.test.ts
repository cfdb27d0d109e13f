import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()))

test.each<[string, () => void]>([
  ['a frame is requested', () => void requestAnimationFrame(() => {})],
  ['the element with the focus is removed', () => document.activeElement?.remove()],
])('frames are drawn after fake timers under which %s', async (_, change) => {
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  expect(document.activeElement).toBe(button)
  // jsdom stops its interval after the last frame
  await frame()
  await new Promise((done) => setImmediate(done))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  change()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  await frame()
})
