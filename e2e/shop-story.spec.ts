import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { untilOldEnough } from './form-age.ts'
import { test } from './journey-test.ts'
import { type Look, type PersonName, prepare, tokenOf } from './people.ts'

// Somebody orders a plan of the city without an account; staff check out with a discount code, in three steps; the office publishes a review.

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }
const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

async function api(request: APIRequestContext, who: PersonName, path: string, body?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` }
  const answer = body
    ? await request.post(`/v1${path}`, { headers, data: body })
    : await request.get(`/v1${path}`, { headers })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}
const shot = (page: Page, name: string) =>
  process.env.E2E_SHOTS ? page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true }) : undefined

/** A product that is on sale and in stock, with its first variant in stock. */
async function aProduct(request: APIRequestContext) {
  const [row] = await api(request, 'city', '/shop/products?status=on_sale&inStock=true&pageSize=1&sort=-price')
  const product = await api(request, 'city', `/shop/products/${row.id}`)
  const variant = product.variants.find(({ stock }: { stock: number }) => stock > 0)
  return { ...product, variantId: variant.id }
}

test('a plan of the city is ordered without an account, from the prices to the invoice', async ({ page }) => {
  await prepare(page, null, PHONE)
  await page.goto('/pricing')
  await shot(page, 'pricing')
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('link', { name: /^Захиалах/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/payment\?/)
  await page.getByLabel('Таны нэр').fill('Б. Болормаа')
  await page.getByLabel('И-мэйл хаяг').fill('bolor@example.mn')
  await shot(page, 'payment')
  expect(await violationsOf(page)).toEqual([])
  await untilOldEnough(page)
  await page.getByRole('button', { name: 'Захиалах' }).click()

  await expect(page.getByText('Захиалгыг хүлээн авлаа').first()).toBeVisible()
  await expect(page.getByText(/INV-/).first()).toBeVisible()
  await shot(page, 'payment-invoice')
  expect(await violationsOf(page)).toEqual([])
})

test('a checkout in three steps takes a discount code, and the order has it', async ({ page }) => {
  const product = await aProduct(page.request)
  const { id: areaId } = (await api(page.request, 'city', '/admin/my_account')).user.area
  const code = `ТУРШИЛТ-${Date.now() % 100_000}`
  await api(page.request, 'city', '/shop/discounts', {
    areaId,
    code,
    note: '',
    kind: 'percent',
    value: 10,
    from: null,
    until: null,
    minimum: 0,
    uses: null,
    usesEach: null,
    isActive: true,
  })
  await prepare(page, 'khoroo', PHONE)
  await page.goto(`/dashboard/e-commerce/product/${product.slug}`)
  await page.getByRole('button', { name: 'Сагсанд хийх' }).click()
  await page.goto('/dashboard/e-commerce/checkout')
  await page.getByLabel('Хөнгөлөлтийн код').fill('БАЙХГҮЙ-1')
  await page.getByRole('button', { name: 'Хэрэглэх' }).click()
  await expect(page.getByLabel('Хөнгөлөлтийн код')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Хөнгөлөлтийн код').fill(code)
  await page.getByRole('button', { name: 'Хэрэглэх' }).click()
  await expect(page.getByText(`«${code}» кодын хөнгөлөлт орлоо.`)).toBeVisible()
  await shot(page, 'checkout-1')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await page.getByLabel('Утас').fill('99112233')
  await shot(page, 'checkout-2')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await shot(page, 'checkout-3')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Захиалах' }).click()

  await expect(page.getByText(/Захиалгыг хүлээн авлаа: № \d+/)).toBeVisible()
  await shot(page, 'checkout-done')
  const [order] = await api(page.request, 'khoroo', '/shop/orders/mine')
  expect(order).toMatchObject({ discountCode: code, discount: Math.round(order.subtotal / 10) })
})

test('a review waits until the office publishes it, and then everybody reads it', async ({ page }) => {
  const product = await aProduct(page.request)
  const buyer = { name: 'Б. Болормаа', phone: '99112233', delivery: 'pickup', payment: 'on_delivery', lang: 'mn' }
  const placed = await api(page.request, 'citizen', '/shop/orders', {
    ...buyer,
    lines: [{ variantId: product.variantId, quantity: 1 }],
  })
  const order = await api(page.request, 'city', `/shop/orders/${placed.id}`)
  await api(page.request, 'city', `/shop/orders/${placed.id}/transitions`, { action: 'finish', version: order.version })
  const text = `Сайхан бараа байна ${Date.now()}`
  await api(page.request, 'citizen', `/shop/orders/mine/${placed.id}/reviews`, {
    productId: product.id,
    rating: 5,
    text,
  })
  await page.goto(`/shop/${product.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)

  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/e-commerce/reviews?status=waiting')
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toBeVisible()
  await shot(page, 'reviews')
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Нийтлэх', exact: true }).click()
  await expect(row).toHaveCount(0)

  await expect(async () => {
    await page.goto(`/shop/${product.slug}`)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
})
