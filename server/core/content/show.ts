import { type RawBuilder, sql } from 'kysely'
import type { ContentPerson, ContentRow, ContentState, CoverShown } from '#contract/core/content/answers.ts'
import { contentActions, phaseOf } from '#contract/core/content/index.ts'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { PictureUrls } from '#contract/core/model/picture.ts'
import type { InBoth, Localized } from '#contract/core/text/localized.ts'
import { memoized } from '#contract/core/text/memoized.ts'
import { fileIdsOf, type RichDoc } from '#contract/core/text/richtext.ts'
import { areaName } from '../access/area-ref.ts'
import { fileUrl, publicFileUrl } from '../attachments/serve-files.ts'
import { columnOf } from '../database/sql.ts'
import type { ServedKind } from './kind.ts'
import type { AnyContentCall, ContentRecord } from './table.ts'

/** The columns that lists read. */
export const LISTED = [
  'id',
  'area_id',
  'author_id',
  'author_area_id',
  'title',
  'excerpt',
  'category',
  'cover_file_id',
  'cover_alt',
  'pinned',
  'position',
  'status',
  'publish_at',
  'unpublish_at',
  'posted_at',
  'updated_at',
  'deleted_at',
  'version',
  'live_version',
] as const satisfies (keyof ContentRecord)[]

/** A person's last and first name, as it is selected. */
export type NamePair = [last: string, first: string]

/** Expressions that lists select in addition to columns. */
export interface Extras {
  area_name: Localized
  author_name: NamePair | null
  can_write: boolean
}
export type ListedRow = Pick<ContentRecord, (typeof LISTED)[number]> & Extras
/** The columns that lists read, including the kind's own. */
export const listedOf = (kind: ServedKind): readonly (typeof LISTED)[number][] => [
  ...LISTED,
  // own columns are in the same table under the kind's names
  ...((kind.own?.listed ?? []) as typeof LISTED),
]
export type FullRow = ContentRecord & Extras & { editor_name: NamePair | null; cover_size: [number, number] | null }

/** Who asks, and what they reach. */
type Asking = Pick<AnyContentCall, 'rows' | 'actor'>

/** Whether staff ask. */
export const isStaff = ({ actor }: Pick<AnyContentCall, 'actor'>): boolean =>
  actor !== null && STAFF_ROLES.includes(actor.role)

/** The names of the person in this column. */
const namePair = (t: string, column: string): RawBuilder<NamePair | null> =>
  sql<NamePair | null>`(select jsonb_build_array(last_name, first_name) from users where users.id = ${columnOf(t, column)})`

const areaNameOf = memoized((t: string) => areaName(columnOf(t, 'area_id')).as('area_name'))
const coverSizeOf = memoized((t: string) =>
  sql<
    [number, number] | null
  >`(select jsonb_build_array(width, height) from files where files.id = ${columnOf(t, 'cover_file_id')})`.as(
    'cover_size',
  ),
)
const authorOf = memoized((t: string) => namePair(t, 'author_id').as('author_name'))
const editorOf = memoized((t: string) => namePair(t, 'updated_by').as('editor_name'))
// names are shown to staff only
const noAuthor = sql<null>`null`.as('author_name')
const noEditor = sql<null>`null`.as('editor_name')

/** Expressions that a list selects in addition to its columns. */
export const rowExtras = (kind: ServedKind, call: Asking, area = areaNameOf(kind.table)) => {
  const t: string = kind.table
  return [
    area,
    isStaff(call) ? authorOf(t) : noAuthor,
    call.rows.may('write', kind.table).as('can_write'),
    ...kind.more.map((name) => columnOf(t, name).as(name)),
    ...(kind.own?.select?.(t) ?? []),
  ] as const
}

/** Expressions that a whole record selects in addition to its columns. */
export const fullExtras = (kind: ServedKind, call: Asking) => {
  const t: string = kind.table
  return [
    ...rowExtras(kind, call),
    ...(kind.own?.selectWhole?.(t) ?? []),
    isStaff(call) ? editorOf(t) : noEditor,
    coverSizeOf(t),
  ] as const
}

