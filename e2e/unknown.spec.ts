import { expect, test } from '@playwright/test'
import { prepare } from './people.ts'

// An address that is none: docs/rules/addresses.md.

const LOOK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const

for (const address of ['/dashboard/nonsense', '/dashboard/news/list/nonsense', '/violations/a/b', '/nonsense']) {
  test(`${address} is answered with 404, and the page says that there is none`, async ({ page }) => {
    await prepare(page, 'khoroo', LOOK)
    const answer = await page.goto(address)

    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Хуудас олдсонгүй' })).toBeVisible()
  })
}

for (const address of ['/dashboard/app', '/dashboard', '/auth/login', '/dashboard/user/profile', '/_app', '/news']) {
  test(`${address} is answered with 200`, async ({ request }) => {
    expect((await request.get(address)).status()).toBe(200)
  })
}
