import type { RawBuilder } from 'kysely'
import type { ContentMove, ContentStatus } from '#contract/core/content/index.ts'
import type { Entry } from '#contract/core/model/entries.ts'
import type { Workflow } from '#contract/core/model/workflow.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import type { Dated } from '#contract/core/time/dated.ts'
import type { AnyOwn } from './own-fields.ts'

/** The server side of a kind of content. */
export interface ServedKind {
  table: 'content'
  versions: 'content_versions'
  workflow: Workflow<ContentStatus, ContentMove>
  /** Numeric columns that only this kind has; responses and sorts use the same names. */
  more: readonly string[]
  /** Input fields that only this kind has; its versions then have a column `own`. */
  own?: AnyOwn
  /**
   * Those of 'category' and the kind's fields that position a record among others: changing them takes effect at once.
   */
  atOnce?: readonly string[]
  /** Additional sorts of this kind. */
  sorts?: Record<string, string | RawBuilder<unknown>>
  /** Default '-postedAt'. */
  defaultSort?: string
  /** Only staff read it: its files have signed addresses even when it is published. */
  staffOnly?: true
  /** Whether searched lists return the place in the text where a hit was found. */
  finds?: true
  /** The city's list that its categories belong to; omitted where `words` names all of them. */
  categories?: Dated<Entry[]>
  /** `more`: names of the columns that only this kind has. */
  words: Record<Lang, { file: string; category: Record<string, string>; more: Record<string, string> }>
}

/** Declares the server side of a kind: `table` is its table, with the versions in `<table>_versions`. */
export function servedKind({ table, ...kind }: Omit<ServedKind, 'table' | 'versions'> & { table: string }): ServedKind {
  // the one place where names known to TypeScript are mapped to those of PostgreSQL
  return { ...kind, table: table as 'content', versions: `${table}_versions` as 'content_versions' }
}
