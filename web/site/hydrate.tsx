import { hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { PublicPage } from './page.ts'
import { canonicalUrl } from './plan.ts'
import type { PageData, PageState } from './renderer.ts'

/** Hydrates the page rendered by the server with the component from `pageAt`. */
export function hydrate(pageAt: (url: URL, data: PageData) => PublicPage): void {
  const root = document.getElementById('app')
  const text = document.getElementById('page-data')?.textContent
  // Written into this page by our own server; without it the page remains static.
  if (root && text) {
    const state: PageState = JSON.parse(text)
    const url = canonicalUrl(new URL(location.href), state.data.city)
    hydrateRoot(root, <App url={url} page={pageAt(url, state.data)} state={state} />)
  }
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}

/** Stores pages that work offline, after everything else is loaded. */
const keep = () =>
  void import('./save-page-offline.ts').then(({ savePageOffline }) => savePageOffline()).catch(() => undefined)
