import { type BrowserContext, expect, type Worker } from '@playwright/test'

/**
 * Gives a context its network back, for its service worker too. Playwright tells the running workers one by one; a worker that starts
 * at that moment hears of 'offline' last and stays so, so each of them is asked.
 */
export async function goOnline(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await expect
    .poll(async () => {
      await context.setOffline(false)
      // starts the worker, if there is one, and no script
      await page.goto('/healthz')
      const answers = await Promise.all(context.serviceWorkers().map(isOnline))
      if (answers.includes(false)) await context.setOffline(true)
      return answers
    })
    .not.toContain(false)
  await page.close()
}

const isOnline = (worker: Worker): Promise<boolean> =>
  worker.evaluate(() =>
    fetch('/healthz').then(
      () => true,
      () => false,
    ),
  )
