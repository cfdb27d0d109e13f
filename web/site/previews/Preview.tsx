import '../texts/add-common.ts'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useCityChanges } from '../../core/city/values.ts'
import { Footer } from '../parts/Footer.tsx'
import { Header } from '../parts/Header.tsx'
import { SiteContext, siteFor } from '../site.ts'

interface Props {
  /** The path of the page. */
  path: string
  /** Describes the content of the page. */
  label: string
  language: 'mn' | 'en'
  onOtherLanguage: () => void
  /** Makes the page as wide as lists. */
  wide?: boolean
  children: ReactNode
}

/** A public page for the dashboard, rendered by the same components; its links are inactive and nothing is counted. */
export function Preview({ path, label, language, onOtherLanguage, wide = false, children }: Props) {
  const city = useCityChanges()
  const site = useMemo(() => siteFor(language, new URL(path, location.origin), city), [language, path, city])
  const stay = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  }
  return (
    <SiteContext value={site}>
      <section className="site" aria-label={label} onClickCapture={stay}>
        <Header isProblem={false} onOtherLanguage={onOtherLanguage} />
        <div className="main">
          <div className={wide ? 'wide page' : 'page'}>{children}</div>
        </div>
        <Footer />
      </section>
    </SiteContext>
  )
}
