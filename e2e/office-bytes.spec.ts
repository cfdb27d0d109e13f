import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { prepare, tokenOf } from './people.ts'

// The script that each area of the office loads on its first opening, compressed, with everything that is fetched ahead.

/** KB at most. */
const SCRIPT_KB_MAX = 260

for (const area of ['mail', 'chat', 'calendar', 'kanban', 'files-manager']) {
  test(`the first opening of ${area} loads at most ${SCRIPT_KB_MAX} KB of script`, async ({ page }) => {
    await prepare(page, 'city', { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 })
    let address = `/dashboard/${area}`
    if (area === 'kanban') {
      const headers = { authorization: `Bearer ${await tokenOf(page.request, 'city')}` }
      const { data } = await (await page.request.get('/v1/kanban/boards', { headers })).json()
      address += `/${data[0].id}`
    }
    const cdp = await page.context().newCDPSession(page)
    const scripts = new Set<string>()
    let bytes = 0
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType.includes('javascript')) scripts.add(requestId)
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await cdp.send('Network.enable')
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(bytes / 1024).toBeGreaterThan(100)
    expect(bytes / 1024).toBeLessThanOrEqual(SCRIPT_KB_MAX)
  })
}
