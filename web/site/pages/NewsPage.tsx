import { totalText } from '#contract/core/model/total-text.ts'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import { newsFilterOf, queryOf } from '../news-filter.ts'
import type { PublicPage } from '../page.ts'
import { placeLabel } from '../parts/area-label.ts'
import { FeedLink } from '../parts/FeedLink.tsx'
import { NewsCard } from '../parts/NewsCard.tsx'
import { NewsFilters } from '../parts/NewsFilters.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { pinnedFirst } from '../pinned.ts'
import type { PageData } from '../renderer.ts'
import { addressOf, cityName, type Site, useSite } from '../site.ts'

/** The title of the list: a search, an area, a category, or all news. */
function titleOf(site: Site, data: PageData): string {
  const { t, lang, url, city } = site
  const { q, category } = newsFilterOf(url, city)
  if (q) return t('news.searchFor', { q })
  if (data.path) return t('news.titleOf', { area: placeLabel(data.path.data, lang, t) })
  return category ? t('news.titleOf', { area: cityName(site, newsCategories, category) }) : t('news.title')
}

/** The list of news by area and category, with search. */
export const newsPage: PublicPage = {
  head: (site, data) => {
    const filter = newsFilterOf(site.url, site.city)
    const page = filter.page > 1 ? ` · ${site.t('news.page', { n: formatNumber(filter.page, site.lang) })}` : ''
    return {
      title: `${titleOf(site, data)}${page} · ${site.t('site.name')}`,
      description: site.t('news.lead'),
      canonical: addressOf('/news', queryOf(filter)),
      languages: ['mn', 'en'],
      feed: {
        href: feedAddress('news', { areaId: filter.areaId, lang: site.lang }),
        title: feedTitle(site, 'news', data.path),
      },
      hidden: filter.q !== undefined,
    }
  },
  Body: function News({ data }) {
    const site = useSite()
    const { t, lang, url, href } = site
    const filter = newsFilterOf(url, site.city)
    const { meta } = data.list ?? { meta: { page: 1, pageSize: 1, total: 0 } }
    const rows = pinnedFirst(data)
    const pages = Math.ceil(meta.total / meta.pageSize)
    const n = totalText(meta, lang) ?? ''
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{titleOf(site, data)}</h1>
          <p className="lead">
            {plural(meta.total, lang, { one: t('news.count.one', { n }), other: t('news.count.other', { n }) })}
          </p>
        </header>
        <NewsFilters filter={filter} data={data} />
        {rows.length > 0 && (
          <div className="grid">
            {rows.map((row, i) => (
              <NewsCard key={row.id} row={row} eager={i === 0} />
            ))}
          </div>
        )}
        {rows.length === 0 && meta.total === 0 && (
          <Notice title={t('news.emptyTitle')} text={t('news.emptyText')}>
            <a href={href('/news')}>{t('news.clear')}</a>
          </Notice>
        )}
        {rows.length === 0 && meta.total > 0 && (
          <Notice title={t('news.beyondTitle')} text={t('news.beyondText')}>
            <a href={href('/news', queryOf({ ...filter, page: 1 }))}>{t('news.toFirst')}</a>
          </Notice>
        )}
        <Pager page={meta.page} pages={pages} to={(page) => href('/news', queryOf({ ...filter, page }))} />
        <FeedLink feed="news" areaId={filter.areaId} />
      </div>
    )
  },
}
