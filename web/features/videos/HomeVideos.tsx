import { videoTexts } from './texts.ts'
import { VideoTable } from './VideoTable.tsx'

/** The pinned videos, which the public start page shows. */
export default function HomeVideos() {
  const t = videoTexts.useText()
  return <VideoTable title={t('home.title')} lead={t('home.lead')} name="videos-home" fixed={{ pinned: 'true' }} />
}
