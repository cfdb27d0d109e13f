// The service worker of the dashboard: it keeps the application on the device, so that leaders can interview where there is no line.
// vite.config.ts puts the build's name and the files that interviews need into the two constants. What it holds to:
// - a page is asked of the server first; the kept one is shown only where there is no answer, so that nobody is given an old application
//   while the new one can be had;
// - files under /assets are named after their content: what is kept under a name is right for ever;
// - of the API only the own account is kept, for the very token it was answered to, until the person signs out.
const BUILD = '__BUILD__'
const FILES = __FILES__

const PREFIX = 'nutag-application-'
const KEPT = PREFIX + BUILD
const ACCOUNT = 'nutag-account'
const PAGE = '/dashboard/surveys/interviews'
/** A line that gives nothing for so long is none, ms. */
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

/** What the server answers; what is kept where there is no answer, or none comes: a line that is there and gives nothing. */
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

async function accountOf(request) {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  const key = `/v1/admin/my_account?of=${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const answer = fetch(request).then(async (found) => {
    const cache = await caches.open(ACCOUNT)
    if (found.ok) {
      for (const other of await cache.keys()) await cache.delete(other)
      await cache.put(key, found.clone())
    } else if (found.status === 401) {
      await cache.delete(key)
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
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (url.pathname === '/v1/admin/my_account') event.respondWith(accountOf(request))
})
