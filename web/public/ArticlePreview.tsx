import { inLang, langOf } from '#contract/core/text.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { Preview } from './Preview.tsx'
import { Article, type ArticleNews } from './parts/Article.tsx'
import { textsOf } from './text.ts'

interface Props {
  news: ArticleNews & { id: string }
  path: readonly AreaName[] | undefined
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The article's page for the dashboard. */
export function ArticlePreview({ news, path, ...view }: Props) {
  const { language } = view
  const isForeign = langOf(news.title, language) !== language
  return (
    <Preview path={`/news/${news.id}`} label={inLang(news.title, language)} {...view}>
      <Article news={news} path={path} note={isForeign ? textsOf(language)('article.onlyMongolian') : undefined} />
    </Preview>
  )
}
