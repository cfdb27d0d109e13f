import { totalText } from '#contract/core/model/total-text.ts'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { DOCUMENT_KINDS } from '#contract/features/documents/kinds.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import { type DocumentFilter, documentFilterOf, documentQueryOf } from '../document-filter.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import type { PublicPage } from '../page.ts'
import { DocumentCard } from '../parts/DocumentCard.tsx'
import { FeedLink } from '../parts/FeedLink.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Search } from '../parts/Search.tsx'
import type { PageData } from '../renderer.ts'
import { addressOf, type Site, useSite } from '../site.ts'

/** The title of the list: a search, a kind, or all documents. */
function titleOf({ t, lang, url }: Site): string {
  const { q, category } = documentFilterOf(url)
  if (q) return t('news.searchFor', { q })
  return category ? t('documents.titleOf', { kind: documentLabels[lang].category[category] }) : t('documents.title')
}

/** Reports and documents of the funds by year, newest first. */
export const documentsPage: PublicPage = {
  texts: 'fund',
  head: (site) => {
    const filter = documentFilterOf(site.url)
    const page = filter.page > 1 ? ` · ${site.t('news.page', { n: formatNumber(filter.page, site.lang) })}` : ''
    return {
      title: `${titleOf(site)}${page} · ${site.t('site.name')}`,
      description: site.t('documents.lead'),
      canonical: addressOf('/documents', documentQueryOf(filter)),
      languages: ['mn', 'en'],
      feed: { href: feedAddress('documents', { lang: site.lang }), title: feedTitle(site, 'documents') },
      hidden: filter.q !== undefined,
    }
  },
  Body: function DocumentsBody({ data }) {
    const site = useSite()
    const { t, lang, url, href } = site
    const { page: _, ...filter } = documentFilterOf(url)
    const { data: rows, meta } = data.documents ?? { data: [], meta: { page: 1, pageSize: 1, total: 0 } }
    const funds = data.fundNames?.data ?? []
    const n = totalText(meta, lang) ?? ''
    const to = (page: number) => href('/documents', documentQueryOf({ ...filter, page }))
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{titleOf(site)}</h1>
          <p className="lead">
            {plural(meta.total, lang, {
              one: t('documents.count.one', { n }),
              other: t('documents.count.other', { n }),
            })}
          </p>
        </header>
        <Filters funds={funds} />
        {years(rows).map(([year, documents]) => (
          <section key={year} aria-labelledby={`year-${year}`} className="document-year">
            <h2 id={`year-${year}`}>{year}</h2>
            <div className="laws">
              {documents.map((row) => (
                <DocumentCard
                  key={row.id}
                  row={row}
                  q={filter.q ?? ''}
                  fund={funds.find(({ id }) => id === row.fundId)?.name}
                />
              ))}
            </div>
          </section>
        ))}
        {rows.length === 0 &&
          (Object.keys(filter).length > 0 ? (
            <Notice title={t('documents.emptyTitle')} text={t('news.emptyText')}>
              <a href={href('/documents')}>{t('news.clear')}</a>
            </Notice>
          ) : (
            <Notice title={t('documents.none')} text={t('about.emptyText')} />
          ))}
        <Pager page={meta.page} pages={Math.ceil(meta.total / meta.pageSize)} to={to} />
        <FeedLink feed="documents" />
      </div>
    )
  },
}

/** The search, the kinds, and the funds where there are several. */
function Filters({ funds }: { funds: NonNullable<PageData['fundNames']>['data'] }) {
  const { t, lang, url, href } = useSite()
  const { page: _, ...filter } = documentFilterOf(url)
  const to = (change: Partial<DocumentFilter>) => href('/documents', documentQueryOf({ ...filter, page: 1, ...change }))
  const current = (isCurrent: boolean) => (isCurrent ? 'true' : undefined)
  return (
    <div className="filters">
      <Search
        action="/documents"
        label={t('documents.search')}
        {...(filter.q && { value: filter.q })}
        keep={{ category: filter.category, fund: filter.fund }}
      />
      <nav aria-label={t('documents.kinds')} className="chips">
        <a href={to({ category: undefined })} aria-current={current(!filter.category)}>
          {t('news.allCategories')}
        </a>
        {DOCUMENT_KINDS.map((category) => (
          <a key={category} href={to({ category })} aria-current={current(filter.category === category)}>
            {documentLabels[lang].category[category]}
          </a>
        ))}
      </nav>
      {funds.length > 1 && (
        <nav aria-label={t('documents.funds')} className="chips">
          <a href={to({ fund: undefined })} aria-current={current(!filter.fund)}>
            {t('documents.allFunds')}
          </a>
          {funds.map(({ id, name }) => (
            <a key={id} href={to({ fund: id })} aria-current={current(filter.fund === id)}>
              {inLang(name, lang)}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

/** Rows that are sorted by year, in groups. */
function years<Row extends { year: number }>(rows: readonly Row[]): [year: number, rows: Row[]][] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.year, [...(groups.get(row.year) ?? []), row])
  return [...groups]
}
