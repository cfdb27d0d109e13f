import { videos } from '#contract/features/videos/index.ts'
import { categorySides } from '../../core/content/categories.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content/index.ts'
import type { ContentTable } from '../../core/content/table.ts'
import { serve } from '../../core/requests/declare.ts'
import { type VideoColumns, videoKind } from './kind.ts'
import { personalData } from './personal-data.ts'

interface VideoTables {
  videos: ContentTable & VideoColumns
}

/** Videos are content with a source and a transcript; everything else is the kit's. */
export default serve<VideoTables>()(videos, {
  personalData,
  anchors: { videos: contentAnchor },
  present: { videos: presentContent },
  recordNames: { videos: 'videos.title' },
  jobs: contentJobs(videoKind, videos.name),
  settings: categorySides(videoKind),
  areaFollowers: [contentFollowers(videos.name, 'videos')],
  handlers: contentHandlers<VideoTables, typeof videos>(videoKind),
})
