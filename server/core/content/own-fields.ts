import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { missingForPublish, type Publishable, type Refused } from '#contract/core/content/index.ts'
import type { ContentFile } from '#contract/core/model/attachment.ts'
import { fileUrl, publicFileUrl } from '../attachments/serve-files.ts'
import type { ExportColumn } from '../sheets/export-source.ts'
import type { AnyContentCall } from './table.ts'

/** A file that own fields refer to, its field, and the required type. */
export interface OwnFile {
  id: string
  path: string
  kind: 'document' | 'pdf' | 'video'
}

/**
 * The fields that only one kind of content has, in its requests and versions. `C` are the columns, `O` the fields as
 * sent.
 */
export interface Own<C extends object, O extends object> {
  /** The columns of the fields. */
  columns: (own: O) => Partial<C>
  /** The fields of a stored row, as they are sent. */
  kept: (row: C) => O
  /** Columns that lists read. */
  listed: readonly (keyof C & string)[]
  /** Additional expressions to select, in lists and in whole records. */
  select?: (t: string) => readonly AliasedRawBuilder<unknown, string>[]
  /** Additional expressions to select in whole records only. */
  selectWhole?: (t: string) => readonly AliasedRawBuilder<unknown, string>[]
  /** Presents a row of a list; `row` also has the values of `select`. */
  showRow: (row: C & Record<string, unknown>, call: AnyContentCall, isPublic: boolean) => Record<string, unknown>
  /** The additional fields of a whole record. */
  showWhole: (row: C & Record<string, unknown>, call: AnyContentCall, isPublic: boolean) => Record<string, unknown>
  /** Generated columns of the fields, for changes that are not in a row yet. */
  counted?: (own: O) => Partial<C>
  /** Texts to be searched too. */
  words?: (own: O) => readonly (string | undefined)[]
  files?: (own: O) => OwnFile[]
  /** The fields that are missing for publishing, instead of the rule of all kinds. */
  lacks?: (content: Publishable & { category: string } & O) => Refused[]
  /** Combinations that are invalid even in drafts. */
  wrong?: (own: O) => Refused[]
  /** Which fields of an earlier version are restored, given the current ones; default all. */
  returns?: (earlier: O, now: O, call: AnyContentCall & { params: { id: string } }) => Promise<O>
  /** The SQL of the list filters that only this kind has. */
  where?: (t: string, filters: Record<string, unknown>) => RawBuilder<boolean>[]
  exports?: (lang: 'mn' | 'en') => ExportColumn<C & Record<string, unknown>>[]
}

/** The fields of any kind, as the kit knows them. */
export type AnyOwn = Own<Record<string, unknown>, Record<string, unknown>>

/** Declares the fields with the types of the kind. */
export function ownFields<C extends object, O extends object>(own: Own<C, O>): AnyOwn {
  // the one place where the kind's columns are cast to those of any kind
  return own as unknown as AnyOwn
}

/** The fields that are missing for publishing a record. */
export const lacksOf = (
  own: AnyOwn | undefined,
  content: Publishable & { category: string } & Record<string, unknown>,
): Refused[] => (own?.lacks ? own.lacks(content) : missingForPublish(content))

/** The column name that `attachedFiles` selects. */
export const ATTACHED = 'attached'

/** The files that a column of `[{ fileId }]` refers to, in order. */
export const attachedFiles = (t: string, column: string): AliasedRawBuilder<unknown, string> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by a.no), '[]')
    from jsonb_array_elements(${sql.ref(`${t}.${column}`)}) with ordinality a (named, no)
    join files f on f.id = (a.named ->> 'fileId')::uuid)`.as(ATTACHED)

type Attached = Omit<ContentFile, 'url'>[]

/** The files that `attachedFiles` selected: stable addresses when they are public, signed ones otherwise. */
export const contentFiles = (row: Record<string, unknown>, call: AnyContentCall, isPublic: boolean): ContentFile[] =>
  ((row[ATTACHED] ?? []) as Attached).map((file) => ({
    ...file,
    url: isPublic ? publicFileUrl(file.id, 'file') : fileUrl(call.core, file.id, 'file', call.now),
  }))
