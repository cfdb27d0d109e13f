import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { violationsOf } from './axe.ts'
import { untilOldEnough } from './form-age.ts'
import { test } from './journey-test.ts'
import { type Look, type PersonName, prepare, tokenOf } from './people.ts'

// A buyer orders without an account, goods and a plan of the city; staff order with a discount code, and the office publishes their review;
// an accountant imports what the bank reports, in both formats; a citizen waits for an appointment.

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
/** A day after today in Ulaanbaatar. */
const dayAhead = (days: number) => addDays(dayInUlaanbaatar(new Date()), days)
const shot = (page: Page, name: string) =>
  process.env.E2E_SHOTS ? page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true }) : undefined

test('a buyer orders on a phone without an account, and sees where to pay', async ({ page }) => {
  await prepare(page, null, PHONE)
  const [{ slug }] = await api(
    page.request,
    'city',
    '/shop/products?status=on_sale&inStock=true&pageSize=1&sort=-price',
  )
  await page.goto(`/shop/${slug}`)
  await page.getByRole('link', { name: 'Захиалах' }).first().click()
  await page.getByLabel('Таны нэр').fill('Б. Болормаа')
  await page.getByLabel('Утас').fill('99112233')
  await untilOldEnough(page)
  await page.getByRole('button', { name: 'Захиалах' }).click()
  await expect(page.getByRole('heading', { name: /Захиалгыг хүлээн авлаа/ })).toBeVisible()
  await shot(page, 'order')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Төлөх заавар харах' }).click()
  await expect(page.getByText(/INV-/).first()).toBeVisible()
  await shot(page, 'order-invoice')
  expect(await violationsOf(page)).toEqual([])
})

