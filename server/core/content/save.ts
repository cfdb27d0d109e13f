import { isDeepStrictEqual } from 'node:util'
import type { ContentFull } from '#contract/core/content/answers.ts'
import { contentActions } from '#contract/core/content/index.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { passPictureAlts } from '../attachments/lent-files.ts'
import { queriesOn } from '../database/kysely.ts'
import { refuseCategory } from './categories.ts'
import { changesWait, contentOfVersion, findChanges, showBoth, withAtOnce } from './changes.ts'
import { checkFiles, fileIdsIn, linkFiles } from './files.ts'
import type { ServedKind } from './kind.ts'
import { lacksOf } from './own-fields.ts'
import { pictureAlts } from './pictures.ts'
import { scheduleBroadcasts } from './scheduled-broadcasts.ts'
import { fullExtras } from './show.ts'
import type { ContentCall, ContentRecord, ContentTable, ContentWrite, Kit } from './table.ts'
import { refuseEnd, timesAfter } from './times.ts'
import { columnsOf, type VersionContent, versionContentOf } from './version-content.ts'
import { findVersion, keepChanges, keepFirstVersion, keepVersion } from './versions.ts'

/**
 * Splits the input into the fields of all kinds and those of this kind; `before` provides fields that were not sent.
 */
function partedOf(kind: ServedKind, sent: object, before: Record<string, unknown> = {}) {
  if (!kind.own) return {}
  const names = Object.keys(kind.own.kept({}))
  const given = Object.entries(sent).filter(([name, value]) => names.includes(name) && value !== undefined)
  return { own: { ...before, ...Object.fromEntries(given) } }
}

/** Reads a record inside the transaction without its reach: for the response to a permitted write. */
export async function fullNow(kind: ServedKind, call: ContentWrite, id: string): Promise<ContentFull> {
  const row = await queriesOn<Kit>(call.tx)
    .selectFrom(kind.table)
    .selectAll(kind.table)
    .select(fullExtras(kind, call))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return showBoth(kind, call, call.tx, row)
}

/**
 * Reads the record to be written and locks it until the transaction ends.
 *
 * @throws Problem('stale') with the current record when its version differs; Problem('wrong_state') when it is in the
 * bin although `inBin` is not set, or the other way round.
 */
export async function lockRecord(
  kind: ServedKind,
  call: ContentWrite,
  id: string,
  expected: { version?: number | undefined; inBin?: boolean; action: string },
): Promise<ContentRecord> {
  const row = await call.rows.from(kind.table).selectAll(kind.table).where('id', '=', id).forUpdate().executeTakeFirst()
  // reading it without the lock gives the reason: 404 or 403
  if (!row) return call.rows.one(kind.table, id)
  if (expected.version !== undefined && expected.version !== row.version) {
    throw new Problem('stale', { current: await fullNow(kind, call, id) })
  }
  if ((row.deleted_at !== null) !== Boolean(expected.inBin)) refuseState(kind, call, row, expected.action)
  return row
}

/** @throws Problem('wrong_state') with the record's state and available actions. */
export function refuseState(kind: ServedKind, { actor }: ContentWrite, row: ContentRecord, action: string): never {
  const place = { status: row.status, deletedAt: row.deleted_at, authorAreaId: row.author_area_id }
  const allowedActions = actor ? contentActions(kind.workflow, place, actor) : []
  throw new Problem('wrong_state', { params: { state: row.deleted_at ? 'bin' : row.status, action, allowedActions } })
}

/** @throws Problem('invalid') with the missing fields when a record that is not a draft would be incomplete. */
export function refuseIncomplete(kind: ServedKind, row: ContentRecord): void {
  refuseLacking(kind, versionContentOf(kind, row))
}

