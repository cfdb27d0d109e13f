import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { retryLoad } from '../ui/theme/retry-load.ts'
import { App } from './App.tsx'
import { loadMoreTexts, loadTexts } from './load-texts.ts'
import type { PublicPage } from './page.ts'
import { type PageData, type PageState, storedOf } from './renderer.ts'
import { langOfSite } from './site.ts'

/** Hydrates the page rendered by the server with the component from `pageAt`, then counts it and stores it for reading offline. */
export function hydrate(pageAt: (url: URL, data: PageData) => PublicPage | Promise<PublicPage>): void {
  void hydrateRendered(pageAt).then(keepOffline)
}

async function hydrateRendered(pageAt: Parameters<typeof hydrate>[0]): Promise<void> {
  const root = document.getElementById('app')
  const text = document.getElementById('page-data')?.textContent
  // Written into this page by our own server; without it the page remains static.
  if (root && text) {
    const state: PageState = JSON.parse(text)
    const url = new URL(state.address, location.href)
    const lang = langOfSite(storedOf(state.settings, url).language)
    const [page] = await retryLoad(() => Promise.all([pageAt(url, state.data), loadTexts(lang)]))
    await retryLoad(() => loadMoreTexts(lang, page))
    // in pieces, between which the page answers presses and scrolls
    startTransition(() => void hydrateRoot(root, <App url={url} page={page} state={state} />))
    if (!state.data.problem) afterLoad(count)
  }
}

function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  afterLoad(keep)
}

/** Counts the page, after everything that its reader waits for. */
const count = () => void import('./count-opening.ts').then(({ countOpening }) => countOpening()).catch(() => undefined)

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** Stores pages that work offline, after everything else is loaded. */
const keep = () =>
  void import('./save-page-offline.ts').then(({ savePageOffline }) => savePageOffline()).catch(() => undefined)
