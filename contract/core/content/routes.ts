import * as z from 'zod/mini'
import { ById, Flag, listQuery, oneOf, pageOf } from '../model/page.ts'
import { INT4_MAX, Version } from '../model/version.ts'
import { NOTE_MAX_CHARS } from '../model/workflow.ts'
import { plainText } from '../text/localized.ts'
import { IsoDay } from '../time/dates.ts'
import { BulkResult, ContentRow, ContentState, ContentVersion, ContentVersionFull, HistoryLine } from './answers.ts'
import { BulkItems, BulkResults } from './bulk.ts'
import { BULK_MAX, contentChange, contentDraft, PHASES, PublishAt, shapeOf } from './index.ts'

/** Describes a kind of content. */
export interface ContentKind<
  C extends z.ZodMiniType<string, string>,
  X extends z.core.$ZodShape,
  S extends readonly string[],
  O extends z.core.$ZodShape = Record<never, never>,
  W extends z.core.$ZodShape = Record<never, never>,
  F extends z.core.$ZodShape = Record<never, never>,
> {
  /** '/news'. */
  path: `/${string}`
  /** Schema of a category: a fixed list, or a key from a list that the city maintains (EntryKey). */
  category: C
  /** Additional fields of its answers, in lists too. */
  more: X
  /** Additional fields of whole records, not in lists. */
  whole?: W
  /** Additional input fields, as a draft has them; versions store them. */
  own?: O
  /** Additional filters of its list. */
  filters?: F
  /** Additional sort keys. */
  moreSorts: S
  /** Maximum characters of the text. */
  max?: number
  /** Maximum characters of the title, per language. */
  titleMax?: number
}

/** Files that one call may replace: a picture uploaded again for each record has many copies. */
const REPLACED_MAX = 1000

/** Path parameters that identify a version of a record. */
const ByNo = z.strictObject({ id: z.uuid(), no: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(INT4_MAX)) })

/** Returns the schemas and routes that every kind of content has; their permissions are `read`, `list`, `write` and `export`. */
export function contentKind<
  C extends z.ZodMiniType<string, string>,
  X extends z.core.$ZodShape,
  const S extends readonly string[],
  O extends z.core.$ZodShape = Record<never, never>,
  W extends z.core.$ZodShape = Record<never, never>,
  F extends z.core.$ZodShape = Record<never, never>,
>({ path, category, more, whole, own, filters: ownFilters, moreSorts, max, titleMax }: ContentKind<C, X, S, O, W, F>) {
  const Draft = contentDraft(category, { max, titleMax, own })
  const Change = contentChange(category, { max, titleMax, own })
  const Row = z.extend(z.extend(ContentRow, { category }), more)
  const State = z.extend(z.extend(z.extend(ContentState, { category }), more), shapeOf(whole))
  /** `changes` as in ContentFull. */
  const Full = z.extend(State, { changes: z.optional(z.nullable(State)) })
  const filters = {
    ...shapeOf(ownFilters),
    category: z.optional(category),
    areaId: z.optional(z.uuid()),
    /** With `areaId`: includes the areas below it; 'true' by default. */
    below: z.optional(Flag),
    phase: z.optional(z.enum(PHASES)),
    pinned: z.optional(Flag),
    /** Whether it has unpublished changes; always false for a record that this person may not write. */
    hasChanges: z.optional(Flag),
    /** 'true' for the records in the bin; by default none of them. */
    bin: z.optional(Flag),
    /** Id of the author. */
    author: z.optional(z.uuid()),
    /** Days of the posted date in Ulaanbaatar, both inclusive. */
    from: z.optional(IsoDay),
    to: z.optional(IsoDay),
  }
  // '-match': the best match of the title first when there is a search text, otherwise the default order
  const sorts = ['title', 'postedAt', 'match', 'status', 'category', 'area', 'updatedAt', ...moreSorts] as const
  const List = listQuery(sorts, filters)
  const Narrowed = z.omit(List, { page: true, pageSize: true })
  const Counted = z.omit(Narrowed, { sort: true })
  const Exported = z.extend(Narrowed, { format: z.enum(['csv', 'xlsx']) })
  const routes = {
    ...listRoutes(path, { category, Row, List, Counted, Exported }),
    ...writeRoutes(path, { Draft, Change, Full }),
    ...binRoutes(path, Full),
    ...actRoutes(path, Full),
    ...versionRoutes(path, Full),
  } as const
  return { Draft, Change, Row, Full, List, routes }
}

type Path = `/${string}`
type AnySchema = z.ZodMiniType

function listRoutes<
  C extends z.ZodMiniType<string, string>,
  R extends AnySchema,
  L extends AnySchema,
  N extends AnySchema,
  E extends AnySchema,
