import type { Insertable } from 'kysely'
import type { ContentCover } from '#contract/core/content/index.ts'
import type { InBoth, Localized } from '#contract/core/text/localized.ts'
import { excerptOf, plainTextOf, type RichDoc } from '#contract/core/text/richtext.ts'
import { searchText } from '../database/folded-search.ts'
import type { ServedKind } from './kind.ts'
import type { ContentRecord, ContentTable } from './table.ts'

/** Characters of the text's beginning that lists show. */
const EXCERPT_CHARS = 200

/** The content of a version: the fields whose change creates a new one. */
export interface VersionContent {
  title: Localized
  body: InBoth<RichDoc>
  category: string
  cover: ContentCover | null
  /** The fields that only this kind has. */
  own?: Record<string, unknown>
}

/** The columns of a version's content and those derived from it; imports and demo data use it too. */
export function columnsOf({ title, body, category, cover, own }: VersionContent, kind?: Pick<ServedKind, 'own'>) {
  const excerpt: Localized = { mn: excerptOf(body.mn, EXCERPT_CHARS) }
  if (body.en) excerpt.en = excerptOf(body.en, EXCERPT_CHARS)
  return {
    title,
    body,
    excerpt,
    search: searchText(
      title.mn,
      title.en,
      ...((own && kind?.own?.words?.(own)) ?? []),
      plainTextOf(body.mn),
      body.en && plainTextOf(body.en),
    ),
    category,
    ...coverColumns(cover),
    ...(own && kind?.own?.columns(own)),
  } satisfies Partial<Insertable<ContentTable>>
}

/** The columns of a cover, in rows and versions. */
export const coverColumns = (cover: ContentCover | null) => ({
  cover_file_id: cover?.id ?? null,
  cover_alt: cover && { ...cover.alt, ...(cover.decorative && { decorative: true as const }) },
})

/** The cover of a stored row or version, as it was sent. */
export function coverOf({
  cover_file_id: id,
  cover_alt,
}: Pick<ContentRecord, 'cover_file_id' | 'cover_alt'>): ContentCover | null {
  if (!id || !cover_alt) return null
  const { decorative, ...alt } = cover_alt
  return { id, alt, ...(decorative && { decorative }) }
}

/** The content of a version of the record's current state. */
export const versionContentOf = (kind: ServedKind, row: ContentRecord): VersionContent => ({
  title: row.title,
  body: row.body,
  category: row.category,
  cover: coverOf(row),
  ...(kind.own && { own: kind.own.kept({ ...row }) }),
})
