import { IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import type { NewsRow } from '#contract/features/news/index.ts'
import { cityName, useSite } from '../site.ts'
import { Cover } from './Cover.tsx'
import { useForeign } from './foreign.ts'

/** Date and area of a piece of news, always in this order. */
export function NewsMeta({
  row,
  children,
}: {
  row: Pick<NewsRow, 'postedAt' | 'area' | 'pinned'>
  children?: ReactNode
}) {
  const { lang, t } = useSite()
  const foreign = useForeign()
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
  /** `lead`: the first of a page, with a large picture; `line`: without a picture. */
  look?: 'lead' | 'card' | 'line'
  /** Level of the headline in the page's outline. */
  level?: 2 | 3
  /** Its picture is seen at once, so it is not put off. */
  eager?: boolean
}

const SIZES = {
  lead: '(min-width: 62em) 640px, 100vw',
  card: '(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw',
}

/** One piece of news in a list: the headline is the link, the whole card can be pressed. */
export function NewsCard({ row, look = 'card', level = 2, eager }: NewsCardProps) {
  const site = useSite()
  const { lang, href } = site
  const foreign = useForeign()
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
