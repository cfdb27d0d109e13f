// The service worker. It stores the application for field staff, and for everybody the public pages they have opened, so that both open
// offline. vite.config.ts replaces the two placeholders with the build's name and the files of the screens that work offline. Rules:
// - the application is stored when a page asks for it (web/core/api/worker.ts); a new build replaces it only where it is stored;
// - a page is requested from the server first; the stored one is used only without a response, so that nobody gets an old application
//   while the new one is available;
// - public pages are the same for everybody, and so are the names of areas that their forms request;
// - files under /assets are named after their content, so a cached file never becomes stale;
// - API responses needed by those screens (RESPONSES) are stored for the token that they were sent to, until the person signs out.
const BUILD = '__BUILD__'
const FILES = __FILES__

const PREFIX = 'nutag-application-'
const APPLICATION = PREFIX + BUILD
const ACCOUNT = 'nutag-account'
const PAGE = '/dashboard/app'
const PUBLIC = 'nutag-public'
/** The public pages that open offline (web/site/save-page-offline.ts), and the requests of their forms. */
const PUBLIC_PAGES = /^\/(report|surveys|survey\/[\w-]{36})?$/
const PUBLIC_RESPONSES = /^\/v1\/areas\/names$/
/** Maximum number of stored public pages and responses; the oldest are removed first. */
const PUBLIC_MAX = 60
const ASSETS = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g
/** Requests of the home page, the inbox and the forms for field work. */
const RESPONSES =
  /^\/v1\/(admin\/my_account|overview\/figures|settings\/values|areas\/(names|[\w-]+(\/path)?)|notifications(\/(unread|inbox|[\w-]{36}))?|reports(\/(periods|previous))?|surveys(\/[\w-]{36}(\/coverage)?)?|news|manual(\/help)?)$/
/** Maximum number of stored API responses; the oldest are removed first. */
const RESPONSES_MAX = 150
/** A request without a response for this long counts as offline, ms. */
const WAIT_MS = 5_000

/** Whether a build of the application is stored on this device. */
async function hasApplication() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && (await (await caches.open(name)).match(PAGE))) return true
  }
  return false
}

/** Stores this build of the application. @throws when the server has another one, or when offline. */
async function storeApplication() {
  const cache = await caches.open(APPLICATION)
  if (await cache.match(PAGE)) return
  const page = await fetch(PAGE, { cache: 'no-store', headers: { accept: 'text/html' } })
  const text = page.ok ? await page.clone().text() : ''
  // during a release the page and these files may belong to different builds: the browser tries again later
  if (!FILES.some((file) => text.includes(file))) throw new Error('another build')
  await cache.addAll(FILES)
  await cache.put(PAGE, page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      if (await hasApplication()) await storeApplication()
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('message', (event) => {
  const { keep, page, files = [], answers = [] } = event.data ?? {}
  const done =
    keep === 'application' ? storeApplication() : keep === 'page' ? keepPublic(page, files, answers) : undefined
  if (!done) return
  const [port] = event.ports
  event.waitUntil(
    done.then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // open pages may still need a file of the previous build
      const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APPLICATION)
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
      await self.clients.claim()
      // stored pages refer to files of the previous build, so they are fetched again
      for (const { url } of await (await caches.open(PUBLIC)).keys()) {
        const { pathname, search } = new URL(url)
        if (PUBLIC_PAGES.test(pathname)) await keepPublic(pathname + search, [], []).catch(() => undefined)
      }
    })(),
  )
})

/** The server's response, or the stored one if there is none in time. */
async function orStored(response, stored) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('no response')), WAIT_MS))
  try {
    return await Promise.race([response, timeout])
  } catch {
    return (await stored()) ?? response
  }
}

const pageOf = (request) => orStored(fetch(request), async () => (await caches.open(APPLICATION)).match(PAGE))

/** The key of a public page: of its query only the language counts. Undefined for pages that are not stored. */
function publicKeyOf(url) {
  const path = url.pathname.replace(/\/+$/, '') || '/'
  const lang = url.searchParams.get('lang')
  return PUBLIC_PAGES.test(path) ? `${path}${lang ? `?lang=${lang}` : ''}` : undefined
}

/** Whether an address is the page itself, not a filtered list or the result of a form. */
const isWhole = ({ searchParams }) => [...searchParams.keys()].every((name) => name === 'lang')

async function putPublic(name, answer) {
  const cache = await caches.open(PUBLIC)
  await cache.delete(name)
  await cache.put(name, answer)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - PUBLIC_MAX))) await cache.delete(old)
}

/** Stores a public page with the files that it refers to or has loaded, and the responses that its form may request. */
async function keepPublic(page, files, answers) {
  const url = new URL(page, self.location.origin)
  const name = publicKeyOf(url)
  if (!name || !isWhole(url)) return
  const found = await fetch(url, { headers: { accept: 'text/html' } })
  if (!found.ok || found.redirected) return
  const named = (await found.clone().text()).match(ASSETS) ?? []
  await putPublic(name, found)
  for (const file of new Set([...named, ...files])) await fileOf(new Request(file))
  for (const answer of answers) {
    const got = await fetch(answer)
    if (got.ok) await putPublic(answer, got)
  }
}

/** A public page, or a request of its form, from the server; the stored one when offline. */
async function publicOf(request, name, isStored) {
  try {
    const found = await fetch(request)
    if (found.ok && isStored) await putPublic(name, found.clone())
    return found
  } catch (error) {
    const stored = await (await caches.open(PUBLIC)).match(name)
    if (stored) return stored
    throw error
  }
}

async function fileOf(request) {
  const stored = await caches.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    await caches.open(APPLICATION).then((cache) => cache.put(request, copy))
  }
  return answer
}

async function apiResponseOf(request) {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  const of = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const { pathname, search } = new URL(request.url)
  const key = `${pathname}${search}${search ? '&' : '?'}of=${of}`
  const answer = fetch(request).then(async (found) => {
    const cache = await caches.open(ACCOUNT)
    if (found.status === 401) await caches.delete(ACCOUNT)
    // deletes responses to other people and to earlier sessions
    const others = (await cache.keys()).filter(({ url }) => !url.endsWith(`of=${of}`))
    for (const other of others) await cache.delete(other)
    if (found.ok) {
      await cache.put(key, found.clone())
      const all = await cache.keys()
      for (const old of all.slice(0, Math.max(0, all.length - RESPONSES_MAX))) await cache.delete(old)
    }
    return found
  })
  return orStored(answer, async () => (await caches.open(ACCOUNT)).match(key))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname === '/v1/admin/logout') event.waitUntil(caches.delete(ACCOUNT))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const name = publicKeyOf(url)
    if (/^\/(dashboard|auth|my)(\/|$)/.test(url.pathname)) event.respondWith(pageOf(request))
    else if (name) event.respondWith(publicOf(request, name, isWhole(url)))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  // anonymous requests, the same for everybody
  else if (PUBLIC_RESPONSES.test(url.pathname) && !request.headers.has('authorization'))
    event.respondWith(publicOf(request, url.pathname + url.search, url.searchParams.has('parentId')))
  else if (RESPONSES.test(url.pathname) && request.headers.has('authorization'))
    event.respondWith(apiResponseOf(request))
})
