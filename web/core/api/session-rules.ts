/** Browsers store timeouts in 31 bits; a longer one fires immediately. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Storage key of the reason why a session ended, for the sign-in page: the message must survive the navigation. */
export const ENDED_KEY = 'nutag-session-ended'

/** The expiry of a token in ms since 1970, from its `exp` in seconds; undefined when it cannot be read. */
export function expiryOf(token: string): number | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { exp }: { exp?: unknown } = JSON.parse(atob(part))
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Whether a token exists and its `exp` is in the future. */
export function isUsable(token: string | null, now: number): token is string {
  const expiry = token === null ? undefined : expiryOf(token)
  return expiry !== undefined && expiry > now
}

/** Calls back at an instant, however far away. Returns a function that cancels the call. */
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

/** The address to open after signing in; only pages of this site are allowed. */
export function safeReturnTo(wanted: string | null | undefined, otherwise = '/dashboard/app'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return otherwise
  const base = 'http://own.invalid'
  if (!URL.canParse(wanted, base)) return otherwise
  const url = new URL(wanted, base)
  if (url.origin !== base || url.pathname.startsWith('/auth')) return otherwise
  return `${url.pathname}${url.search}${url.hash}`
}
