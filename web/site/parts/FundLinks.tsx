import { newsCategories } from '#contract/features/news/categories.ts'
import { cityName, useSite } from '../site.ts'

/** Links from the funds to what belongs to them: documents, market news, news on reports, and the people behind them. */
export function FundLinks() {
  const site = useSite()
  const { t, href } = site
  const links = [
    { to: href('/documents'), name: t('documents.title') },
    { to: href('/news', { category: 'market_news' }), name: cityName(site, newsCategories, 'market_news') },
    { to: href('/news', { category: 'report' }), name: t('documents.news') },
    { to: href('/about-us'), name: t('about.title') },
  ]
  return (
    <nav aria-label={t('documents.related')} className="chips">
      {links.map(({ to, name }) => (
        <a key={to} href={to}>
          {name}
        </a>
      ))}
    </nav>
  )
}
