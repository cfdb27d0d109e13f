import { hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { PublicPage } from './page.ts'
import { canonicalUrl } from './plan.ts'
import type { PageData, PageState } from './renderer.ts'

/** Takes over the page that the server drew, as `pageAt` draws it. */
export function takeOver(pageAt: (url: URL, data: PageData) => PublicPage): void {
  const root = document.getElementById('app')
  const text = document.getElementById('page-data')?.textContent
  // Our own server wrote it into this very page; without it the page stays as it was sent.
  if (root && text) {
    const state: PageState = JSON.parse(text)
    const url = canonicalUrl(new URL(location.href), state.data.city)
    hydrateRoot(root, <App url={url} page={pageAt(url, state.data)} state={state} />)
  }
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}

/** Some pages open offline once they were opened: stored when everything else has arrived. */
const keep = () => void import('./keep-page.ts').then(({ keepPage }) => keepPage()).catch(() => undefined)
