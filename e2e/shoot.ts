import type { Page } from '@playwright/test'

/** Keeps what the screen shows, when a folder for it is named. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}-1440.png`, fullPage: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: `${folder}/${name}-360.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** As `shoot`, in both themes, without another request: what a person has begun stays on the screen. */
export async function shootLooks(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), mode)
    await shoot(page, `${name}-${mode}`)
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}
