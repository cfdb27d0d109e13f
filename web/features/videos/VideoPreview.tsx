import type { Video } from '#contract/features/videos/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { VideoPreview as PublicVideo } from '../../site/previews/VideoPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { videoKind } from './kind.ts'

/** The public page of a video as citizens will see it, including drafts. */
export default function VideoPreview() {
  return (
    <ContentPreview<Video>
      kind={videoKind}
      styles={[publicStyles]}
      draw={(video, view) => <PublicVideo video={video} {...view} />}
    />
  )
}
