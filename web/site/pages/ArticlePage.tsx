import { IconArrowLeft } from '@tabler/icons-react'
import { excerptOf } from '#contract/core/text/richtext-doc.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import type { PublicPage } from '../page.ts'
import { Article } from '../parts/Article.tsx'
import { NewsCard } from '../parts/NewsCard.tsx'
import { ShareBar } from '../parts/ShareBar.tsx'
import type { PageData } from '../renderer.ts'
import { cityName, useSite } from '../site.ts'
import { useView } from '../use-view.ts'

/** Maximum length of a description in search engines, characters. */
const DESCRIPTION_MAX_CHARS = 160

/** The page of a news article. */
export const articlePage: PublicPage = {
  head: (site, data) => {
    const { t, lang } = site
    const article = data.article?.data
    if (!article)
      return {
        title: t('site.name'),
        description: t('site.tagline'),
        canonical: '/news',
        languages: ['mn'],
        hidden: true,
      }
    const { cover } = article
    return {
      title: `${inLang(article.title, lang)} · ${t('site.name')}`,
      description: excerptOf(inLang(article.body, lang), DESCRIPTION_MAX_CHARS) || t('news.lead'),
      canonical: `/news/${article.id}`,
      languages: article.title.en ? ['mn', 'en'] : ['mn'],
      article: {
        headline: inLang(article.title, lang),
        postedAt: article.postedAt,
        updatedAt: article.updatedAt,
        section: cityName(site, newsCategories, article.category, article.postedAt),
      },
      ...(cover && {
        picture: { url: cover.urls.large, alt: inLang(cover.alt, lang), width: cover.width, height: cover.height },
      }),
    }
  },
  Body: function ArticleBody({ data }) {
    const { t, lang, href } = useSite()
    const article = data.article?.data
    useView(article?.id)
    if (!article) return null
    const isForeign = langOf(article.title, lang) !== lang
    return (
      <div className="page">
        <p className="way column">
          <a href={href('/news')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('article.back')}
          </a>
        </p>
        <Article
          news={article}
          path={data.path?.data}
          note={isForeign ? t('article.onlyMongolian') : undefined}
          foot={<ShareBar title={inLang(article.title, lang)} />}
        />
        <More data={data} />
      </div>
    )
  },
}

function More({ data }: { data: PageData }) {
  const { t } = useSite()
  const rows = data.more?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className="wide more" aria-labelledby="more">
      <h2 id="more">{t('article.more')}</h2>
      <div className="grid grid-four">
        {rows.map((row) => (
          <NewsCard key={row.id} row={row} level={3} />
        ))}
      </div>
    </section>
  )
}
