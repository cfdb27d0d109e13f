import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { type Look, type PersonName, prepare } from './people.ts'
import { SCREENS } from './screens.ts'

// Every address, in two looks that cover both languages, themes, directions and sizes: it opens, says what it is, fits, names its parts,
// and axe finds nothing.

const LOOKS: Look[] = [
  { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 },
  { lang: 'en', mode: 'dark', direction: 'rtl', width: 360 },
]

for (const look of LOOKS) {
  test.describe(`${look.lang} ${look.mode} ${look.direction} ${look.width}`, () => {
    for (const [address, who] of SCREENS) {
      test(`${address} as ${who ?? 'nobody'}`, async ({ page }) => {
        const complaints: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text())
        })
        page.on('pageerror', (error) => complaints.push(error.message))
        await prepare(page, who as PersonName | null, look)
        const path = await addressOf(page, address)

        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        await page.waitForLoadState('networkidle')

        await expect(page.locator('html')).toHaveAttribute('dir', look.direction)
        expect(await page.title()).not.toBe('')
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, 'wider than the window').toBeLessThanOrEqual(0)
        // a key of a catalogue that nobody translated shows as itself (the catalogue of parts shows names of files)
        const words = (await page.locator('body').innerText()).replace(/\S+@\S+/g, '')
        if (address !== '/components') expect(words).not.toMatch(/\b[a-z]+(\.[a-z][A-Za-z]+)+\b/)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
        expect(complaints.filter((text) => !/status of (403|404|500)/.test(text))).toEqual([])
        if (process.env.E2E_SHOTS) {
          const name = `${address.replace(/[/:?=&]+/g, '_')}-${look.lang}-${look.mode}-${look.direction}-${look.width}.png`
          await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}`, fullPage: true })
        }
      })
    }
  })
}

/** An address with real ids for its parameters. */
async function addressOf(page: import('@playwright/test').Page, address: string): Promise<string> {
  if (address.includes(':newsId')) {
    const { data } = await (await page.request.get('/v1/news?pageSize=1')).json()
    return address.replace(':newsId', data[0].id)
  }
  return address
}
