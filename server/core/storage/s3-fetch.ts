import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#contract/core/model/problem.ts'

const TRIES = 3
const PAUSE_MS = 200
const TIMEOUT_MS = 15_000
/** Slowest accepted upload to the storage, bytes a second. */
const SLOWEST = 50_000

/**
 * A fetch for the storage client: three attempts when the storage is busy or unreachable, one when it does not answer
 * in time. Reading the body of a response is not limited. @throws Problem('unavailable').
 */
export function patientFetch(timeoutMs = TIMEOUT_MS): typeof fetch {
  return async (input, init = {}) => {
    for (let round = 1; ; round++) {
      const response = await once(input, init, timeoutMs)
      if (response && !isBusy(response.status)) return response
      await response?.body?.cancel()
      if (round === TRIES) throw unavailable()
      await sleep(PAUSE_MS * round)
    }
  }
}

const isBusy = (status: number) => status === 429 || (status >= 500 && status !== 501 && status !== 507)

const unavailable = () => new Problem('unavailable', { retryAfter: 5 })

/** One request; undefined when the connection failed. @throws Problem('unavailable') when no answer came in time. */
async function once(input: Parameters<typeof fetch>[0], init: RequestInit, timeoutMs: number) {
  const headers = new Headers(init.headers)
  // ask for uncompressed bytes, so that their number is known; fetch does this for range requests
  if (!headers.has('range')) headers.set('accept-encoding', 'identity')
  const limit = new AbortController()
  const uploadMs = (Number(headers.get('content-length')) / SLOWEST) * 1000
  const timer = setTimeout(() => limit.abort(), timeoutMs + uploadMs)
  try {
    return await fetch(input, { ...init, headers, redirect: 'error', signal: limit.signal })
  } catch {
    if (limit.signal.aborted) throw unavailable()
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
