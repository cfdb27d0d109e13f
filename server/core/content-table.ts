import type { Generated, GeneratedAlways, RawBuilder, Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { ContentMove, ContentStatus } from '#contract/core/content.ts'
import type { contentKind } from '#contract/core/content-routes.ts'
import type { Dated } from '#contract/core/dated.ts'
import type { Entry } from '#contract/core/entries.ts'
import type { RichDoc } from '#contract/core/richtext.ts'
import type { InBoth, Lang, Localized } from '#contract/core/text.ts'
import type { Workflow } from '#contract/core/workflow.ts'
import type { AnyOwn } from './content-own.ts'
import type { Call } from './serve.ts'

/** The words of a cover, or that it needs none. */
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
  /** The `version` of what readers see, while later saves wait for being published; null when nothing waits. */
  live_version: number | null
  created_at: Date
  updated_at: Date
  updated_by: string | null
}

/**
 * The columns of its table of versions, named after it: `news` and `news_versions`. No feature declares it among its tables:
 * the kit alone reads it, beside the record and under its reach.
 */
export interface ContentVersionTable {
  content_id: string
  no: number
  title: Localized
  body: InBoth<RichDoc>
  category: string
  cover_file_id: string | null
  cover_alt: CoverAlt | null
  /** The fields that only this kind has, as they were sent; the column is there where the kind has such fields. */
  own?: Record<string, unknown>
  held: boolean
  saved_at: Date
  saved_by: string | null
}

/** The tables of any kind as the kit sees them: whatever they are called, TypeScript knows them by these names. */
export interface Kit {
  content: ContentTable
  content_versions: ContentVersionTable
}
export type ContentRecord = Selectable<ContentTable>

/** What the server knows of a kind of content. */
export interface ServedKind {
  table: 'content'
  versions: 'content_versions'
  workflow: Workflow<ContentStatus, ContentMove>
  /** Columns of numbers that only this kind has; answers and sorts know them by the same names. */
  more: readonly string[]
  /** Fields that only this kind is sent; its versions then have a column `own`. */
  own?: AnyOwn
  /** Those of 'category' and the kind's further fields that place a record among others: changing them takes effect at once. */
  atOnce?: readonly string[]
  /** Sorts that only this kind has, beside `more`. */
  sorts?: Record<string, string | RawBuilder<unknown>>
  /** '-postedAt' when left out. */
  defaultSort?: string
  /** Only staff read it: its files have signed addresses, also when it is published. */
  staffOnly?: true
  /** Whether lists that are searched answer the place of the text where it was found. */
  finds?: true
  /** The list of the city that its categories belong to; left out where `words` name all there are. */
  categories?: Dated<Entry[]>
  /** `more`: what the columns that only this kind has are called. */
  words: Record<Lang, { file: string; category: Record<string, string>; more: Record<string, string> }>
}

/** Declares the server's side of a kind: `table` names its table, whose versions lie in `<table>_versions`. */
export function servedKind({ table, ...kind }: Omit<ServedKind, 'table' | 'versions'> & { table: string }): ServedKind {
  // the one place where the names that TypeScript knows and those that PostgreSQL knows part
  return { ...kind, table: table as 'content', versions: `${table}_versions` as 'content_versions' }
}

/** The routes of any kind. */
export type ContentRoutes = ReturnType<
  typeof contentKind<z.ZodMiniType<string, string>, Record<never, never>, readonly string[]>
>['routes']
export type ContentCall<N extends keyof ContentRoutes> = Call<Kit, ContentRoutes[N]>
/** What every call has, whatever its route. */
export type AnyContentCall = Pick<ContentCall<'one'>, 'rows' | 'actor' | 'now' | 'core' | 'db' | 'lang' | 'setting'>
/** What every call that writes has. */
export type ContentWrite = AnyContentCall & Pick<ContentCall<'create'>, 'tx' | 'later'>