function refuseLacking(kind: ServedKind, { own, ...kept }: VersionContent): void {
  const errors = lacksOf(kind.own, { ...own, ...kept })
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** @throws Problem('invalid') with the fields that do not fit together. */
function refuseWrong(kind: ServedKind, { own }: VersionContent): void {
  const errors = (own && kind.own?.wrong?.(own)) ?? []
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Creates a draft in the person's area. */
export async function createContent(kind: ServedKind, call: ContentCall<'create'>): Promise<ContentFull> {
  const { body: draft, actor, now } = call
  const { title, body, category, cover = null } = draft
  const none = kind.own?.kept({})
  const kept: VersionContent = { title, body, category, cover, ...partedOf(kind, draft, none) }
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
  await passPictureAlts(call, pictureAlts(kept))
  return full
}

/**
 * Changes the fields that were sent; a change of title, text, category, cover or own fields creates a version. It waits
 * when the record has been public, unless it is published in the same call.
 */
export async function changeContent(kind: ServedKind, call: ContentCall<'change'>): Promise<ContentFull> {
  const { version, publish, publishAt, unpublishAt, pinned, order, areaId, title, body, category, cover } = call.body
  const row = await lockRecord(kind, call, call.params.id, { version, action: 'change' })
  const before = await editedNow(kind, call, row)
  await refuseCategory(kind, call, category, before.category)
  const change = withoutUndefined({ title, body, category, cover })
  return save(kind, call, row, {
    before,
    kept: { ...before, ...change, ...partedOf(kind, call.body, before.own) },
    publish,
    columns: {
      ...timesAfter(row, { publishAt, unpublishAt }, call.now),
      ...(pinned === undefined ? {} : { pinned }),
      ...(order === undefined ? {} : { position: order }),
      ...(areaId === undefined ? {} : { area_id: areaId }),
    },
  })
}

/** Publishes the unpublished changes of a locked record. */
export async function publishChanges(kind: ServedKind, call: ContentWrite, row: ContentRecord): Promise<void> {
  const before = await editedNow(kind, call, row)
  await save(kind, call, row, { before, kept: before, publish: true })
}

/** The content of a record with its unpublished changes. */
const editedNow = async (kind: ServedKind, call: ContentWrite, row: ContentRecord): Promise<VersionContent> =>
  (await findChanges(kind, call.tx, row))?.kept ?? versionContentOf(kind, row)

const withoutUndefined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** Saves the content of an earlier version as the newest version. */
export async function restoreVersion(kind: ServedKind, call: ContentCall<'restoreVersion'>): Promise<ContentFull> {
  const row = await lockRecord(kind, call, call.params.id, { version: call.body.version, action: 'restore_version' })
  const found = await findVersion(kind, call, call.tx)
  const kept = contentOfVersion(kind, found)
  const now = versionContentOf(kind, row).own
  const own = found.own && now && kind.own?.returns ? await kind.own.returns(found.own, now, call) : kept.own
  const before = await editedNow(kind, call, row)
  const trail = { action: 'restore_version', details: { no: found.no } }
  return save(kind, call, row, { before, kept: { ...kept, ...(own && { own }) }, trail })
}

type Columns = Partial<Pick<ContentTable, 'publish_at' | 'unpublish_at' | 'pinned' | 'position' | 'area_id'>>

interface Save {
  /** The previous content, with unpublished changes. */
  before: VersionContent
  /** The new content. */
  kept: VersionContent
  /** Columns that are not part of a version: they change at once. */
  columns?: Columns
  publish?: boolean | undefined
  trail?: { action?: string; details?: Record<string, unknown> }
}

async function save(kind: ServedKind, call: ContentWrite, row: ContentRecord, sent: Save): Promise<ContentFull> {
  const { before, kept, columns = {}, publish = false } = sent
  refuseWrong(kind, kept)
  if (row.status !== 'draft') refuseLacking(kind, kept)
  const live = versionContentOf(kind, row)
  const atOnce = withAtOnce(kind, live, kept)
  const mayWait = changesWait(row, call.now)
  const waits = mayWait && !publish && (row.live_version !== null || !isDeepStrictEqual(atOnce, kept))
  const content = waits ? atOnce : kept
  const isNewVersion = !isDeepStrictEqual(kept, before)
  const isNewContent = !isDeepStrictEqual(content, live)
  if (isNewVersion || isNewContent) await checkFiles(kind, call, row.id, kept)
  if (waits) await keepFirstVersion(kind, call.tx, row.id, live.own)
  const isSeen = !waits || isNewContent || Object.keys(columns).length > 0
  const action =
    waits && isNewVersion ? 'save_changes' : mayWait && publish && isNewContent ? 'publish_changes' : 'change'
  const changed = await call.rows.change(
    kind.table,
    row,
    {
      ...(isNewContent ? columnsOf(content, kind) : {}),
      ...columns,
      live_version: waits ? (row.live_version ?? row.version) : null,
      // readers do not learn of changes that they do not see
      ...(isSeen && { updated_at: call.now, updated_by: call.actor?.id ?? null }),
    },
    { action, ...sent.trail },
  )
  if (columns.publish_at !== undefined) await scheduleBroadcasts(kind, call, changed)
  if (isNewVersion) await (waits ? keepChanges(kind, call, row.id, kept) : keepVersion(kind, call.tx, row.id, kept.own))
  if (isNewVersion || isNewContent) await linkFiles(kind, call, row.id, fileIdsIn(kind, content))
  // alternative texts that wait are not suggested to others either
  if (isNewContent) await passPictureAlts(call, pictureAlts(content))
  return fullNow(kind, call, row.id)
}

/** Stores the version of a written record and presents the record, concurrently. */
async function finish(kind: ServedKind, call: ContentWrite, id: string, { own }: VersionContent): Promise<ContentFull> {
  const [full] = await Promise.all([fullNow(kind, call, id), keepVersion(kind, call.tx, id, own)])
  return full
}
