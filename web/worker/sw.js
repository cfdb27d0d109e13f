// The service worker: it stores the application on the device of those who work in the field, and for everybody the public pages that they
// have opened, so that both open offline. vite.config.ts puts the build's name and the files of the screens that open offline into the two
// constants. Its rules:
// - the application is stored when a page asks for it (web/core/offline/worker.ts); a new build replaces it only where it is stored;
// - a page is requested from the server first; the kept one is shown only when there is no answer, so that nobody gets an old application
//   while the new one can be had;
// - public pages are the same for everybody, and so are the names of areas that their forms ask for;
// - files under /assets are named after their content: what is kept under a name stays right;
// - of the API it keeps what those screens ask (ANSWERS), for the very token it was answered to, until the person signs out.
const BUILD = '__BUILD__'
const FILES = __FILES__

const PREFIX = 'nutag-application-'
const KEPT = PREFIX + BUILD
const ACCOUNT = 'nutag-account'
const PAGE = '/dashboard/app'
const PUBLIC = 'nutag-public'
/** The public pages that open offline (web/public/keep-page.ts), and what their forms ask for. */
const PUBLIC_PAGES = /^\/(report|surveys|survey\/[\w-]{36})?$/
const PUBLIC_ANSWERS = /^\/v1\/areas\/names$/
/** Public pages and answers that are kept at most; the oldest go first. */
const PUBLIC_MAX = 60
const ASSETS = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g
/** What the home, the inbox and the forms for work in the field ask. */
const ANSWERS =
  /^\/v1\/(admin\/my_account|overview\/figures|settings\/values|areas\/(names|[\w-]+(\/path)?)|notifications(\/(unread|inbox|[\w-]{36}))?|reports(\/(periods|previous))?|surveys(\/[\w-]{36}(\/coverage)?)?|news|manual(\/help)?)$/
/** Answers that are kept at most; the oldest go first. */
const ANSWERS_MAX = 150
/** A network that answers nothing for this long counts as none, ms. */
const WAIT_MS = 5_000

/** Whether a build of the application is on this device. */
async function hasApplication() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && (await (await caches.open(name)).match(PAGE))) return true
  }
  return false
}

/** Stores this build of the application. @throws when the server has another one, or there is no network. */
async function keepApplication() {
  const cache = await caches.open(KEPT)
  if (await cache.match(PAGE)) return
  const page = await fetch(PAGE, { cache: 'no-store', headers: { accept: 'text/html' } })
  const text = page.ok ? await page.clone().text() : ''
  // between two builds the page and these files may not belong together: the browser tries again later
  if (!FILES.some((file) => text.includes(file))) throw new Error('another build')
  await cache.addAll(FILES)
  await cache.put(PAGE, page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      if (await hasApplication()) await keepApplication()
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('message', (event) => {
  const { keep, page, files = [], answers = [] } = event.data ?? {}
  const done =
    keep === 'application' ? keepApplication() : keep === 'page' ? keepPublic(page, files, answers) : undefined
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
      // pages that are still open may need a file of the build before
      const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT)
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
      await self.clients.claim()
      // the files of the build before are gone one day: its pages are fetched again
      for (const { url } of await (await caches.open(PUBLIC)).keys()) {
        const { pathname, search } = new URL(url)
        if (PUBLIC_PAGES.test(pathname)) await keepPublic(pathname + search, [], []).catch(() => undefined)
      }
    })(),
  )
})

/** The server's answer; what is kept when there is none, or none in time. */
async function orKept(answer, keptOf) {
  const tooLong = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), WAIT_MS))
  try {
    return await Promise.race([answer, tooLong])
  } catch {
    return (await keptOf()) ?? answer
  }
}

const pageOf = (request) => orKept(fetch(request), async () => (await caches.open(KEPT)).match(PAGE))

/** The name under which a public page is kept: its language is all that its address decides. Undefined for one that is not kept. */
function publicName(url) {
  const path = url.pathname.replace(/\/+$/, '') || '/'
  const lang = url.searchParams.get('lang')
  return PUBLIC_PAGES.test(path) ? `${path}${lang ? `?lang=${lang}` : ''}` : undefined
}

/** A filtered list or the answer to a form is not the page that opens offline. */
const isWhole = ({ searchParams }) => [...searchParams.keys()].every((name) => name === 'lang')

async function putPublic(name, answer) {
  const cache = await caches.open(PUBLIC)
  await cache.delete(name)
  await cache.put(name, answer)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - PUBLIC_MAX))) await cache.delete(old)
}

/** Stores a public page with the files it names, those it has loaded, and answers that its form may ask for. */
async function keepPublic(page, files, answers) {
  const url = new URL(page, self.location.origin)
  const name = publicName(url)
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

/** A public page, or what its form asks for, from the server; the kept one when there is no network. */
async function publicOf(request, name, isKept) {
  try {
    const found = await fetch(request)
    if (found.ok && isKept) await putPublic(name, found.clone())
    return found
  } catch (error) {
    const kept = await (await caches.open(PUBLIC)).match(name)
    if (kept) return kept
    throw error
  }
}

async function fileOf(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    await caches.open(KEPT).then((cache) => cache.put(request, copy))
  }
  return answer
}

async function answerOf(request) {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  const of = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const { pathname, search } = new URL(request.url)
  const key = `${pathname}${search}${search ? '&' : '?'}of=${of}`
  const answer = fetch(request).then(async (found) => {
    const cache = await caches.open(ACCOUNT)
    if (found.status === 401) await caches.delete(ACCOUNT)
    // what was answered to somebody else, or to a session before this one, is nobody's business
    const others = (await cache.keys()).filter(({ url }) => !url.endsWith(`of=${of}`))
    for (const other of others) await cache.delete(other)
    if (found.ok) {
      await cache.put(key, found.clone())
      const all = await cache.keys()
      for (const old of all.slice(0, Math.max(0, all.length - ANSWERS_MAX))) await cache.delete(old)
    }
    return found
  })
  return orKept(answer, async () => (await caches.open(ACCOUNT)).match(key))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname === '/v1/admin/logout') event.waitUntil(caches.delete(ACCOUNT))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const name = publicName(url)
    if (/^\/(dashboard|auth|my)(\/|$)/.test(url.pathname)) event.respondWith(pageOf(request))
    else if (name) event.respondWith(publicOf(request, name, isWhole(url)))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  // without a token it is nobody's, and may be asked at any time
  else if (PUBLIC_ANSWERS.test(url.pathname) && !request.headers.has('authorization'))
    event.respondWith(publicOf(request, url.pathname + url.search, url.searchParams.has('parentId')))
  else if (ANSWERS.test(url.pathname) && request.headers.has('authorization')) event.respondWith(answerOf(request))
})
