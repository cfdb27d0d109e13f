import { expect, type Page } from '@playwright/test'
import { FORM_MIN_SECONDS } from '#contract/core/model/form-ticket.ts'

/** Waits until the form on a page is old enough to be sent: the server takes one that is filled in faster for a machine's. */
export async function untilOldEnough(page: Page): Promise<void> {
  // a ticket begins with the moment at which it was issued
  const ticket = await page.locator('input[name="ticket"]').inputValue()
  const issuedAt = Number(ticket.split('.')[0])
  await expect.poll(() => Date.now() - issuedAt).toBeGreaterThan(FORM_MIN_SECONDS * 1000)
}
