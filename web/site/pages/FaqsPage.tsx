import { useEffect } from 'react'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { faqGroups } from '#contract/features/faq/groups.ts'
import { searchOf } from '../law-filter.ts'
import type { PublicPage } from '../page.ts'
import { FaqGroup } from '../parts/FaqGroup.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Search } from '../parts/Search.tsx'
import { cityName, useSite } from '../site.ts'

/** Frequently asked questions by group, with a search. */
export const faqsPage: PublicPage = {
  head: ({ t, url }) => {
    const q = searchOf(url)
    return {
      title: `${q ? t('news.searchFor', { q }) : t('faqs.title')} · ${t('site.name')}`,
      description: t('faqs.lead'),
      canonical: '/faqs',
      languages: ['mn', 'en'],
      hidden: q !== '',
    }
  },
  Body: function Faqs({ data }) {
    const site = useSite()
    const { t, lang, url, href } = site
    useOpened()
    const q = searchOf(url)
    const groups = data.faqs?.data ?? []
    const total = groups.reduce((sum, { questions }) => sum + questions.length, 0)
    const n = formatNumber(total, lang)
    return (
      <div className="wide page faqs">
        <header className="page-head">
          <h1>{q ? t('news.searchFor', { q }) : t('faqs.title')}</h1>
          <p className="lead">
            {plural(total, lang, { one: t('faqs.count.one', { n }), other: t('faqs.count.other', { n }) })}
          </p>
        </header>
        <div className="filters">
          <Search action="/faqs" label={t('faqs.search')} value={q} />
          {q ? (
            <nav className="chips" aria-label={t('faqs.groups')}>
              <a href={href('/faqs')} className="clear">
                {t('faqs.all')}
              </a>
            </nav>
          ) : (
            <nav className="chips" aria-label={t('faqs.groups')}>
              {groups.map(({ category }) => (
                <a key={category} href={`#group-${category}`}>
                  {cityName(site, faqGroups, category)}
                </a>
              ))}
            </nav>
          )}
        </div>
        {groups.map(({ category, questions }) => (
          <FaqGroup key={category} category={category} questions={questions} open={q !== ''} q={q} />
        ))}
        {groups.length === 0 && (
          <Notice title={t('faqs.emptyTitle')} text={q ? t('news.emptyText') : t('faqs.emptyText')}>
            {q && <a href={href('/faqs')}>{t('faqs.all')}</a>}
          </Notice>
        )}
      </div>
    )
  },
}

/** Opens the answer of a question that was linked to. */
function useOpened() {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(location.hash.slice(1))
      if (!(target instanceof HTMLDetailsElement)) return
      target.open = true
      target.scrollIntoView()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