test('a plan of the city is ordered without an account, from the prices to the invoice', async ({ page }) => {
  await prepare(page, null, PHONE)
  await page.goto('/pricing')
  await shot(page, 'pricing')
  await page
    .getByRole('link', { name: /^Захиалах/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/payment\?/)
  await page.getByLabel('Таны нэр').fill('Б. Болормаа')
  await page.getByLabel('И-мэйл хаяг').fill('bolor@example.mn')
  await shot(page, 'payment')
  await untilOldEnough(page)
  await page.getByRole('button', { name: 'Захиалах' }).click()

  await expect(page.getByText('Захиалгыг хүлээн авлаа').first()).toBeVisible()
  await expect(page.getByText(/INV-/).first()).toBeVisible()
  await shot(page, 'payment-invoice')
  expect(await violationsOf(page)).toEqual([])
})

test('staff order with a discount code in three steps, and their review is public once the office has published it', async ({
  page,
}) => {
  const [{ id: productId, slug }] = await api(
    page.request,
    'city',
    '/shop/products?status=on_sale&inStock=true&pageSize=1&sort=-price',
  )
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
  await page.goto(`/dashboard/e-commerce/product/${slug}`)
  await page.getByRole('button', { name: 'Сагсанд хийх' }).click()
  await page.goto('/dashboard/e-commerce/checkout')
  const field = page.getByLabel('Хөнгөлөлтийн код')
  await field.fill('БАЙХГҮЙ-1')
  await page.getByRole('button', { name: 'Хэрэглэх' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(code)
  await page.getByRole('button', { name: 'Хэрэглэх' }).click()
  await expect(page.getByText(`«${code}» кодын хөнгөлөлт орлоо.`)).toBeVisible()
  await shot(page, 'checkout-1')
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('redux-')))
  expect(kept.map(([key, text]) => [key, Object.keys(JSON.parse(text)).toSorted()])).toEqual([
    ['redux-product', ['checkout', 'sortBy']],
  ])
  await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await page.getByLabel('Утас').fill('99112233')
  await shot(page, 'checkout-2')
  await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await shot(page, 'checkout-3')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Захиалах' }).click()
  await expect(page.getByText(/Захиалгыг хүлээн авлаа: № \d+/)).toBeVisible()
  const [order] = await api(page.request, 'khoroo', '/shop/orders/mine')
  expect(order).toMatchObject({ discountCode: code, discount: Math.round(order.subtotal / 10) })

  const { version } = await api(page.request, 'city', `/shop/orders/${order.id}`)
  const pay = await api(page.request, 'city', `/shop/orders/${order.id}/transitions`, { action: 'pay', version })
  await api(page.request, 'city', `/shop/orders/${order.id}/transitions`, { action: 'finish', version: pay.version })
  const text = `Сайхан бараа байна ${Date.now()}`
  await api(page.request, 'khoroo', `/shop/orders/mine/${order.id}/reviews`, { productId, rating: 5, text })
  await page.goto(`/shop/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)

  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/e-commerce/reviews?status=waiting')
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toBeVisible()
  await shot(page, 'reviews')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Нийтлэх', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(async () => {
    await page.goto(`/shop/${slug}`)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('an accountant imports a statement in two formats; the payment counts once', async ({ page }) => {
  const areaId = (await api(page.request, 'city', '/invoices?state=issued&pageSize=1'))[0].areaId
  const draft = await api(page.request, 'city', '/invoices', {
    areaId,
    buyer: { name: 'Тэнгэр Трейд ХХК', register: '5123456' },
    lang: 'mn',
    dueOn: '2099-12-31',
    tax: 'none',
    discount: 0,
    lines: [{ description: 'Талбайн түрээс', quantity: 1, unitPrice: 412_345 }],
  })
  const { code } = await api(page.request, 'city', `/invoices/${draft.id}/issue`, { version: draft.version })
  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/invoice/bank')
  const load = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Хуулга оруулах' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: name.endsWith('xml') ? 'text/xml' : 'text/csv', buffer: Buffer.from(text) })
    await expect(dialog.getByText('Орсон төлбөр: 1.')).toBeVisible()
    await dialog.getByLabel('Хуулгын данс').fill(name.endsWith('xml') ? 'MN12 0005 005001234567' : '5001234567')
    await shot(page, `statement-${name}`)
    await dialog.getByRole('button', { name: 'Хуулга оруулах' }).click()
    await expect(dialog).toBeHidden()
  }
  await load(
    'a.csv',
    `Огноо,Кредит,Гүйлгээний утга,Харьцсан дансны нэр\n2026-11-20,412345,${code} түрээс,Тэнгэр Трейд ХХК\n`,
  )
  await expect(page.getByText('Шинэ төлбөр: 1. Өмнө оруулсан: 0.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `${code} түрээс` })
  await expect(row).toContainText('дугаар таарсан')
  await load(
    'b.xml',
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>MN120005005001234567</IBAN></Id></Acct>
<Ntry><Amt Ccy="MNT">412345</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${code} ТҮРЭЭС</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
  )
  await expect(page.getByText('Шинэ төлбөр: 0. Өмнө оруулсан: 1.')).toBeVisible()
  await expect(row).toHaveCount(1)
  await shot(page, 'bank')
  expect(await violationsOf(page)).toEqual([])

  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Нэхэмжлэхтэй холбох' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Төлбөр бүртгэх' }).click()
  await expect(row).toContainText('Холбосон')
  expect(await api(page.request, 'city', `/invoices/${draft.id}`)).toMatchObject({ state: 'paid', paid: 412_345 })
})

test('a citizen waits for an appointment, sees the position, and takes the time that becomes free', async ({
  page,
}) => {
  const [{ areaId }] = await api(page.request, 'khoroo', '/booking/desks?pageSize=1')
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to: '10:30' }))
  const desk = await api(page.request, 'khoroo', '/booking/desks', {
    name: { mn: 'Туршилтын цонх' },
    kind: 'place',
    userId: null,
    place: '7',
    hours: week,
    daysOff: [],
    isClosed: false,
    areaId,
  })
  const service = await api(page.request, 'khoroo', '/booking/services', {
    name: { mn: 'Нэг цагтай үйлчилгээ' },
    description: { mn: '' },
    minutes: 30,
    buffer: 0,
    capacity: 1,
    noticeHours: 0,
    daysAhead: 10,
    questions: [],
    deskIds: [desk.id],
    state: 'active',
    areaId,
  })
  const span = `from=${dayAhead(1)}&to=${dayAhead(8)}`
  const days = await api(page.request, 'khoroo', `/booking/offers/${service.id}/days?${span}`)
  const { day } = days.find(({ free }: { free: number }) => free > 0)
  const [time] = await api(page.request, 'khoroo', `/booking/services/${service.id}/times?day=${day}`)
  const visitor = await api(page.request, 'khoroo', '/booking/appointments', {
    serviceId: service.id,
    at: time.startsAt,
    name: 'Д. Дорж',
    lang: 'mn',
  })
  await prepare(page, 'citizen', PHONE)
  await page.goto(`/booking?service=${service.id}&wait=${day}`)
  await page.getByLabel('Овог, нэр').fill('Б. Болормаа')
  await untilOldEnough(page)
  await page.getByRole('button', { name: 'Жагсаалтад орох' }).click()
  await expect(page.getByRole('heading', { name: 'Та хүлээлгийн жагсаалтад байна' })).toBeVisible()
  await expect(page.locator('.case-facts div').filter({ hasText: 'Жагсаалт дахь байр' })).toContainText('1')
  await shot(page, 'waiting')
  expect(await violationsOf(page)).toEqual([])

  await api(page.request, 'khoroo', `/booking/appointments/${visitor.id}/transitions`, {
    action: 'cancel',
    note: 'Өвчтэй',
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Цаг суларлаа' })).toBeVisible()
  await shot(page, 'offered')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Цагаа авах' }).click()
  await expect(page.getByText('Туршилтын цонх')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Цагаа авах' })).toBeHidden()
})
