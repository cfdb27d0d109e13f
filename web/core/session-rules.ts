/** Browsers count a timer's wait in 31 bits; a longer one fires at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Where the reason of an ended session is told to the sign-in page: the alert must outlive the page it came up on. */
export const ENDED_KEY = 'nutag-session-ended'

/** The end of a token, in milliseconds since 1970, from its `exp` in seconds; undefined when it cannot be read. */
export function expiryOf(token: string): number | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { exp }: { exp?: unknown } = JSON.parse(atob(part))
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** A token is good while it is there and its `exp` is later than now. */
export function isUsable(token: string | null, now: number): token is string {
  const expiry = token === null ? undefined : expiryOf(token)
  return expiry !== undefined && expiry > now
}

/** Calls back at an instant, however far away; the answer takes it back. */
export function callAt(instant: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const left = instant - Date.now()
    if (left <= 0) return callback()
    timer = setTimeout(wait, Math.min(left, LONGEST_WAIT_MS))
  }
  timer = setTimeout(wait, Math.min(Math.max(0, instant - Date.now()), LONGEST_WAIT_MS))
  return () => clearTimeout(timer)
}

/** Where to go after signing in: only an address of this site's own pages, never another site's. */
export function safeReturnTo(wanted: string | null | undefined, otherwise = '/dashboard/app'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return otherwise
  const base = 'http://own.invalid'
  if (!URL.canParse(wanted, base)) return otherwise
  const url = new URL(wanted, base)
  if (url.origin !== base || url.pathname.startsWith('/auth')) return otherwise
  return `${url.pathname}${url.search}${url.hash}`
}
