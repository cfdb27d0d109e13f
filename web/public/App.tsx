import { useEffect, useMemo, useState } from 'react'
import { cityIdentity } from '#contract/core/city.ts'
import { valueOn, valuesOf } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/days.ts'
import { SettingsProvider } from '../core/settings/SettingsProvider.tsx'
import { useSettings } from '../core/settings/use-settings.ts'
import type { PublicPage } from './page.ts'
import { Footer } from './parts/Footer.tsx'
import { Header } from './parts/Header.tsx'
import { Offline } from './parts/Offline.tsx'
import { type PageData, type PageState, storedOf } from './renderer.ts'
import { SiteContext, siteFor } from './site.ts'

/** A public page whole. The server and the browser draw exactly the same from the same state. */
export function App({ url, page, state }: { url: URL; page: PublicPage; state: PageState }) {
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

  const choose = () => {
    // The choice is kept from now on, so the address need not say it.
    const plain = new URL(url)
    plain.searchParams.delete('lang')
    history.replaceState(history.state, '', plain)
    setUrl(plain)
    setLanguage(site.lang === 'mn' ? 'en' : 'mn')
  }

  return (
    <SiteContext value={site}>
      {/* Arabic has English texts, and says so to those who hear the page. */}
      <div className="site" lang={language === site.lang ? undefined : site.lang}>
        <a className="skip nt-hidden" href="#content">
          {site.t('site.skip')}
        </a>
        <Header isProblem={page.status !== undefined} onOtherLanguage={choose} />
        <Offline />
        <main id="content" tabIndex={-1}>
          <page.Body data={data} />
        </main>
        <Footer />
      </div>
    </SiteContext>
  )
}
