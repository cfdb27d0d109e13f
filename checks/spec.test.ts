import { beforeAll, describe, expect, test } from 'vitest'
import { SCREENS } from '../e2e/screens.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { features } from '../web/features.ts'
import { allRoutes } from './answers.ts'

// The product's own table of addresses and calls (docs/rules/addresses.md): each is owned, or left out with its reason.

/** Addresses of the product, as its first description lists them. */
const ADDRESSES = `
/auth /auth/login /auth/register /auth/login-unprotected /auth/register-unprotected /auth/verify /auth/reset-password /auth/new-password
/coming-soon /maintenance /pricing /payment /about-us /contact-us /faqs /403 /404 /500 /components /fund /fund/:id /news /news/:id
/dashboard /dashboard/kanban /dashboard/calendar /dashboard/files-manager /dashboard/permission-denied /dashboard/blank
/dashboard/app /dashboard/ecommerce /dashboard/analytics /dashboard/banking /dashboard/booking /dashboard/file
/dashboard/mail /dashboard/mail/all /dashboard/chat /dashboard/chat/new /dashboard/chat/:conversationKey
/dashboard/user /dashboard/user/new /dashboard/user/list /dashboard/user/cards /dashboard/user/profile /dashboard/user/account /dashboard/user/:name/edit
/dashboard/admin /dashboard/admin/list
/dashboard/e-commerce /dashboard/e-commerce/shop /dashboard/e-commerce/list /dashboard/e-commerce/checkout /dashboard/e-commerce/product/new
/dashboard/e-commerce/product/:name /dashboard/e-commerce/product/:name/edit
/dashboard/invoice /dashboard/invoice/list /dashboard/invoice/new /dashboard/invoice/:id /dashboard/invoice/:id/edit
/dashboard/blog /dashboard/blog/posts /dashboard/blog/new /dashboard/blog/post/:title
/dashboard/home /dashboard/home/slide /dashboard/home/education /dashboard/home/video
/dashboard/fund /dashboard/fund/list /dashboard/news /dashboard/news/list /dashboard/news/market_news /dashboard/news/report
/dashboard/about /dashboard/about/list /dashboard/about/service /dashboard/about/tuz /dashboard/about/tuzteam /dashboard/about/management
/dashboard/about/managementteam /dashboard/about/report
`
  .trim()
  .split(/\s+/)

const CALLS = [
  'GET /admin/my_account',
  'POST /admin/login',
  'POST /api/account/register',
  'GET /api/calendar/events',
  'POST /api/calendar/events/new',
  'POST /api/calendar/events/update',
  'POST /api/calendar/events/delete',
  'GET /api/chat/contacts',
  'GET /api/chat/conversations',
  'GET /api/chat/conversation',
  'GET /api/chat/conversation/mark-as-seen',
  'GET /api/chat/participants',
  'GET /api/kanban/board',
  'POST /api/kanban/columns/new',
  'POST /api/kanban/columns/update',
  'POST /api/kanban/columns/delete',
  'GET /api/mail/labels',
  'GET /api/mail/mails',
  'GET /api/mail/mail',
  'GET /api/products',
  'GET /api/products/product',
]

/** Pages that the server draws (web/site). */
const PUBLIC = [
  '/news',
  '/news/:id',
  '/laws',
  '/laws/:id',
  '/fund',
  '/fund/:id',
  '/documents',
  '/documents/:id',
  '/videos',
  '/faqs',
  '/blog',
  '/blog/:slug',
  '/pricing',
  '/payment',
  '/open-data',
  '/coming-soon',
  '/about-us',
  '/contact-us',
  '/',
]

const same = (path: string) => path.replace(/:\w+/g, ':')
const owned = new Set([
  ...PUBLIC.map(same),
  ...Object.values(features as Record<string, { screens: readonly { path: string }[] }>).flatMap((f) =>
    f.screens.map((s) => same(s.path)),
  ),
])

/** Addresses that lead to another one. */
const LED: Readonly<Record<string, string>> = {
  '/auth': '/auth/login',
  '/dashboard': '/dashboard/app',
  '/dashboard/user': '/dashboard/user/list',
}

describe('every address of the product', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app()
  })

  test.each(ADDRESSES)('%s', async (path) => {
    expect(owned.has(same(path)), 'add a screen in web/features/<feature>/index.ts').toBe(true)
    // public pages of records answer only for those that exist: the walk opens them
    if (/^\/(?:news|fund)\/:/.test(path)) return
    const { statusCode, headers } = await t.http.inject({
      url: path.replace(/:\w+/g, '1'),
      headers: { accept: 'text/html' },
    })
    expect(headers['content-type'], `${statusCode}`).toContain('text/html')
    expect(statusCode).toBe(200)
  })

  test('is opened in the browser by the walk', () => {
    const walked = new Set(SCREENS.map(([address]) => same(address.replace(/\?.*$/, ''))))
    expect(ADDRESSES.filter((path) => !walked.has(same(LED[path] ?? path)))).toEqual([])
  })
})

describe('every call of the product', () => {
  const routes = new Set(allRoutes.map(({ route }) => `${route.method} ${same(route.path)}`))

  test.each(CALLS)('%s', (call) => {
    expect(routes.has(call), 'add the route in contract/features/<feature>/index.ts').toBe(true)
  })
})

test('no two screens share an address, and no two routes', () => {
  const screens = Object.values(features as Record<string, { screens: readonly { path: string }[] }>).flatMap((f) =>
    f.screens.map((s) => same(s.path)),
  )
  const calls = allRoutes.map(({ route }) => `${route.method} ${same(route.path)}`)

  expect(
    screens.filter((path, i) => screens.indexOf(path) !== i),
    'give one of the screens another path in web/features/<feature>/index.ts',
  ).toEqual([])
  expect(
    calls.filter((call, i) => calls.indexOf(call) !== i),
    'give one of the routes another path in contract/features/<feature>/index.ts',
  ).toEqual([])
})
