import { inLang } from '#contract/core/text/unicode.ts'
import type { Video } from '#contract/features/videos/index.ts'
import { VideoArticle } from '../parts/VideoArticle.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  video: Video
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The page of a video, for the dashboard; videos on other sites are not loaded. */
export function VideoPreview({ video, ...view }: Props) {
  return (
    <Preview path="/videos" label={inLang(video.title, view.language)} {...view}>
      <VideoArticle video={video} still />
    </Preview>
  )
}
