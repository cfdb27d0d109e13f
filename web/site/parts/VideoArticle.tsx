import type { ReactNode } from 'react'
import { isEmptyDoc } from '#contract/core/text/richtext-doc.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDayLong } from '#contract/core/time/dates.ts'
import { videoCategories } from '#contract/features/videos/categories.ts'
import type { Video } from '#contract/features/videos/index.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { cityName, useSite } from '../site.ts'
import { useForeignLang } from './use-foreign-lang.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** A video for citizens: the player, its description, and its transcript. `still`: it cannot be played here. */
export function VideoArticle({ video, still = false, foot }: { video: Video; still?: boolean; foot?: ReactNode }) {
  const site = useSite()
  const { t, lang } = site
  const foreign = useForeignLang()
  const doc = inLang(video.body, lang)
  const shownIn = langOf(video.body, lang)
  const said = inLang(video.transcript, lang)
  const isElsewhere = video.source !== null && video.source.provider !== 'file'
  return (
    <article className="column article">
      <VideoPlayer key={video.id} video={video} still={still} />
      {isElsewhere && <p className="film-note">{t('videos.elsewhere')}</p>}
      <header>
        <h1 lang={foreign(video.title)}>{inLang(video.title, lang)}</h1>
        <p className="meta">
          <time dateTime={video.postedAt}>{formatDayLong(dayInUlaanbaatar(new Date(video.postedAt)), lang)}</time>
          <span lang={foreign(video.area)}>{inLang(video.area, lang)}</span>
          <span>{cityName(site, videoCategories, video.category, video.postedAt)}</span>
        </p>
      </header>
      {!isEmptyDoc(doc) && (
        <RichTextView doc={doc} lang={shownIn === lang ? undefined : shownIn} pictureOf={() => undefined} />
      )}
      {said && (
        <details className="law-bound">
          <summary>{t('videos.transcript')}</summary>
          <div className="said" lang={foreign(video.transcript)}>
            {said.split('\n').map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
        </details>
      )}
      {foot && <footer className="article-foot">{foot}</footer>}
    </article>
  )
}
