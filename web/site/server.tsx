import { renderToString } from 'react-dom/server'
import { htmlAttributes } from '../core/settings/attributes.ts'
import { App } from './App.tsx'
import { FEED_TYPE } from './feed/address.ts'
import { feedXml } from './feed/atom.ts'
import { attributesOf, headHtml } from './head.ts'
import { textModules } from './load-texts.ts'
import { PAGE_MODULES, pageNameOf } from './page-name.ts'
import { answerPage } from './pages/AnswerPage.tsx'
import { pageAt } from './pages.ts'
import { type PageData, type PageSettings, storedOf } from './renderer.ts'
import { placeOf } from './routes.ts'
import { siteFor } from './site.ts'

export { callOf, forms } from './forms.ts'
export { needsOf } from './needs.ts'
export { planOf, problemPlanOf } from './plan.ts'

/** React emits preloads of important pictures before the page; they belong in the head. */
const PRELOADS = /^(?:<link\b[^>]*>)+/

/** The feed at an address; undefined for a page. */
export function fileAt(url: URL, data: PageData, settings: PageSettings, { origin }: { origin: string }) {
  const place = placeOf(url)
  if (place?.page !== 'feed' || data.problem) return undefined
  const site = siteFor(storedOf(settings, url).language, url, data.city)
  const text = feedXml(place.feed, site, data, origin)
  return text === undefined ? undefined : { type: `${FEED_TYPE}; charset=utf-8`, text }
}

/** Renders a public page: readable before any script has run, then hydrated by client.tsx. */
export function render(url: URL, data: PageData, settings: PageSettings, { origin }: { origin: string }) {
  const { language, settings: display } = storedOf(settings, url)
  const site = siteFor(language, url, data.city)
  const page = pageAt(url, data, answerPage)
  const drawn = renderToString(<App url={url} page={page} state={{ data, settings }} />)
  const preloads = PRELOADS.exec(drawn)?.[0] ?? ''
  const head = page.head(site, data)
  return {
    html: drawn.slice(preloads.length),
    head: headHtml(head, site, origin) + preloads,
    htmlAttributes: attributesOf(htmlAttributes(display, language, site.identity.colour)),
    status: page.status ?? 200,
    lang: site.lang,
    frames: head.frames ?? [],
    scriptLater: head.scriptLater ?? false,
    entry: head.entry,
    part: PAGE_MODULES[pageNameOf(url, data)],
    texts: textModules(site.lang, page),
  }
}
