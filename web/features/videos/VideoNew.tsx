import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { videoKind } from './kind.ts'

/** A new video. */
export default function VideoNew() {
  return <ContentNew kind={videoKind} category="guide" />
}
