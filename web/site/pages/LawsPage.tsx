import { totalText } from '#contract/core/model/total-text.ts'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import { LAW_KINDS_SHOWN, lawFilterOf, lawQueryOf } from '../law-filter.ts'
import type { PublicPage } from '../page.ts'
import { FeedLink } from '../parts/FeedLink.tsx'
import { LawCard } from '../parts/LawCard.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Search } from '../parts/Search.tsx'
import { addressOf, type Site, useSite } from '../site.ts'

/** The title of the list: a search, a kind, or all acts. */
function titleOf({ t, lang, url }: Site): string {
  const { q, category } = lawFilterOf(url)
  if (q) return t('news.searchFor', { q })
  return category ? t('laws.titleOf', { kind: lawLabels[lang].category[category] }) : t('laws.title')
}

/** Laws and regulations by kind, with a search in titles, numbers and texts. */
export const lawsPage: PublicPage = {
  head: (site) => {
    const filter = lawFilterOf(site.url)
    const page = filter.page > 1 ? ` · ${site.t('news.page', { n: formatNumber(filter.page, site.lang) })}` : ''
    return {
      title: `${titleOf(site)}${page} · ${site.t('site.name')}`,
      description: site.t('laws.lead'),
      canonical: addressOf('/laws', lawQueryOf(filter)),
      languages: ['mn', 'en'],
      feed: { href: feedAddress('laws', { lang: site.lang }), title: feedTitle(site, 'laws') },
      hidden: filter.q !== undefined,
    }
  },
  Body: function Laws({ data }) {
    const site = useSite()
    const { t, lang, url, href } = site
    const filter = lawFilterOf(url)
    const { data: rows, meta } = data.laws ?? { data: [], meta: { page: 1, pageSize: 1, total: 0 } }
    const { page: _, ...kept } = filter
    const n = totalText(meta, lang) ?? ''
    const to = (change: Partial<typeof filter>) => href('/laws', lawQueryOf({ ...kept, page: 1, ...change }))
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{titleOf(site)}</h1>
          <p className="lead">
            {plural(meta.total, lang, { one: t('laws.count.one', { n }), other: t('laws.count.other', { n }) })}
          </p>
        </header>
        <div className="filters">
          <Search action="/laws" label={t('laws.search')} value={filter.q} keep={{ category: filter.category }} />
          <nav aria-label={t('laws.kind')} className="chips">
            <a href={to({ category: undefined })} aria-current={filter.category ? undefined : 'true'}>
              {t('news.allCategories')}
            </a>
            {LAW_KINDS_SHOWN.map((category) => (
              <a
                key={category}
                href={to({ category })}
                aria-current={filter.category === category ? 'true' : undefined}
              >
                {lawLabels[lang].category[category]}
              </a>
            ))}
            {(filter.q || filter.category) && (
              <a href={href('/laws')} className="clear">
                {t('news.clear')}
              </a>
            )}
          </nav>
        </div>
        {rows.length > 0 ? (
          <div className="laws">
            {rows.map((row) => (
              <LawCard key={row.id} row={row} q={filter.q ?? ''} />
            ))}
          </div>
        ) : (
          <Notice title={t('laws.emptyTitle')} text={t('news.emptyText')}>
            <a href={href('/laws')}>{t('news.clear')}</a>
          </Notice>
        )}
        <Pager page={meta.page} pages={Math.ceil(meta.total / meta.pageSize)} to={(page) => to({ page })} />
        <FeedLink feed="laws" />
      </div>
    )
  },
}
