import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { missingForPublish, type Publishable, type Refused } from '#contract/core/content.ts'
import type { Attachment } from '#contract/core/content-answers.ts'
import type { AnyContentCall } from './content-table.ts'
import type { ExportColumn } from './export.ts'
import { fileUrl, publicFileUrl } from './files-http.ts'

/** A file that own fields name, the field that names it, and what it has to be. */
export interface OwnFile {
  id: string
  path: string
  kind: 'document' | 'video'
}

/**
 * What a kind of content has beside the columns of all kinds: fields that are sent, kept in versions and restored with them.
 * `C` are its own columns, `O` its own fields as they are sent.
 */
export interface Own<C extends object, O extends object> {
  /** The columns of the fields. */
  columns: (own: O) => Partial<C>
  /** The fields of a stored row, as they were sent. */
  kept: (row: C) => O
  /** Own columns that lists read. */
  listed: readonly (keyof C & string)[]
  /** What is selected beside the columns, in lists and in whole records. */
  select?: (t: string, call: AnyContentCall) => readonly AliasedRawBuilder<unknown, string>[]
  /** What is selected beside them in whole records alone. */
  selectWhole?: (t: string, call: AnyContentCall) => readonly AliasedRawBuilder<unknown, string>[]
  /** How a line of a list leaves; `row` also has what `select` names. */
  showRow: (row: C & Record<string, unknown>, call: AnyContentCall, isPublic: boolean) => Record<string, unknown>
  /** What a whole record answers beside that. */
  showWhole: (row: C & Record<string, unknown>, call: AnyContentCall, isPublic: boolean) => Record<string, unknown>
  /** Generated columns of the fields, for changes that are in no row yet. */
  counted?: (own: O) => Partial<C>
  /** Texts that are searched too. */
  words?: (own: O) => readonly (string | undefined)[]
  files?: (own: O) => OwnFile[]
  /** What is missing before it may be published, instead of the rule of all kinds. */
  lacks?: (content: Publishable & O) => Refused[]
  /** What never fits together, in drafts too. */
  wrong?: (own: O) => Refused[]
  /** What of an earlier version's fields comes back, beside the fields of now; all of them when left out. */
  returns?: (earlier: O, now: O, call: AnyContentCall & { params: { id: string } }) => Promise<O>
  /** What the filters of its list that only this kind has mean. */
  where?: (t: string, filters: Record<string, unknown>) => RawBuilder<boolean>[]
  exports?: (lang: 'mn' | 'en') => ExportColumn<C & Record<string, unknown>>[]
}

/** Own fields of any kind as the kit knows them. */
export type AnyOwn = Own<Record<string, unknown>, Record<string, unknown>>

/** Declares own fields with the types of the kind. */
export function ownFields<C extends object, O extends object>(own: Own<C, O>): AnyOwn {
  // the one place where the kind's columns become those of any kind
  return own as unknown as AnyOwn
}

/** What is missing before a record may be published. */
export const lacksOf = (own: AnyOwn | undefined, content: Publishable & Record<string, unknown>): Refused[] =>
  own?.lacks ? own.lacks(content) : missingForPublish(content)

/** The name under which `attachmentsOf` is selected. */
export const ATTACHED = 'attached'

/** The files that a column of `[{ fileId }]` names, in their order. */
export const attachedFiles = (t: string, column: string): AliasedRawBuilder<unknown, string> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by a.no), '[]')
    from jsonb_array_elements(${sql.ref(`${t}.${column}`)}) with ordinality a (named, no)
    join files f on f.id = (a.named ->> 'fileId')::uuid)`.as(ATTACHED)

type Attached = Omit<Attachment, 'url'>[]

/** Attachments as they leave: stable addresses when everybody may have them now, signed ones otherwise. */
export const attachmentsOf = (row: Record<string, unknown>, call: AnyContentCall, isPublic: boolean): Attachment[] =>
  ((row[ATTACHED] ?? []) as Attached).map((file) => ({
    ...file,
    url: isPublic ? publicFileUrl(file.id, 'file') : fileUrl(call.core, file.id, 'file', call.now),
  }))
