import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { type ContentCover, contentActions } from '#contract/core/content.ts'
import type { ContentFull } from '#contract/core/content-answers.ts'
import { Problem } from '#contract/core/problem.ts'
import { excerptOf, plainTextOf, type RichDoc } from '#contract/core/richtext.ts'
import type { InBoth, Localized } from '#contract/core/text.ts'
import { tellWhenItChanges } from './content-appear.ts'
import { refuseCategory } from './content-categories.ts'
import { checkFiles, linkFiles } from './content-files.ts'
import { lacksOf } from './content-own.ts'
import { pictureWords } from './content-pictures.ts'
import { besideFull, type FullRow, showFull } from './content-show.ts'
import type { ContentCall, ContentRecord, ContentTable, ContentWrite, Kit, ServedKind } from './content-table.ts'
import { refuseEnd, timesAfter } from './content-times.ts'
import { findVersion, keepVersion } from './content-versions.ts'
import { queriesOn } from './db.ts'
import { tellWords } from './lent-files.ts'
import { searchText } from './search.ts'

/** Characters of the beginning of the text that lists show. */
const EXCERPT_CHARS = 200

/** What a version keeps: the fields whose change makes a new one. */
interface Kept {
  title: Localized
  body: InBoth<RichDoc>
  category: string
  cover: ContentCover | null
  /** The fields that only this kind has. */
  own?: Record<string, unknown>
}

/** The columns of what a version keeps, and what is worked out from it; imports and demo data write rows through it too. */
export function columnsOf({ title, body, category, cover, own }: Kept, kind?: Pick<ServedKind, 'own'>) {
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
    cover_file_id: cover?.id ?? null,
    cover_alt: cover && { ...cover.alt, ...(cover.decorative && { decorative: true as const }) },
    ...(own && kind?.own?.columns(own)),
  } satisfies Partial<Insertable<ContentTable>>
}

/** The cover of a stored row, as it was sent. */
function coverOf({
  cover_file_id: id,
  cover_alt,
}: Pick<ContentRecord, 'cover_file_id' | 'cover_alt'>): ContentCover | null {
  if (!id || !cover_alt) return null
  const { decorative, ...alt } = cover_alt
  return { id, alt, ...(decorative && { decorative }) }
}

const keptOf = (kind: ServedKind, row: ContentRecord): Kept => ({
  title: row.title,
  body: row.body,
  category: row.category,
  cover: coverOf(row),
  ...(kind.own && { own: kind.own.kept({ ...row }) }),
})

/** What was sent, parted into what all kinds have and what only this one has; `before` stands for what was not sent. */
function partedOf(kind: ServedKind, sent: object, before: Record<string, unknown> = {}) {
  if (!kind.own) return {}
  const names = Object.keys(kind.own.kept({}))
  const given = Object.entries(sent).filter(([name, value]) => names.includes(name) && value !== undefined)
  return { own: { ...before, ...Object.fromEntries(given) } }
}

/** A record as it is now inside the transaction, whoever may read it: for the answer to a write that was allowed. */
export async function fullNow(kind: ServedKind, call: ContentWrite, id: string): Promise<ContentFull> {
  const row = await queriesOn<Kit>(call.tx)
    .selectFrom(kind.table)
    .selectAll(kind.table)
    .select(besideFull(kind, call))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return showFull(kind, call, row satisfies FullRow)
}

/**
 * The record that is to be written, locked until the transaction ends.
 * @throws Problem('stale') with the record as it is, when it is not the version named; Problem('wrong_state') when it lies in
 * the bin and `inBin` does not expect that, or the other way round.
 */
export async function lockRecord(
  kind: ServedKind,
  call: ContentWrite,
  id: string,
  expected: { version?: number | undefined; inBin?: boolean; action: string },
): Promise<ContentRecord> {
  const row = await call.rows.from(kind.table).selectAll(kind.table).where('id', '=', id).forUpdate().executeTakeFirst()
  // asked again without the lock, it says why: 404 or 403
  if (!row) return call.rows.one(kind.table, id)
  if (expected.version !== undefined && expected.version !== row.version) {
    throw new Problem('stale', { current: await fullNow(kind, call, id) })
  }
  const state = row.deleted_at ? 'bin' : row.status
  if ((state === 'bin') !== Boolean(expected.inBin)) {
    const place = { status: row.status, deletedAt: row.deleted_at, authorAreaId: row.author_area_id }
    const allowedActions = call.actor ? contentActions(kind.workflow, place, call.actor) : []
    throw new Problem('wrong_state', { params: { state, action: expected.action, allowedActions } })
  }
  return row
}

/** @throws Problem('invalid') with what is missing, when a record that is not a draft would be incomplete. */
export function refuseIncomplete(kind: ServedKind, row: ContentRecord): void {
  refuseLacking(kind, keptOf(kind, row))
}

