import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import * as layout from '../../ui/theme/layout.ts'
import { removeShellAfter } from './first-shell.ts'

const html = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8')
const tokens = readFileSync(path.join(import.meta.dirname, '../../ui/theme/tokens.css'), 'utf8')
const script = /<script nonce="__CSP_NONCE__">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
const css = /#shell \{[\s\S]*?<\/style>/.exec(html)?.[0] ?? ''

const openAt = (address: string) => {
  document.documentElement.removeAttribute('data-shell')
  history.replaceState(null, '', address)
  // oxlint-disable-next-line no-eval -- the script under test
  ;(0, eval)(script)
  return document.documentElement.getAttribute('data-shell')
}

beforeEach(() => localStorage.clear())

test.each([
  ['/dashboard/app', 'home'],
  ['/dashboard', 'home'],
  ['/dashboard/news/list', 'page'],
  ['/auth/login', null],
  ['/dashboards', null],
])('with a token the page %s begins with the frame %s', (address, shell) => {
  localStorage.setItem('accessToken', 'x')
  expect(openAt(address)).toBe(shell)
})

test('without a token no page begins with the frame, which would be followed by the sign-in page', () => {
  expect(openAt('/dashboard/app')).toBeNull()
})

test('the frame has the sizes and colours of the frame that follows it', () => {
  const rem = (px: number) => `${px / 16}rem`
  for (const size of [
    `inline-size: ${rem(layout.NAV_DASHBOARD_PX)}`,
    `inline-size: ${rem(layout.NAV_MINI_PX)}`,
    `block-size: ${rem(layout.HEADER_DASHBOARD_PX)}`,
    `block-size: ${rem(layout.HEADER_MOBILE_PX)}`,
    `(100% - ${rem(layout.CONTENT_MAX_PX)}) / 2`,
    `max-inline-size: ${rem(layout.CONTENT_MAX_PX + 80)}`,
    `border-radius: ${rem(layout.RADIUS_CARD_PX)}`,
  ])
    expect(css).toContain(size)
  const known = tokens.toLowerCase()
  for (const [colour] of css.matchAll(/#[0-9a-f]{6}\b/g)) expect(known).toContain(colour)
})

test('the frame is hidden from screen readers, and says nothing that would have to be translated', () => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const shell = page.getElementById('shell')
  expect(shell?.getAttribute('aria-hidden')).toBe('true')
  expect(shell?.textContent?.trim()).toBe('')
})

test('the frame stays while the application loads, and is removed with the first page', async () => {
  document.body.innerHTML = '<div id="root"></div><div id="shell"></div>'
  const root = document.getElementById('root') as HTMLElement
  const shell = document.getElementById('shell')
  removeShellAfter(root)
  root.innerHTML = '<div role="status">a hint</div>'
  await Promise.resolve()
  expect(shell?.isConnected).toBe(true)
  root.innerHTML = '<main>a page</main>'
  await Promise.resolve()
  expect(shell?.isConnected).toBe(false)
})
