import type { Video } from '#contract/features/videos/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { VideoPreview as PublicVideo } from '../../public/VideoPreview.tsx'
import { videoKind } from './kind.ts'

/** A video: its form for those who write it, its page for those who watch it. */
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
