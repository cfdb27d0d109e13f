import { foundParts, titleMatch } from '#contract/core/text/highlight.ts'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { inLang, type Localized } from '#contract/core/text/unicode.ts'
import { SEARCH_COUNTED_MAX } from '#contract/features/analytics/pages.ts'
import { searchOf } from '../law-filter.ts'
import type { PublicPage } from '../page.ts'
import { MarkedText } from '../parts/MarkedText.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Search } from '../parts/Search.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

interface Group {
  id: string
  name: string
  total: number
  /** Link to the full list of results. */
  all: string
  rows: { id: string; title: Localized; to: string }[]
}

/** How well a title matches the search, in its best language. */
const rankOf = ({ title }: { title: Localized }, q: string) =>
  Math.max(titleMatch(title.mn, q), titleMatch(title.en ?? '', q))

/** The results by kind. */
function useGroups({ list, laws, faqs, surveysRunning, videos, documents }: PageData, q: string): Group[] {
  const { t, href } = useSite()
  const questions = (faqs?.data ?? [])
    .flatMap((group) => group.questions)
    .toSorted((a, b) => rankOf(b, q) - rankOf(a, q))
  const groups: Group[] = [
    {
      id: 'news',
      name: t('news.title'),
      total: list?.meta.total ?? 0,
      all: href('/news', { q }),
      rows: (list?.data ?? []).map(({ id, title }) => ({ id, title, to: href(`/news/${id}`) })),
    },
    {
      id: 'laws',
      name: t('laws.title'),
      total: laws?.meta.total ?? 0,
      all: href('/laws', { q }),
      rows: (laws?.data ?? []).map(({ id, title }) => ({ id, title, to: href(`/laws/${id}`) })),
    },
    {
      id: 'faqs',
      name: t('faqs.title'),
      total: questions.length,
      all: href('/faqs', { q }),
      rows: questions.slice(0, SHOWN).map(({ id, title }) => ({ id, title, to: `${href('/faqs', { q })}#q-${id}` })),
    },
    {
      id: 'surveys',
      name: t('surveys.title'),
      total: surveysRunning?.meta.total ?? 0,
      all: href('/surveys'),
      rows: (surveysRunning?.data ?? []).map(({ id, title }) => ({ id, title, to: href(`/survey/${id}`) })),
    },
    {
      id: 'videos',
      name: t('videos.title'),
      total: videos?.meta.total ?? 0,
      all: href('/videos', { q }),
      rows: (videos?.data ?? []).map(({ id, title }) => ({ id, title, to: href('/videos', { video: id }) })),
    },
    {
      id: 'documents',
      name: t('site.documents'),
      total: documents?.meta.total ?? 0,
      all: href('/documents', { q }),
      rows: (documents?.data ?? []).map(({ id, title }) => ({ id, title, to: href(`/documents/${id}`) })),
    },
  ]
  return bestFirst(groups, q).filter(({ rows }) => rows.length > 0)
}

/**
 * The rank of a kind whose name matches the search: below a title that equals the search, above one that starts with
 * it.
 */
const KIND_NAMED = 2.5

/** Sorts groups and their rows by how well their titles match; equal ones keep their order. */
function bestFirst(groups: readonly Group[], q: string): Group[] {
  const scored = groups.map((group) => {
    const rows = group.rows.toSorted((a, b) => rankOf(b, q) - rankOf(a, q))
    const kind = titleMatch(group.name, q) > 0 ? KIND_NAMED : 0
    return { group: { ...group, rows }, score: Math.max(kind, ...rows.map((row) => rankOf(row, q))) }
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ group }) => group)
}

/** Maximum number of results per kind. */
const SHOWN = 5

/** The search over all public content. */
export const searchPage: PublicPage = {
  head: ({ t, url }) => {
    const q = searchOf(url)
    return {
      title: `${q ? t('news.searchFor', { q }) : t('search.title')} · ${t('site.name')}`,
      description: t('search.lead'),
      canonical: '/search',
      languages: ['mn', 'en'],
      hidden: true,
    }
  },
  Body: function SearchBody({ data }) {
    const { t, lang, url } = useSite()
    const foreign = useForeignLang()
    const q = searchOf(url)
    const groups = useGroups(data, q)
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{q ? t('news.searchFor', { q }) : t('search.title')}</h1>
          <p className="lead">{t('search.lead')}</p>
        </header>
        <div className="filters">
          <Search action="/search" label={t('home.search')} value={q} />
        </div>
        {q === '' && <p className="lead">{t('search.short')}</p>}
        {q !== '' && groups.length === 0 && (
          <div data-missed={q.slice(0, SEARCH_COUNTED_MAX)}>
            <Notice title={t('search.none', { q })} text={t('search.noneText')} />
          </div>
        )}
        {groups.map(({ id, name, total, all, rows }) => {
          const n = formatNumber(total, lang)
          return (
            <section key={id} aria-labelledby={`found-${id}`} className="found">
              <div className="section-head">
                <h2 id={`found-${id}`}>{name}</h2>
                <a href={all}>
                  {t('search.all')} (
                  {plural(total, lang, { one: t('search.total.one', { n }), other: t('search.total.other', { n }) })})
                  <span className="nt-hidden">: {name}</span>
                </a>
              </div>
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <a href={row.to} lang={foreign(row.title)}>
                      <MarkedText parts={foundParts(inLang(row.title, lang), q)} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    )
  },
}
