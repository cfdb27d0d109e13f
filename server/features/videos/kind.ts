import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  missingForVideo,
  type VideoOwn,
  type VideoProvider,
  type VideoSource,
  videoCategories,
  videoWorkflow,
} from '#contract/features/videos/index.ts'
import { videoLabels } from '#contract/features/videos/labels.ts'
import { ATTACHED, contentFiles, ownFields, servedKind } from '../../core/content/index.ts'

/** The columns that only videos have. */
export interface VideoColumns {
  provider: VideoProvider | 'file' | null
  provider_id: string | null
  video_file_id: string | null
  transcript: Localized
}

function sourceOf({ provider, provider_id: id, video_file_id: fileId }: Partial<VideoColumns>): VideoSource | null {
  if (provider === 'file') return fileId ? { provider, fileId } : null
  return provider && id ? { provider, id } : null
}

const own = ownFields<VideoColumns, VideoOwn>({
  columns: ({ source, transcript }) => ({
    provider: source?.provider ?? null,
    provider_id: source && source.provider !== 'file' ? source.id : null,
    video_file_id: source?.provider === 'file' ? source.fileId : null,
    transcript,
  }),
  // an empty row gives the initial values of a form
  kept: (row) => ({ source: sourceOf(row), transcript: row.transcript ?? { mn: '' } }),
  listed: ['provider', 'provider_id', 'video_file_id'],
  select: (t) => [
    sql`(select jsonb_build_array(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes))
      from files f where f.id = ${sql.ref(`${t}.video_file_id`)})`.as(ATTACHED),
  ],
  showRow: (row, call, isPublic) => ({
    source: sourceOf(row),
    file: contentFiles(row, call, isPublic)[0] ?? null,
  }),
  showWhole: (row) => ({ transcript: row.transcript }),
  words: ({ transcript }) => [transcript.mn, transcript.en],
  files: ({ source }) =>
    source?.provider === 'file' ? [{ id: source.fileId, path: 'source.fileId', kind: 'video' }] : [],
  lacks: missingForVideo,
  exports: (lang) => {
    const { column, provider } = videoLabels[lang]
    return [{ header: column.source, kind: 'text', value: (row) => row.provider && provider[row.provider] }]
  },
})

/** Videos, as served by the content kit. */
export const videoKind = servedKind({
  table: 'videos',
  workflow: videoWorkflow,
  more: [],
  own,
  words: videoLabels,
  categories: videoCategories,
})
