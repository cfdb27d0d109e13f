import { type RawBuilder, sql } from 'kysely'
import { STAFF_ROLES } from '#contract/core/actor.ts'
import { contentActions, phaseOf } from '#contract/core/content.ts'
import type { ContentPerson, ContentRow, ContentState, CoverShown } from '#contract/core/content-answers.ts'
import type { PictureUrls } from '#contract/core/picture.ts'
import { fileIdsOf, type RichDoc } from '#contract/core/richtext.ts'
import type { InBoth, Localized } from '#contract/core/text.ts'
import { areaName } from './area-ref.ts'
import type { AnyContentCall, ContentRecord, ServedKind } from './content-table.ts'
import { fileUrl, publicFileUrl } from './files-http.ts'
import { columnOf, perTable } from './sql.ts'

/** The columns of a list. */
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

/** What is selected beside the columns of a list. */
export interface Beside {
  area_name: Localized
  author_name: NamePair | null
  can_write: boolean
}
export type ListedRow = Pick<ContentRecord, (typeof LISTED)[number]> & Beside
/** Lists read these, and the own columns of the kind. */
export const listedOf = (kind: ServedKind): readonly (typeof LISTED)[number][] => [
  ...LISTED,
  // own columns stand in the same table; their names are the kind's
  ...((kind.own?.listed ?? []) as typeof LISTED),
]
export type FullRow = ContentRecord & Beside & { editor_name: NamePair | null; cover_size: [number, number] | null }

const isStaff = ({ actor }: AnyContentCall) => actor !== null && STAFF_ROLES.includes(actor.role)

/** "The names of the person in this column". */
const namePair = (t: string, column: string): RawBuilder<NamePair | null> =>
  sql<NamePair | null>`(select jsonb_build_array(last_name, first_name) from users where users.id = ${columnOf(t, column)})`

const areaNameOf = perTable((t) => areaName(columnOf(t, 'area_id')).as('area_name'))
const coverSizeOf = perTable((t) =>
  sql<
    [number, number] | null
  >`(select jsonb_build_array(width, height) from files where files.id = ${columnOf(t, 'cover_file_id')})`.as(
    'cover_size',
  ),
)
const authorOf = perTable((t) => namePair(t, 'author_id').as('author_name'))
const editorOf = perTable((t) => namePair(t, 'updated_by').as('editor_name'))
// whoever is not staff is told nobody's name
const noAuthor = sql<null>`null`.as('author_name')
const noEditor = sql<null>`null`.as('editor_name')

/** What a list selects beside its columns. */
export const besideRow = (kind: ServedKind, call: AnyContentCall, area = areaNameOf(kind.table)) => {
  const t: string = kind.table
  return [
    area,
    isStaff(call) ? authorOf(t) : noAuthor,
    call.rows.may('write', kind.table).as('can_write'),
    ...kind.more.map((name) => columnOf(t, name).as(name)),
    ...(kind.own?.select?.(t, call) ?? []),
  ] as const
}

/** What one whole record selects beside all its columns. */
export const besideFull = (kind: ServedKind, call: AnyContentCall) => {
  const t: string = kind.table
  return [
    ...besideRow(kind, call),
    ...(kind.own?.selectWhole?.(t, call) ?? []),
    isStaff(call) ? editorOf(t) : noEditor,
    coverSizeOf(t),
  ] as const
}

const personOf = (id: string | null, name: NamePair | null): ContentPerson | null =>
  id && name ? { id, lastName: name[0], firstName: name[1] } : null

const textOf = ({ mn, en }: Localized): Localized => (en === undefined ? { mn } : { mn, en })

/** Addresses of a picture: stable ones when everybody may see it now, signed ones otherwise. */
function picture(call: AnyContentCall, id: string, isPublic: boolean): PictureUrls {
  const url = (variant: 'small' | 'medium' | 'large') =>
    isPublic ? publicFileUrl(id, variant) : fileUrl(call.core, id, variant, call.now)
  return { small: url('small'), medium: url('medium'), large: url('large') }
}

type WithCover = Pick<ContentRecord, 'cover_file_id' | 'cover_alt'>

/** A cover as it is shown. */
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

/** Addresses of the pictures inside a text, by file id. */
export function showFiles(call: AnyContentCall, body: InBoth<RichDoc>, isPublic: boolean): Record<string, PictureUrls> {
  const ids = new Set([...fileIdsOf(body.mn), ...(body.en ? fileIdsOf(body.en) : [])])
  return Object.fromEntries([...ids].map((id) => [id, picture(call, id, isPublic)]))
}

/** A line of a list, as it leaves: what is not named here is not sent. */
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
    // an edit that waits is not seen by readers, not even as a number
    version: row.can_write ? row.version : (row.live_version ?? row.version),
    canWrite: row.can_write,
    hasChanges: row.can_write && row.live_version !== null,
    allowedActions: row.can_write && call.actor ? contentActions(kind.workflow, state, call.actor) : [],
    ...moreOf(kind, row),
    ...kind.own?.showRow({ ...row }, call, isPublic),
  }
}

/** One record whole, as it leaves; `isEdited` says that it is not what readers see, so that its files have signed addresses. */
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
