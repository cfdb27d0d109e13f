import { countedPath } from '#contract/features/analytics/pages.ts'

/** The host of the page that led to this one: '' without one, null for a page of the site. */
export function sourceOf(referrer: string, host: string): string | null {
  if (!URL.canParse(referrer)) return ''
  const from = new URL(referrer)
  if (!/^https?:$/.test(from.protocol)) return ''
  return from.host === host ? null : from.host
}

/** Counts the page once it is seen, without a cookie or an identifier. Rule: docs/rules/analytics.md. */
export function countOpening(): void {
  const path = countedPath(location.pathname)
  if (path === undefined || navigator.webdriver) return
  if (document.visibilityState === 'visible') send(path)
  else document.addEventListener('visibilitychange', () => send(path), { once: true })
}

function send(path: string): void {
  const lang = document.documentElement.lang === 'en' ? 'en' : 'mn'
  // the words that a search page did not find
  const missed = document.querySelector<HTMLElement>('[data-missed]')?.dataset.missed
  const opening = { path, source: sourceOf(document.referrer, location.host), lang, ...(missed && { missed }) }
  const body = JSON.stringify(opening)
  fetch('/v1/pages/opened', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {})
}
