import { type BrowserContext, expect } from '@playwright/test'

/**
 * Gives a context its network back, for its service worker too. Playwright tells the running workers one by one; a worker that starts
 * at that moment hears of 'offline' last and stays so (seen on a busy machine), so a page of its own asks through the worker.
 */
export async function goOnline(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await expect
    .poll(async () => {
      await context.setOffline(false)
      await page.goto('/healthz')
      const isReached = await page.evaluate(isAnsweredThroughWorker)
      if (!isReached) await context.setOffline(true)
      return isReached
    })
    .toBe(true)
  await page.close()
}

/** Any response will do; one to this address is never stored on the device (web/worker/sw.js). */
const isAnsweredThroughWorker = () =>
  fetch(`/v1/areas/names?unknown=${crypto.randomUUID()}`).then(
    () => true,
    () => false,
  )
