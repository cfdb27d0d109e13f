import { expect, type Page, type Request, type Response } from '@playwright/test'
import { goInApp } from './in-app.ts'
import { test } from './journey-test.ts'
import { type PersonName, prepare } from './people.ts'
import { settled, watched } from './settled.ts'

// The home: every number leads to a list of exactly so many rows. docs/rules/home.md.

const LOOK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const
const STAFF: PersonName[] = ['city', 'officer', 'district', 'khoroo', 'leader']

/** The figures of the home page: where each leads. */
async function figuresOn(page: Page): Promise<{ to: string; count: number }[]> {
  await page.goto('/dashboard/app')
  const leading = page.getByRole('region', { name: 'Гол үзүүлэлт' }).getByRole('article')
  await expect(leading.first()).toBeVisible()
  const top = await leading.evaluateAll((cards) =>
    cards.map((card) => ({
      to: card.querySelector('a')?.getAttribute('href') ?? '',
      count: Number((card.querySelector('bdi')?.textContent ?? '').replace(/\s/g, '')),
    })),
  )
  const list = page.getByRole('list', { name: 'Бусад ажил' })
  const whole = list.getByRole('button', { expanded: false })
  if ((await whole.count()) > 0) await whole.click()
  const others = await list.getByRole('link').evaluateAll((links) =>
    links.map((link) => ({
      to: link.getAttribute('href') ?? '',
      count: Number((link.querySelector('bdi')?.textContent ?? '').replace(/\s/g, '')),
    })),
  )
  return [...top, ...others]
}

/** What the list of a page asks for, since other lists of the page, and what is prefetched for working offline, have equal filters. */
const LISTS: Readonly<Record<string, string>> = {
  '/dashboard/blog/comments': '/v1/posts/comments',
  '/dashboard/blog/posts': '/v1/posts',
  '/dashboard/booking/day': '/v1/booking/appointments',
  '/dashboard/calendar': '/v1/calendar/search',
  '/dashboard/chat': '/v1/chat/conversations',
  '/dashboard/citizens': '/v1/citizens',
  '/dashboard/contacts': '/v1/contacts',
  '/dashboard/e-commerce/list': '/v1/shop/products',
  '/dashboard/e-commerce/orders': '/v1/shop/orders',
  '/dashboard/e-commerce/reviews': '/v1/shop/reviews',
  '/dashboard/files-manager/shared': '/v1/drive/shared',
  '/dashboard/invoice/list': '/v1/invoices',
  '/dashboard/kanban/cards': '/v1/kanban/cards',
  '/dashboard/mail/inbox': '/v1/mail/threads',
  '/dashboard/news/list': '/v1/news',
  '/dashboard/notifications/inbox': '/v1/notifications',
  '/dashboard/notifications/sent': '/v1/notifications/sent',
  '/dashboard/plans/orders': '/v1/plans/orders',
  '/dashboard/rates/sheets': '/v1/rates/sheets',
  '/dashboard/reports': '/v1/reports',
  '/dashboard/surveys': '/v1/surveys',
  '/dashboard/user/requests': '/v1/users/requests',
  '/dashboard/violations': '/v1/violations',
}

/** A tab, and its requests that have no answer yet. */
interface Tab {
  page: Page
  open: ReadonlySet<Request>
}

/**
 * How many rows the list at this address says that it has, and the request that was answered. Its page is opened from the page that is
 * open, whose list (`before`) may be fetched again meanwhile.
 */
async function totalAt({ page, open }: Tab, to: string, before?: string): Promise<{ total: number; request: string }> {
  const { pathname, searchParams } = new URL(to, 'http://nutag')
  const list = LISTS[pathname]
  expect(Object.keys(LISTS), 'add the list of this page to LISTS').toContain(pathname)
  const isOfList = (response: Response) => {
    const { pathname: path, searchParams: asked } = new URL(response.url())
    return (
      path === list && asked.has('pageSize') && [...searchParams].every(([name, value]) => asked.get(name) === value)
    )
  }
  let total = -1
  /** Reads the total at once: an answer cannot be read any more when another page is opened. */
  const isRead = async (response: Response) => {
    if (!isOfList(response)) return false
    const body = await response.json().catch(() => undefined)
    total = body?.meta.total ?? -1
    return body !== undefined
  }
  const answered = page
    .waitForResponse(async (response) => response.url() !== before && (await isRead(response)))
    .catch(() => undefined)
  await goInApp(page, to)
  let answer = await Promise.race([answered, settled(page, open).then(() => undefined)])
  if (!answer) {
    // the application does not fetch again what it read a moment ago
    const again = page.waitForResponse(isRead)
    await page.goto(to)
    answer = await again
  }
  expect(new URL(page.url()).pathname).toBe(pathname)
  return { total, request: answer.url() }
}

for (const who of STAFF) {
  test(`each figure of the ${who} is the total of its list`, async ({ page }) => {
    const tab = { page, open: await watched(page) }
    await prepare(page, who, LOOK)
    const figures = await figuresOn(page)
    expect(figures.length).toBeGreaterThan(3)
    expect(figures.some(({ count }) => count > 0)).toBe(true)

    let before: string | undefined
    for (const { to, count } of figures) {
      const { total, request } = await totalAt(tab, to, before)
      before = request
      if (total === count) continue
      // other journeys work on the same city meanwhile: what has changed is read again, on both sides
      await expect(async () => {
        const now = (await figuresOn(page)).find((one) => one.to === to)
        expect((await totalAt(tab, to)).total, `${who}: ${to}`).toBe(now?.count)
      }).toPass({ timeout: 30_000 })
    }
  })
}

test('a step that somebody takes changes the number while the other looks on', async ({ browser }) => {
  const leader = await (await browser.newContext()).newPage()
  const khoroo = await (await browser.newContext()).newPage()
  await prepare(leader, 'leader', LOOK)
  await prepare(khoroo, 'khoroo', LOOK)
  await khoroo.goto('/dashboard/app')
  const figure = khoroo
    .getByRole('article')
    .filter({ has: khoroo.getByRole('link', { name: 'Батлах тайлан', exact: true }) })
  await expect(figure).toBeVisible()
  const count = async () => Number(await figure.locator('bdi').first().textContent())
  const before = await count()

  await leader.goto('/dashboard/reports?tab=draft')
  const token = await leader.evaluate(() => localStorage.getItem('accessToken'))
  const as = { headers: { authorization: `Bearer ${token}` } }
  const body = {
    title: 'Өрхийн айлчлалын тайлан',
    content: 'Айл өрхүүдээр явж, хүсэлтийг нь тэмдэглэн авлаа.',
    period: '2026-09',
    fileIds: [],
    figures: { householdsVisited: 40, meetings: 2, requestsReceived: 9, requestsSolved: 7 },
  }
  const made = await leader.request.post('/v1/reports', { ...as, data: body })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).data
  await leader.request.post(`/v1/reports/${id}/transitions`, { ...as, data: { action: 'send' } })

  await expect.poll(count).toBe(before + 1)
  await leader.request.post(`/v1/reports/${id}/transitions`, { ...as, data: { action: 'withdraw' } })
  await expect.poll(count).toBe(before)
  await leader.request.delete(`/v1/reports/${id}`, as)
})
