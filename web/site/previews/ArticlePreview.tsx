import { inLang, langOf } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { Article, type ArticleNews } from '../parts/Article.tsx'
import { textsOf } from '../text.ts'
import { Preview } from './Preview.tsx'

interface Props {
  news: ArticleNews & { id: string }
  path: readonly AreaName[] | undefined
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The page of an article, for the dashboard. */
export function ArticlePreview({ news, path, ...view }: Props) {
  const { language } = view
  const isForeign = langOf(news.title, language) !== language
  return (
    <Preview path={`/news/${news.id}`} label={inLang(news.title, language)} {...view}>
      <Article news={news} path={path} note={isForeign ? textsOf(language)('article.onlyMongolian') : undefined} />
    </Preview>
  )
}
