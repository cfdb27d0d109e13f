import { ask } from '../api.ts'

/** All pages: somebody who has just signed in is still on the document of the sign-in page. The worker answers for the application alone. */
const SCOPE = '/'
/** What the worker was registered for before. */
const OLD_SCOPE = '/dashboard/'

/** A network that answers nothing for this long counts as none, ms. Our choice. */
const WAIT_MS = 5_000

const ACCOUNT = { method: 'GET', path: '/admin/my_account' } as const

/** Resolves when the service worker answers the requests of this page, which was loaded before it. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, WAIT_MS)
    if (serviceWorker.controller) resolve()
  })
}

/** The application is larger than one answer, ms. */
const INSTALL_MS = 60_000

/** Asks the worker to store the application, unless it is there. @returns whether it is there now. */
function keptBy(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, INSTALL_MS, false)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ keep: 'application' }, [port2])
  })
}

/** Installs the application on this device. @returns whether it opens offline now. */
export async function keepApplication(): Promise<boolean> {
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
    const isKept = await keptBy(worker)
    await controlled()
    // what waits to be sent must not be deleted when the device is short of memory
    void navigator.storage?.persist?.().catch(() => false)
    // without this answer nobody would be signed in after reloading a page offline; where there is no network it is there, or is not
    await ask(ACCOUNT).catch(() => undefined)
    return isKept
  } catch {
    return false
  }
}

const SCRIPTS = /\/assets\/[\w.-]+\.js/g

/**
 * Whether the server has another build of the application than the one that runs here. Asked before anything is sent: an application
 * from the device must not speak with a newer server. False when offline.
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