const personOf = (id: string | null, name: NamePair | null): ContentPerson | null =>
  id && name ? { id, lastName: name[0], firstName: name[1] } : null

const textOf = ({ mn, en }: Localized): Localized => (en === undefined ? { mn } : { mn, en })

/** Addresses of a picture: stable ones when it is public, signed ones otherwise. */
function picture(call: AnyContentCall, id: string, isPublic: boolean): PictureUrls {
  const url = (variant: 'small' | 'medium' | 'large') =>
    isPublic ? publicFileUrl(id, variant) : fileUrl(call.core, id, variant, call.now)
  return { small: url('small'), medium: url('medium'), large: url('large') }
}

type WithCover = Pick<ContentRecord, 'cover_file_id' | 'cover_alt'>

/** A cover for a response. */
export function showCover(
  call: AnyContentCall,
  row: WithCover,
  isPublic: boolean,
  size?: [number, number] | null,
): CoverShown | null {
  const { cover_file_id: id, cover_alt: alt } = row
  if (!id || !alt) return null
  return {
    id,
    alt: textOf(alt),
    ...(alt.decorative && { decorative: true }),
    urls: picture(call, id, isPublic),
    width: size?.[0] ?? null,
    height: size?.[1] ?? null,
  }
}

/** Addresses of the pictures in a text, by file id. */
export function showFiles(call: AnyContentCall, body: InBoth<RichDoc>, isPublic: boolean): Record<string, PictureUrls> {
  const ids = new Set([...fileIdsOf(body.mn), ...(body.en ? fileIdsOf(body.en) : [])])
  return Object.fromEntries([...ids].map((id) => [id, picture(call, id, isPublic)]))
}

/** Presents a row of a list; fields not named here are not sent. */
export function showRow(
  kind: ServedKind,
  call: AnyContentCall,
  row: ListedRow,
  { size, isEdited = false }: { size?: [number, number] | null; isEdited?: boolean } = {},
): ContentRow {
  const phase = phaseOf({ status: row.status, publishAt: row.publish_at, unpublishAt: row.unpublish_at }, call.now)
  const isPublic = phase === 'published' && row.deleted_at === null && !kind.staffOnly && !isEdited
  const state = { status: row.status, deletedAt: row.deleted_at, authorAreaId: row.author_area_id }
  return {
    id: row.id,
    areaId: row.area_id,
    area: textOf(row.area_name),
    category: row.category,
    title: textOf(row.title),
    excerpt: textOf(row.excerpt),
    cover: showCover(call, row, isPublic, size),
    pinned: row.pinned,
    order: row.position,
    status: row.status,
    phase,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
    postedAt: row.posted_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    author: personOf(row.author_id, row.author_name),
    // readers do not see unpublished edits, not even in the version number
    version: row.can_write ? row.version : (row.live_version ?? row.version),
    canWrite: row.can_write,
    hasChanges: row.can_write && row.live_version !== null,
    allowedActions: row.can_write && call.actor ? contentActions(kind.workflow, state, call.actor) : [],
    ...moreOf(kind, row),
    ...kind.own?.showRow({ ...row }, call, isPublic),
  }
}

/** Presents a whole record; `isEdited` marks unpublished content, whose files have signed addresses. */
export function showFull(kind: ServedKind, call: AnyContentCall, row: FullRow, isEdited = false): ContentState {
  const listed = showRow(kind, call, row, { size: row.cover_size, isEdited })
  const isPublic = listed.phase === 'published' && row.deleted_at === null && !kind.staffOnly && !isEdited
  return {
    ...listed,
    body: row.body,
    files: showFiles(call, row.body, isPublic),
    createdAt: row.created_at.toISOString(),
    updatedBy: personOf(row.updated_by, row.editor_name),
    ...kind.own?.showWhole({ ...row }, call, isPublic),
  }
}

/** The columns that only this kind has. */
function moreOf(kind: ServedKind, row: object): Record<string, unknown> {
  const more: Record<string, unknown> = {}
  for (const name of kind.more) more[name] = Reflect.get(row, name)
  return more
}

export { personOf, textOf }
