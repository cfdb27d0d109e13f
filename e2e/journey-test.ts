import { test as base } from '@playwright/test'

/** Playwright's `test`, which closes what a journey has opened: pages left open refetch with every change that later journeys make. */
export const test = base.extend<{ closesWhatItOpened: void }>({
  closesWhatItOpened: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
