import { IconEye } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDay, formatDayLong } from '#contract/core/time/dates.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import type { News } from '#contract/features/news/index.ts'
import { cityName, useSite } from '../site.ts'
import { ArticleText } from './ArticleText.tsx'
import { Attachments } from './Attachments.tsx'
import { areaLabel, belowCity } from './area-label.ts'
import { useForeignLang } from './use-foreign-lang.ts'

/** The data of an article, also available for a draft's preview. */
export type ArticleNews = Pick<
  News,
  | 'title'
  | 'body'
  | 'cover'
  | 'files'
  | 'category'
  | 'area'
  | 'postedAt'
  | 'updatedAt'
  | 'pinned'
  | 'views'
  | 'attachments'
>

export interface ArticleProps {
  news: ArticleNews
  /** The areas from the city down to that of the article. */
  path?: readonly AreaName[]
  /** A note above the text, e.g. about a missing translation. */
  note?: string
  /** Shown below the text. */
  foot?: ReactNode
}

/** A news article for citizens: date and area, headline, picture, text. The dashboard's preview renders the same. */
export function Article({ news, path, note, foot }: ArticleProps) {
  const site = useSite()
  const { t, lang } = site
  const foreign = useForeignLang()
  const posted = dayInUlaanbaatar(new Date(news.postedAt))
  const updated = dayInUlaanbaatar(new Date(news.updatedAt))
  const views = formatNumber(news.views, lang)
  return (
    <article className="column article">
      <header>
        <p className="meta">
          <time dateTime={news.postedAt}>{formatDayLong(posted, lang)}</time>
          <Place news={news} path={path} />
          <span>{cityName(site, newsCategories, news.category, news.postedAt)}</span>
        </p>
        <h1 lang={foreign(news.title)}>{inLang(news.title, lang)}</h1>
        {note && <p className="note">{note}</p>}
      </header>
      <ArticleText of={news} />
      <Attachments files={news.attachments} />
      <footer className="article-foot">
        <p className="meta">
          <span className="with-icon">
            <IconEye size={18} aria-hidden />
            {plural(news.views, lang, {
              one: t('article.views.one', { n: views }),
              other: t('article.views.other', { n: views }),
            })}
          </span>
          {updated > posted && <span>{t('article.updated', { date: formatDay(updated, lang) })}</span>}
        </p>
        {foot}
      </footer>
    </article>
  )
}

/** The area from the district down; each step links to its news. */
function Place({ news, path }: Pick<ArticleProps, 'news' | 'path'>) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  if (!path?.length) return <span lang={foreign(news.area)}>{inLang(news.area, lang)}</span>
  return (
    <span>
      {belowCity(path).map((area, i) => (
        <Fragment key={area.id}>
          {i > 0 && ', '}
          <a href={href('/news', { areaId: area.level === 'city' ? undefined : area.id })}>
            {areaLabel(area, lang, t)}
          </a>
        </Fragment>
      ))}
    </span>
  )
}
