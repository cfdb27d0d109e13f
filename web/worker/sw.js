// The service worker of the dashboard: it keeps the application on the device, so that leaders can work offline.
// vite.config.ts puts the build's name and the files of the screens that open offline into the two constants. Its rules:
// - a page is requested from the server first; the kept one is shown only when there is no answer, so that nobody gets an old application
//   while the new one can be had;
// - files under /assets are named after their content: what is kept under a name stays right;
// - of the API it keeps what those screens ask (ANSWERS), for the very token it was answered to, until the person signs out.
const BUILD = '__BUILD__'
const FILES = __FILES__

const PREFIX = 'nutag-application-'
const KEPT = PREFIX + BUILD
const ACCOUNT = 'nutag-account'
const PAGE = '/dashboard/app'
/** What the home, the inbox and the forms for work in the field ask. */
const ANSWERS =
  /^\/v1\/(admin\/my_account|overview\/figures|settings\/values|areas\/(names|[\w-]+(\/path)?)|notifications(\/(unread|inbox|[\w-]{36}))?|reports(\/(periods|previous))?|surveys(\/[\w-]{36}(\/coverage)?)?|news|manual(\/help)?)$/
/** Answers that are kept at most; the oldest go first. */
const ANSWERS_MAX = 150
/** A network that answers nothing for this long counts as none, ms. */
const WAIT_MS = 5_000

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT)
      const page = await fetch(PAGE, { cache: 'no-store', headers: { accept: 'text/html' } })
      const text = page.ok ? await page.clone().text() : ''
      // between two builds the page and these files may not belong together: the browser tries again later
      if (!FILES.some((file) => text.includes(file))) throw new Error('another build')
      await cache.addAll(FILES)
      await cache.put(PAGE, page)
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // pages that are still open may need a file of the build before
      const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT)
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
      await self.clients.claim()
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

async function fileOf(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    void caches.open(KEPT).then((cache) => cache.put(request, copy))
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
    // public pages are the server's alone
    if (/^\/(dashboard|auth|my)(\/|$)/.test(url.pathname)) event.respondWith(pageOf(request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  // without a token it is nobody's, and may be asked at any time
  else if (ANSWERS.test(url.pathname) && request.headers.has('authorization')) event.respondWith(answerOf(request))
})