function refuseLacking(kind: ServedKind, { own, ...kept }: Kept): void {
  const errors = lacksOf(kind.own, { ...own, ...kept })
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** @throws Problem('invalid') with what does not fit together. */
function refuseWrong(kind: ServedKind, { own }: Kept): void {
  const errors = (own && kind.own?.wrong?.(own)) ?? []
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Creates a draft of the person's own area. */
export async function createContent(kind: ServedKind, call: ContentCall<'create'>): Promise<ContentFull> {
  const { body: draft, actor, now } = call
  const { title, body, category, cover = null } = draft
  const none = kind.own?.kept({})
  const kept: Kept = { title, body, category, cover, ...partedOf(kind, draft, none) }
  refuseWrong(kind, kept)
  const times = {
    publish_at: draft.publishAt ? new Date(draft.publishAt) : null,
    unpublish_at: draft.unpublishAt ? new Date(draft.unpublishAt) : null,
  }
  refuseEnd(times, draft)
  await refuseCategory(kind, call, category)
  const ids = await checkFiles(kind, call, null, kept)
  const made = await call.rows.add(kind.table, {
    ...columnsOf(kept, kind),
    area_id: draft.areaId,
    author_id: actor?.id ?? null,
    author_area_id: actor?.areaId ?? '',
    pinned: draft.pinned ?? false,
    position: draft.order ?? 0,
    ...times,
    created_at: now,
    updated_at: now,
    updated_by: actor?.id ?? null,
  })
  const full = await finish(kind, call, made.id, kept)
  if (ids.length > 0) await linkFiles(kind, call, made.id, ids)
  await tellWords(call, pictureWords(kept))
  return full
}

/** Changes the fields that are named; a change of title, text, category or cover is a new version. */
export async function changeContent(kind: ServedKind, call: ContentCall<'change'>): Promise<ContentFull> {
  const { version, publishAt, unpublishAt, pinned, order, areaId, title, body, category, cover } = call.body
  const row = await lockRecord(kind, call, call.params.id, { version, action: 'change' })
  const before = keptOf(kind, row)
  await refuseCategory(kind, call, category, row.category)
  const change = withoutUndefined({ title, body, category, cover })
  return save(
    kind,
    call,
    row,
    { ...before, ...change, ...partedOf(kind, call.body, before.own) },
    {
      ...timesAfter(row, { publishAt, unpublishAt }, call.now),
      ...(pinned === undefined ? {} : { pinned }),
      ...(order === undefined ? {} : { position: order }),
      ...(areaId === undefined ? {} : { area_id: areaId }),
    },
  )
}

const withoutUndefined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** Saves what an earlier version kept as the newest version. */
export async function restoreVersion(kind: ServedKind, call: ContentCall<'restoreVersion'>): Promise<ContentFull> {
  const row = await lockRecord(kind, call, call.params.id, { version: call.body.version, action: 'restore_version' })
  const found = await findVersion(kind, call, call.tx)
  const { title, body, category } = found
  const cover = coverOf(found)
  const before = keptOf(kind, row).own
  const own = found.own && before && kind.own?.returns ? await kind.own.returns(found.own, before, call) : found.own
  const kept: Kept = { title, body, category, cover, ...(own && { own }) }
  return save(kind, call, row, kept, {}, { action: 'restore_version', details: { no: found.no } })
}

type Columns = Partial<Pick<ContentTable, 'publish_at' | 'unpublish_at' | 'pinned' | 'position' | 'area_id'>>

async function save(
  kind: ServedKind,
  call: ContentWrite,
  row: ContentRecord,
  kept: Kept,
  columns: Columns,
  trail: { action?: string; details?: Record<string, unknown> } = {},
): Promise<ContentFull> {
  refuseWrong(kind, kept)
  if (row.status !== 'draft') refuseLacking(kind, kept)
  const isNewVersion = !isDeepStrictEqual(kept, keptOf(kind, row))
  const ids = isNewVersion ? await checkFiles(kind, call, row.id, kept) : []
  const changed = await call.rows.change(
    kind.table,
    row.id,
    row.version,
    {
      ...(isNewVersion ? columnsOf(kept, kind) : {}),
      ...columns,
      updated_at: call.now,
      updated_by: call.actor?.id ?? null,
    },
    trail,
  )
  if (columns.publish_at !== undefined) await tellWhenItChanges(kind, call, changed)
  if (!isNewVersion) return fullNow(kind, call, row.id)
  const full = await finish(kind, call, row.id, kept)
  await linkFiles(kind, call, row.id, ids)
  await tellWords(call, pictureWords(kept))
  return full
}

/** Keeps the version of a record that was written and answers the record; neither waits for the other. */
async function finish(kind: ServedKind, call: ContentWrite, id: string, { own }: Kept): Promise<ContentFull> {
  const [full] = await Promise.all([fullNow(kind, call, id), keepVersion(kind, call.tx, id, own)])
  return full
}
