import type { Video } from '#contract/features/videos/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { VideoPreview as PublicVideo } from '../../site/previews/VideoPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { videoKind } from './kind.ts'

/** A video: its form for editors, its page for viewers. */
export default function VideoShow() {
  return (
    <ContentEdit
      kind={videoKind}
      readOnly={(record) => (
        <Framed
          record={record as Video}
          styles={[publicStyles]}
          draw={(video, view) => <PublicVideo video={video} {...view} />}
        />
      )}
    />
  )
}
