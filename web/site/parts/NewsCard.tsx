import { IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inLang } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import type { NewsRow } from '#contract/features/news/index.ts'
import { cityName, useSite } from '../site.ts'
import { Cover } from './Cover.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** Date and area of a news article, always in this order. */
export function NewsMeta({
  row,
  children,
}: {
  row: Pick<NewsRow, 'postedAt' | 'area' | 'pinned'>
  children?: ReactNode
}) {
  const { lang, t } = useSite()
  const foreign = useForeignLang()
  return (
    <p className="meta">
      {row.pinned && (
        <span>
          <span className="pin">
            <IconPinFilled size={14} aria-hidden />
            {t('news.pinned')}
          </span>
        </span>
      )}
      <time dateTime={row.postedAt}>{formatDay(dayInUlaanbaatar(new Date(row.postedAt)), lang)}</time>
      <span lang={foreign(row.area)}>{inLang(row.area, lang)}</span>
      {children}
    </p>
  )
}

export interface NewsCardProps {
  row: NewsRow
  /** `lead`: the first on a page, with a large picture; `line`: without a picture. */
  look?: 'lead' | 'card' | 'line'
  /** Heading level of the headline. */
  level?: 2 | 3
  /** The picture is visible initially, so it is not loaded lazily. */
  eager?: boolean
}

const SIZES = {
  lead: '(min-width: 62em) 640px, 100vw',
  card: '(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw',
}

/** One news article in a list: the headline is the link, and the whole card can be pressed. */
export function NewsCard({ row, look = 'card', level = 2, eager }: NewsCardProps) {
  const site = useSite()
  const { lang, href } = site
  const foreign = useForeignLang()
  const Heading = `h${level}` as const
  const excerpt = inLang(row.excerpt, lang)
  return (
    <article className={`news news-${look}`}>
      {look !== 'line' && <Cover cover={row.cover} sizes={SIZES[look]} eager={eager} />}
      <div className="news-words">
        <NewsMeta row={row}>
          {look !== 'line' && <span>{cityName(site, newsCategories, row.category, row.postedAt)}</span>}
        </NewsMeta>
        <Heading className="news-title">
          <a href={href(`/news/${row.id}`)} lang={foreign(row.title)}>
            {inLang(row.title, lang)}
          </a>
        </Heading>
        {look !== 'line' && excerpt && (
          <p className="excerpt" lang={foreign(row.excerpt)}>
            {excerpt}
          </p>
        )}
      </div>
    </article>
  )
}
