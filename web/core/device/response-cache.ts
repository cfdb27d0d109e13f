/** Name of the cache in which the service worker stores API responses of one session (the same in web/worker/sw.js). */
const ANSWERS = 'nutag-account'

/** Deletes the responses cached for offline use. The service worker does the same on sign-out. */
export async function clearResponseCache(): Promise<void> {
  if (typeof caches === 'undefined') return
  await caches.delete(ANSWERS).catch(() => false)
}