>(path: Path, { category, Row, List, Counted, Exported }: { category: C; Row: R; List: L; Counted: N; Exported: E }) {
  return {
    list: {
      method: 'GET',
      path,
      can: 'list',
      summary: 'A page of the list. Without a token, published records only.',
      query: List,
      answer: pageOf(Row),
    },
    facets: {
      method: 'GET',
      path: `${path}/facets`,
      can: 'list',
      summary: 'The number of records by phase and by category, each counted without its own filter.',
      query: Counted,
      answer: oneOf(
        z.object({
          phase: z.record(z.enum([...PHASES, 'bin']), z.int()),
          category: z.record(category, z.int()),
        }),
      ),
    },
    export: {
      method: 'GET',
      path: `${path}/export`,
      can: 'export',
      summary: 'The whole list as a CSV or XLSX file, with the same filters.',
      query: Exported,
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
  } as const
}

function writeRoutes<D extends AnySchema, C extends AnySchema, F extends AnySchema>(
  path: Path,
  { Draft, Change, Full }: { Draft: D; Change: C; Full: F },
) {
  const one = { params: ById, answer: oneOf(Full) } as const
  return {
    one: { method: 'GET', path: `${path}/:id`, can: 'read', summary: 'One record in full.', ...one },
    create: {
      method: 'POST',
      path,
      can: 'write',
      summary: 'Creates a draft.',
      body: Draft,
      answer: oneOf(Full),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: `${path}/:id`,
      can: 'write',
      summary:
        'Changes fields of a record if `version` is still current. Changes to a published record take effect when `publish` is sent.',
      body: Change,
      ...one,
    },
    discard: {
      method: 'POST',
      path: `${path}/:id/changes/discard`,
      can: 'write',
      summary: 'Discards the unpublished changes of a record, if `version` is still current.',
      body: z.strictObject({ version: Version }),
      ...one,
    },
    bulkChanges: {
      method: 'POST',
      path: `${path}/changes/bulk`,
      can: 'write',
      summary:
        'Publishes or discards the unpublished changes of up to 100 records, each at the given version. Failures are reported per item; the rest is processed.',
      body: z.strictObject({ records: BulkItems, action: z.enum(['publish', 'discard']) }),
      answer: BulkResults,
    },
  } as const
}

function binRoutes<F extends AnySchema>(path: Path, Full: F) {
  const one = { params: ById, answer: oneOf(Full) } as const
  return {
    bin: {
      method: 'DELETE',
      path: `${path}/:id`,
      can: 'write',
      summary: 'Moves a record to the bin, where it stays for 30 days.',
      params: ById,
      status: 204,
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      can: 'write',
      summary: 'Restores a record from the bin.',
      ...one,
    },
    erase: {
      method: 'DELETE',
      path: `${path}/:id/forever`,
      can: 'write',
      summary: "Deletes a record in the bin with its versions. Allowed to the author's area and to city admins.",
      params: ById,
      status: 204,
    },
  } as const
}

function actRoutes<F extends AnySchema>(path: Path, Full: F) {
  const one = { params: ById, answer: oneOf(Full) } as const
  return {
    act: {
      method: 'POST',
      path: `${path}/:id/transitions`,
      can: 'write',
      summary:
        'Publishes (now or at `publishAt`, until `unpublishAt`), withdraws or archives a record, if `version` is still current.',
      body: z.strictObject({
        action: z.enum(['publish', 'unpublish', 'archive']),
        publishAt: z.optional(z.nullable(PublishAt)),
        /** When omitted, the record keeps its end; null removes it. */
        unpublishAt: z.optional(z.nullable(PublishAt)),
        note: z.optional(plainText(0, NOTE_MAX_CHARS, { multiline: true })),
        version: z.optional(Version),
      }),
      ...one,
    },
    bulk: {
      method: 'POST',
      path: `${path}/bulk`,
      can: 'write',
      summary: 'Performs one action on up to 100 records. Failures are reported per item; the rest is processed.',
      body: z.strictObject({
        ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(BULK_MAX)),
        action: z.enum(['publish', 'unpublish', 'archive', 'bin', 'restore', 'pin', 'unpin']),
      }),
      answer: z.object({ data: z.array(BulkResult) }),
    },
    replacePicture: {
      method: 'POST',
      path: `${path}/pictures/replace`,
      can: 'write',
      summary:
        'Replaces pictures by another one, in every record that you may write and in its unpublished changes. Earlier versions keep theirs.',
      body: z.strictObject({ from: z.array(z.uuid()).check(z.minLength(1), z.maxLength(REPLACED_MAX)), to: z.uuid() }),
      answer: oneOf(z.object({ replaced: z.int() })),
    },
  } as const
}

function versionRoutes<F extends AnySchema>(path: Path, Full: F) {
  return {
    versions: {
      method: 'GET',
      path: `${path}/:id/versions`,
      can: 'write',
      summary: 'The stored versions, newest first.',
      params: ById,
      answer: z.object({ data: z.array(ContentVersion) }),
    },
    version: {
      method: 'GET',
      path: `${path}/:id/versions/:no`,
      can: 'write',
      summary: 'One version in full.',
      params: ByNo,
      answer: oneOf(ContentVersionFull),
    },
    restoreVersion: {
      method: 'POST',
      path: `${path}/:id/versions/:no/restore`,
      can: 'write',
      summary: 'Restores title, text, category and cover of an earlier version as a new one.',
      params: ByNo,
      body: z.strictObject({ version: Version }),
      answer: oneOf(Full),
    },
    history: {
      method: 'GET',
      path: `${path}/:id/history`,
      can: 'write',
      summary: 'The history of the record, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  } as const
}
