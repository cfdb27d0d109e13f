import type { Video } from '#contract/features/videos/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { VideoPreview as PublicVideo } from '../../public/VideoPreview.tsx'
import { videoKind } from './kind.ts'

/** The public page of a video as citizens see it, drafts too. */
export default function VideoPreview() {
  return (
    <ContentPreview<Video>
      kind={videoKind}
      styles={[publicStyles]}
      draw={(video, view) => <PublicVideo video={video} {...view} />}
    />
  )
}
