import { expect, type Page } from '@playwright/test'

const pathnameOf = (path: string) => new URL(path, 'http://127.0.0.1').pathname

/** Goes to `path` as a link of the app does: from another page of the dashboard, whose heading makes room for a new one. */
export async function goInApp(page: Page, path: string): Promise<void> {
  const from = pathnameOf(page.url() === 'about:blank' ? '/' : page.url())
  if (!from.startsWith('/dashboard/') || from === pathnameOf(path)) {
    await page.goto(path)
    return
  }
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-walked', true)
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('h1:not([data-walked])').first()).toBeVisible()
}
