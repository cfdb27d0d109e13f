import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/unicode.ts'
import { embedAddress, watchAddress } from '#contract/features/videos/addresses.ts'
import type { Video } from '#contract/features/videos/index.ts'
import { videoLabels } from '#contract/features/videos/labels.ts'
import { useSite } from '../site.ts'
import { Cover } from './Cover.tsx'

/**
 * A video player. Our own videos are played in the page. A video on another site is shown as our picture until it is
 * pressed: before that nothing is requested from the other site. Without scripts the picture links to the other site's
 * page.
 */
export function VideoPlayer({ video, still }: { video: Video; still: boolean }) {
  const { t, lang } = useSite()
  const [isPlaying, play] = useState(false)
  const { source, file, cover } = video
  const title = inLang(video.title, lang)
  if (!source) return null
  if (source.provider === 'file')
    return (
      file && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is shown below as text
        <video
          className="film"
          controls
          preload="metadata"
          poster={cover?.urls.large}
          src={file.url}
          aria-label={title}
        />
      )
    )
  const provider = videoLabels[lang].provider[source.provider]
  if (isPlaying)
    return (
      <iframe
        className="film"
        src={embedAddress(source)}
        title={title}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  return (
    <a
      className="film film-still"
      href={watchAddress(source)}
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault()
        if (!still) play(true)
      }}
    >
      <Cover cover={cover} sizes="(min-width: 46em) 680px, 100vw" eager />
      <span className="film-play">
        <IconPlayerPlayFilled size={28} aria-hidden />
        {t('videos.play', { provider })}
      </span>
    </a>
  )
}
