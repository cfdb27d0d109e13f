import { totalText } from '#contract/core/model/total-text.ts'
import { shortName } from '#contract/core/people/short-name.ts'
import { plural } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { type BlogFilter, blogCategoriesIn, blogFilterOf, blogQueryOf } from '../blog-filter.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import type { PublicPage } from '../page.ts'
import { FeedLink } from '../parts/FeedLink.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { PostCard } from '../parts/PostCard.tsx'
import { Search } from '../parts/Search.tsx'
import type { PageData } from '../renderer.ts'
import { addressOf, type Site, useSite } from '../site.ts'

/** The title of the list: a search, a tag, an author, or all posts. */
function titleOf({ t }: Site, { q, tag, writer }: BlogFilter, { posts }: PageData): string {
  if (q) return t('news.searchFor', { q })
  if (tag) return t('blog.titleOf', { what: `#${tag}` })
  const author = writer ? posts?.data[0]?.writer : undefined
  return author ? t('blog.titleOf', { what: shortName(author) }) : t('blog.title')
}

/** The blog: posts by category, tag and author, with a search. */
export const blogPage: PublicPage = {
  texts: 'blog',
  head: (site, data) => {
    const { t, url, city, lang } = site
    const filter = blogFilterOf(url, city)
    return {
      title: `${titleOf(site, filter, data)} · ${t('site.name')}`,
      description: t('blog.lead'),
      canonical: addressOf('/blog', blogQueryOf(filter)),
      languages: ['mn', 'en'],
      feed: { href: feedAddress('blog', { lang }), title: feedTitle(site, 'blog') },
      hidden: filter.q !== undefined,
    }
  },
  Body: function Blog({ data }) {
    const site = useSite()
    const { t, lang, url, href, city } = site
    const filter = blogFilterOf(url, city)
    const { data: rows, meta } = data.posts ?? { data: [], meta: { page: 1, pageSize: 1, total: 0 } }
    const n = totalText(meta, lang) ?? ''
    const { page: _, ...kept } = filter
    const to = (change: Partial<BlogFilter>) => href('/blog', blogQueryOf({ ...kept, page: 1, ...change }))
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{titleOf(site, filter, data)}</h1>
          <p className="lead">
            {plural(meta.total, lang, { one: t('blog.count.one', { n }), other: t('blog.count.other', { n }) })}
          </p>
        </header>
        <div className="filters">
          <Search action="/blog" label={t('blog.search')} value={filter.q} keep={{ category: filter.category }} />
          <nav aria-label={t('news.category')} className="chips">
            <a href={to({ category: undefined })} aria-current={filter.category ? undefined : 'true'}>
              {t('news.allCategories')}
            </a>
            {blogCategoriesIn(city).map(({ key, name }) => (
              <a key={key} href={to({ category: key })} aria-current={filter.category === key ? 'true' : undefined}>
                {inLang(name, lang)}
              </a>
            ))}
          </nav>
        </div>
        {rows.length > 0 ? (
          <div className="grid">
            {rows.map((row, i) => (
              <PostCard key={row.id} row={row} eager={i === 0} />
            ))}
          </div>
        ) : (
          <Notice title={t('blog.emptyTitle')} text={t('news.emptyText')}>
            <a href={href('/blog')}>{t('news.clear')}</a>
          </Notice>
        )}
        <Pager page={meta.page} pages={Math.ceil(meta.total / meta.pageSize)} to={(page) => to({ page })} />
        <FeedLink feed="blog" />
      </div>
    )
  },
}
