import { useEffect, useMemo, useState } from 'react'
import { cityIdentity } from '#contract/core/areas/city.ts'
import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { valueOn, valuesOf } from '#contract/core/time/dated.ts'
import { SettingsProvider } from '../core/settings/SettingsProvider.tsx'
import { useSettings } from '../core/settings/use-settings.ts'
import { loadMoreTexts, loadTexts } from './load-texts.ts'
import type { PublicPage } from './page.ts'
import { Footer } from './parts/Footer.tsx'
import { Header } from './parts/Header.tsx'
import { Offline } from './parts/Offline.tsx'
import { type PageData, type PageState, storedOf } from './renderer.ts'
import { SiteContext, siteFor } from './site.ts'

interface AppProps {
  url: URL
  page: PublicPage
  state: Omit<PageState, 'address'>
}

/** A complete public page. The server and the browser render the same HTML from the same state. */
export function App({ url, page, state }: AppProps) {
  return (
    <SettingsProvider initial={() => storedOf(state.settings, url)} colour={colourOf(state.data)}>
      <Frame at={url} page={page} data={state.data} />
    </SettingsProvider>
  )
}

const colourOf = ({ city = {} }: PageData) => valueOn(valuesOf(cityIdentity, city), dayInUlaanbaatar(new Date())).colour

function Frame({ at, page, data }: { at: URL; page: PublicPage; data: PageData }) {
  const { language, setLanguage } = useSettings()
  const [url, setUrl] = useState(at)
  const site = useMemo(() => siteFor(language, url, data.city), [language, url, data.city])
  const title = page.head(site, data).title

  useEffect(() => {
    document.title = title
  }, [title])

  const chooseOther = async () => {
    const other = site.lang === 'mn' ? 'en' : 'mn'
    await Promise.all([loadTexts(other), loadMoreTexts(other, page)])
    // The choice is stored from now on, so the address no longer needs it.
    // Parts of the page may have changed the address, such as the range of a chart.
    const plain = new URL(location.href)
    plain.searchParams.delete('lang')
    history.replaceState(history.state, '', plain)
    setUrl(plain)
    setLanguage(other)
  }

  return (
    <SiteContext value={site}>
      {/* Arabic pages have English texts, which are marked as such for screen readers. */}
      <div className="site" lang={language === site.lang ? undefined : site.lang}>
        <a className="skip nt-hidden" href="#content">
          {site.t('site.skip')}
        </a>
        <Header isProblem={page.status !== undefined} onOtherLanguage={chooseOther} />
        <Offline />
        <main id="content" tabIndex={-1}>
          <page.Body data={data} />
        </main>
        <Footer />
      </div>
    </SiteContext>
  )
}
