import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { CITY_COLOURS } from '#contract/core/areas/city.ts'
import { htmlAttributes } from './attributes.ts'
import { readSettings } from './cookies.ts'
import { languageOf, SETTING_VALUES } from './values.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8')
const script = /<script nonce="__CSP_NONCE__">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
const NAMES = Object.keys(SETTING_VALUES) as (keyof typeof SETTING_VALUES)[]

beforeEach(() => {
  localStorage.clear()
  for (const name of NAMES) document.cookie = `${name}=; Path=/; Max-Age=0`
})

const stored = (name: keyof typeof SETTING_VALUES) =>
  fc.option(fc.constantFrom(...SETTING_VALUES[name].map(String), 'nonsense', ''), { nil: undefined })
const choices = fc.record({
  ...Object.fromEntries(NAMES.map((name) => [name, stored(name)])),
  language: fc.option(fc.constantFrom('mn', 'en', 'ar', 'de'), { nil: undefined }),
})

test('the inline script of index.html writes the same attributes before the first paint as the application after it', () => {
  expect(script).toContain('documentElement')
  fc.assert(
    fc.property(choices, fc.constantFrom(...CITY_COLOURS), (choice: Record<string, string | undefined>, colour) => {
      localStorage.clear()
      // as the server renders the page for a city with this colour
      document.documentElement.setAttribute('data-preset', colour)
      for (const name of NAMES)
        document.cookie = choice[name] === undefined ? `${name}=; Path=/; Max-Age=0` : `${name}=${choice[name]}; Path=/`
      if (choice.language)
        localStorage.setItem('i18nextLng', choice.language)

        // oxlint-disable-next-line no-eval -- the script under test
      ;(0, eval)(script)

      const language = languageOf(choice.language)
      const wanted = htmlAttributes(readSettings(document.cookie, language), language, colour)
      const found = Object.fromEntries(
        Object.keys(wanted).map((name) => [name, document.documentElement.getAttribute(name)]),
      )
      expect(found).toEqual(wanted)
    }),
    { numRuns: 300 },
  )
})

test('every inline script and style of index.html carries the nonce, and there is no inline event handler or style attribute', () => {
  const inline = page.match(/<(?:script|style)(?![^>]*\bsrc=)[^>]*>/g) ?? []
  expect(inline.length).toBeGreaterThan(0)
  for (const tag of inline) expect(tag).toContain('nonce="__CSP_NONCE__"')
  expect(page).toContain('<meta name="csp-nonce" content="__CSP_NONCE__" />')
  expect(page).not.toMatch(/\son\w+=|\sstyle=/)
})
