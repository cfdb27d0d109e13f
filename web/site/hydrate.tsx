import { hydrateRoot } from 'react-dom/client'
import { retryLoad } from '../ui/theme/retry-load.ts'
import { App } from './App.tsx'
import type { PublicPage } from './page.ts'
import { canonicalUrl } from './plan.ts'
import type { PageData, PageState } from './renderer.ts'

/** Hydrates the page rendered by the server with the component from `pageAt`, then stores it for reading offline. */
export function hydrate(pageAt: (url: URL, data: PageData) => PublicPage | Promise<PublicPage>): void {
  void hydrateRendered(pageAt).then(keepOffline)
}

async function hydrateRendered(pageAt: Parameters<typeof hydrate>[0]): Promise<void> {
  const root = document.getElementById('app')
  const text = document.getElementById('page-data')?.textContent
  // Written into this page by our own server; without it the page remains static.
  if (root && text) {
    const state: PageState = JSON.parse(text)
    const url = canonicalUrl(new URL(location.href), state.data.city)
    const page = await retryLoad(async () => pageAt(url, state.data))
    hydrateRoot(root, <App url={url} page={page} state={state} />)
  }
}

function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}

/** Stores pages that work offline, after everything else is loaded. */
const keep = () =>
  void import('./save-page-offline.ts').then(({ savePageOffline }) => savePageOffline()).catch(() => undefined)
