import type { Page } from '@playwright/test'

/**
 * Types on a Mongolian keyboard. Playwright's `keyboard.type` knows the keys of an American one only: other letters it inserts into
 * what has the focus, without a key being pressed.
 */
export async function typeKeys(page: Page, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  for (const key of text) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, unmodifiedText: key })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
  await cdp.detach()
}
