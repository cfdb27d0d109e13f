const KEY = 'nutag-sign-on'

/** What the browser keeps while the person is at the identity provider. */
interface Way {
  key: string
  /** Where to go after signing in, or after linking. */
  returnTo: string | null
}

/** Leaves for an identity provider, and remembers what the return needs. */
export function leaveFor({ url, key }: { url: string; key: string }, returnTo: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ key, returnTo } satisfies Way))
  window.location.assign(url)
}

/** Takes what was remembered; undefined when this tab did not leave. */
export function takeWay(): Way | undefined {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept ? (JSON.parse(kept) as Way) : undefined
}
