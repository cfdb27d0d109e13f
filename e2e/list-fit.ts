import { expect, type Page, type Request } from '@playwright/test'
import { settled } from './settled.ts'

/** The first record of a list begins above this on a phone, px of 740. */
const FIRST_PX = 360

/** Pages on which something else than the list comes first, with the reason. */
const LATER: Readonly<Record<string, string>> = {
  '/dashboard/rates/areas/:ratedAreaId': 'the page of an area: its course first, its sheets below',
  '/dashboard/rates/districts': 'the period and four figures choose what is ranked',
  '/dashboard/rates/khoroos': 'the same',
  '/dashboard/rates/sections': 'the same, and the khoroo',
  '/dashboard/surveys/:activeSurveyId/invitations': 'printing and adding come before what was printed',
  '/dashboard/surveys/:invitingSurveyId/invitations': 'the same',
  '/dashboard/surveys/:closedSurveyId/flags': 'how many answers are suspect, and why',
}

/**
 * In Mongolian, whose words are the longest: the columns of a list fit at 1280 px, and a phone shows its first record at once and is
 * not wider than its window. Does nothing on a page without a list of records, apart from the home; all others are as wide as a phone
 * afterwards.
 */
export async function expectListFits(page: Page, open: ReadonlySet<Request>, address: string): Promise<void> {
  const first = page.locator('main [data-list] [data-index="0"]').first()
  const hasList = (await first.count()) > 0
  if (!hasList && address !== '/dashboard/app') return
  if (hasList) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await settled(page, open)
    await expect(page.locator('main [data-list] [data-wide]'), 'a list wider than its card at 1280 px').toHaveCount(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  if (hasList) await expect(page.locator('main li[data-index="0"]').first()).toBeVisible()
  await settled(page, open)
  const { clientWidth, scrollWidth } = await page.evaluate(() => {
    const { clientWidth: seen, scrollWidth: whole } = document.documentElement
    return { clientWidth: seen, scrollWidth: whole }
  })
  expect(scrollWidth, 'wider than a phone').toBeLessThanOrEqual(clientWidth)
  if (hasList && !(address in LATER)) {
    const top = await first.evaluate((row) => row.getBoundingClientRect().top + scrollY)
    expect(top, 'the first record on a phone, px').toBeLessThan(FIRST_PX)
  }
}
