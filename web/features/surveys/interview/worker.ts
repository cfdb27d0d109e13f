import { readToken } from '../../../core/api.ts'

/** The worker keeps the application for the whole dashboard. */
const SCOPE = '/dashboard/'

/** A line that gives nothing for so long is none, ms. */
const WAIT_MS = 5_000

/** Has the browser keep the application on this device. @returns whether it can work without a line now. */
export async function keepApplication(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: SCOPE, updateViaCache: 'none' })
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
    // answers must not go when the device is short of memory
    void navigator.storage?.persist?.().catch(() => false)
    // without a line it is there already, or it is not
    await keepAccount().catch(() => {})
    return registration.active !== null
  } catch {
    return false
  }
}

/**
 * Keeps who is signed in, as the worker does (web/worker/sw.js): this page may have asked before there was one. Without it nobody would
 * be signed in after loading the page again where there is no line.
 */
async function keepAccount(): Promise<void> {
  const token = readToken()
  if (!token) return
  const authorization = `Bearer ${token}`
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization)))
  const of = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const answer = await fetch('/v1/admin/my_account', {
    headers: { accept: 'application/json', authorization },
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (answer.ok) await (await caches.open('nutag-account')).put(`/v1/admin/my_account?of=${of}`, answer)
}

const SCRIPTS = /\/assets\/[\w.-]+\.js/g

/**
 * Whether the server has another build of the application than the one that runs here. Asked before anything is sent: an application
 * that was kept on the device must not speak with a server that has gone on. False without a line.
 */
export async function isOutdated(): Promise<boolean> {
  const own = new Set(
    [...document.querySelectorAll('script[src], link[href]')].map(
      (one) => one.getAttribute('src') ?? one.getAttribute('href'),
    ),
  )
  try {
    const reply = await fetch('/dashboard/surveys/interviews', {
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
