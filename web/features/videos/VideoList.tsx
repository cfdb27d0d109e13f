import { videoTexts } from './texts.ts'
import { VideoTable } from './VideoTable.tsx'

/** The videos within reach. */
export default function VideoList() {
  const t = videoTexts.useText()
  return <VideoTable title={t('title')} name="videos" />
}
