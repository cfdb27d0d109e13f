import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/unicode.ts'
import { videoCategories } from '#contract/features/videos/categories.ts'
import type { VideoRow } from '#contract/features/videos/index.ts'
import { cityName, useSite } from '../site.ts'
import { Cover } from './Cover.tsx'
import { NewsMeta } from './NewsCard.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface Props {
  row: VideoRow
  to: string
  /** The picture is visible initially, so it is not loaded lazily. */
  eager?: boolean
  /** Heading level of the title. */
  level?: 2 | 3
}

/** One video in a list: the title is the link, and the whole card can be pressed. */
export function VideoCard({ row, to, eager, level = 2 }: Props) {
  const site = useSite()
  const { lang } = site
  const foreign = useForeignLang()
  const Heading = `h${level}` as const
  return (
    <article className="news news-card">
      <div className="film-frame">
        <Cover cover={row.cover} sizes="(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw" eager={eager} />
        <span className="film-mark" aria-hidden>
          <IconPlayerPlayFilled size={20} />
        </span>
      </div>
      <div className="news-words">
        <NewsMeta row={row}>
          <span>{cityName(site, videoCategories, row.category, row.postedAt)}</span>
        </NewsMeta>
        <Heading className="news-title">
          <a href={to} lang={foreign(row.title)}>
            {inLang(row.title, lang)}
          </a>
        </Heading>
      </div>
    </article>
  )
}
