import './styles/site.css'
import { hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { canonicalUrl } from './plan.ts'
import type { PageState } from './renderer.ts'

const root = document.getElementById('app')
const text = document.getElementById('page-data')?.textContent

// Our own server wrote it into this very page; without it the page stays as it was sent.
if (root && text) {
  const state: PageState = JSON.parse(text)
  hydrateRoot(root, <App url={canonicalUrl(new URL(location.href), state.data.city)} state={state} />)
}

/** Some pages open offline once they were opened: stored when everything else has arrived. */
const keep = () => void import('./keep-page.ts').then(({ keepPage }) => keepPage()).catch(() => undefined)
if ('serviceWorker' in navigator) {
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}
