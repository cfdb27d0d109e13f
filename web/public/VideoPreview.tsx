import { inLang } from '#contract/core/text.ts'
import type { Video } from '#contract/features/videos/index.ts'
import { Preview } from './Preview.tsx'
import { VideoArticle } from './parts/VideoArticle.tsx'

interface Props {
  video: Video
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The page of a video for the dashboard; what lies elsewhere is not fetched here. */
export function VideoPreview({ video, ...view }: Props) {
  return (
    <Preview path="/videos" label={inLang(video.title, view.language)} {...view}>
      <VideoArticle video={video} still />
    </Preview>
  )
}
