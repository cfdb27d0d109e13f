/** Where the service worker keeps answers of the API for one session (web/worker/sw.js has the same name). */
const ANSWERS = 'nutag-account'

/** Deletes the answers that were kept for working offline. The service worker does it too, where it sees the sign-out. */
export async function forgetAnswers(): Promise<void> {
  if (typeof caches === 'undefined') return
  await caches.delete(ANSWERS).catch(() => false)
}
