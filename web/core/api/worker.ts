import { ask } from './client.ts'

/**
 * All pages: right after signing in, the document is still that of the sign-in page. The worker only handles requests
 * of the application.
 */
const SCOPE = '/'
/** The previous scope of the worker. */
const OLD_SCOPE = '/dashboard/'

/** A request without a response for this long counts as offline, ms. Our choice. */
const WAIT_MS = 5_000

const ACCOUNT = { method: 'GET', path: '/admin/my_account' } as const

/** Resolves when the service worker controls this page, which was loaded before it. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, WAIT_MS)
    if (serviceWorker.controller) resolve()
  })
}

/** Time to store the application, which takes longer than one request, ms. */
const INSTALL_MS = 60_000

/** Asks the worker to store the application, unless it is already stored. @returns whether it is stored now. */
function storedBy(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, INSTALL_MS, false)
    worker.postMessage({ keep: 'application' }, [port2])
  })
}

/** Installs the application on this device. @returns whether it can now be opened offline. */
export async function storeApplication(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: SCOPE, updateViaCache: 'none' })
    const old = await navigator.serviceWorker.getRegistration(OLD_SCOPE)
    if (old && new URL(old.scope).pathname === OLD_SCOPE) await old.unregister()
    const worker = registration.active ?? registration.installing ?? registration.waiting
    if (!worker) return false
    if (worker.state !== 'activated') {
      await new Promise<void>((resolve) => {
        const done = () => {
          if (worker.state === 'activated' || worker.state === 'redundant') resolve()
        }
        worker.addEventListener('statechange', done)
        done()
      })
    }
    const isKept = await storedBy(worker)
    await controlled()
    // submissions waiting to be sent must survive when the device runs low on storage
    void navigator.storage?.persist?.().catch(() => false)
    // without this response nobody would be signed in after an offline reload; when offline, it is already cached or
    // unavailable
    await ask(ACCOUNT).catch(() => undefined)
    return isKept
  } catch {
    return false
  }
}

const SCRIPTS = /\/assets\/[\w.-]+\.js/g

/**
 * Whether the server has another build of the application than this page. Checked before anything is sent: a stored
 * application must not talk to a newer server. False when offline.
 */
export async function isOutdated(): Promise<boolean> {
  const own = new Set(
    [...document.querySelectorAll('script[src], link[href]')].map(
      (one) => one.getAttribute('src') ?? one.getAttribute('href'),
    ),
  )
  try {
    const reply = await fetch('/dashboard/app', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (!reply.ok) return false
    return [...(await reply.text()).matchAll(SCRIPTS)].some(([script]) => !own.has(script))
  } catch {
    return false
  }
}
