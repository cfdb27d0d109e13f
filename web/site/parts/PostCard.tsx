import { shortName } from '#contract/core/people/short-name.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/calendar.ts'
import { blogCategories } from '#contract/features/blog/categories.ts'
import type { PostRow } from '#contract/features/blog/index.ts'
import { cityName, useSite } from '../site.ts'
import { Cover } from './Cover.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface PostCardProps {
  row: PostRow
  /** Heading level of the headline. */
  level?: 2 | 3
  /** The picture is visible initially, so it is not loaded lazily. */
  eager?: boolean
}

const SIZES = '(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw'

/** One post in a list: the headline is the link, and the whole card can be pressed. */
export function PostCard({ row, level = 2, eager }: PostCardProps) {
  const site = useSite()
  const { lang, href } = site
  const foreign = useForeignLang()
  const Heading = `h${level}` as const
  const excerpt = inLang(row.excerpt, lang)
  return (
    <article className="news news-card">
      <Cover cover={row.cover} sizes={SIZES} eager={eager} />
      <div className="news-words">
        <p className="meta">
          <time dateTime={row.postedAt}>{formatDay(dayInUlaanbaatar(new Date(row.postedAt)), lang)}</time>
          <span>{cityName(site, blogCategories, row.category, row.postedAt)}</span>
          {row.writer && <span>{shortName(row.writer)}</span>}
        </p>
        <Heading className="news-title">
          <a href={href(`/blog/${row.slug}`)} lang={foreign(row.title)}>
            {inLang(row.title, lang)}
          </a>
        </Heading>
        {excerpt && (
          <p className="excerpt" lang={foreign(row.excerpt)}>
            {excerpt}
          </p>
        )}
      </div>
    </article>
  )
}
