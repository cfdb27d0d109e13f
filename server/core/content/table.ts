import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { ContentStatus } from '#contract/core/content/index.ts'
import type { contentKind } from '#contract/core/content/routes.ts'
import type { InBoth, Localized } from '#contract/core/text/localized.ts'
import type { RichDoc } from '#contract/core/text/richtext.ts'
import type { Call } from '../requests/declare.ts'

/** The alternative text of a cover, or that it is decorative. */
export type CoverAlt = Localized & { decorative?: true }

/** The columns that the table of every kind of content has. */
export interface ContentTable {
  id: Generated<string>
  area_id: string
  author_id: string | null
  author_area_id: string
  title: Localized
  body: InBoth<RichDoc>
  excerpt: Localized
  search: string
  category: string
  cover_file_id: string | null
  cover_alt: CoverAlt | null
  pinned: boolean
  position: number
  status: Generated<ContentStatus>
  publish_at: Date | null
  unpublish_at: Date | null
  posted_at: GeneratedAlways<Date>
  deleted_at: Date | null
  version: Generated<number>
  /** The `version` that readers see, while later saves are unpublished; null without unpublished changes. */
  live_version: number | null
  created_at: Date
  updated_at: Date
  updated_by: string | null
}

/**
 * The columns of the table of versions: `news` has `news_versions`. Features do not declare it among their tables: only
 * the kit reads it, together with the record and under its reach.
 */
export interface ContentVersionTable {
  content_id: string
  no: number
  title: Localized
  body: InBoth<RichDoc>
  category: string
  cover_file_id: string | null
  cover_alt: CoverAlt | null
  /** The fields that only this kind has, as sent; kinds without such fields do not have the column. */
  own?: Record<string, unknown>
  held: boolean
  saved_at: Date
  saved_by: string | null
}

/** The tables of any kind as the kit sees them: TypeScript uses these names, whatever the tables are called. */
export interface Kit {
  content: ContentTable
  content_versions: ContentVersionTable
}
export type ContentRecord = Selectable<ContentTable>

/** The routes of a generic kind. */
export type ContentRoutes = ReturnType<
  typeof contentKind<z.ZodMiniType<string, string>, Record<never, never>, readonly string[]>
>['routes']
export type ContentCall<N extends keyof ContentRoutes> = Call<Kit, ContentRoutes[N]>
/** The parts of a call that all routes have. */
export type AnyContentCall = Pick<ContentCall<'one'>, 'rows' | 'actor' | 'now' | 'core' | 'db' | 'lang' | 'setting'>
/** The parts of a call that all writing routes have. */
export type ContentWrite = AnyContentCall & Pick<ContentCall<'create'>, 'tx' | 'later'>
