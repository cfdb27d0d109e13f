import { type MouseEvent, useMemo } from 'react'
import { inLang, langOf } from '#contract/core/text.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { Article, type ArticleNews } from './parts/Article.tsx'
import { Footer } from './parts/Footer.tsx'
import { Header } from './parts/Header.tsx'
import { SiteContext, siteFor } from './site.ts'

interface Props {
  news: ArticleNews & { id: string }
  path: readonly AreaName[] | undefined
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The article's page for the dashboard: drawn from the same parts, but its links lead nowhere and nothing is counted. */
export function ArticlePreview({ news, path, language, onOtherLanguage }: Props) {
  const site = useMemo(() => siteFor(language, new URL(`/news/${news.id}`, location.origin)), [language, news.id])
  const stay = (event: MouseEvent) => event.preventDefault()
  const isForeign = langOf(news.title, language) !== language
  return (
    <SiteContext value={site}>
      <section className="site" aria-label={inLang(news.title, language)} onClickCapture={stay}>
        <Header onOtherLanguage={onOtherLanguage} />
        <div className="main">
          <div className="page">
            <Article news={news} path={path} note={isForeign ? site.t('article.onlyMongolian') : undefined} />
          </div>
        </div>
        <Footer />
      </section>
    </SiteContext>
  )
}
