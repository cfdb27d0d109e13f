import { type RawBuilder, sql } from 'kysely'
import { type Leader, type LeaderDetails, leaderWorkflow } from '#contract/features/leaders/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import { pictureUrls } from '../../core/attachments/photo.ts'
import { fileUrl } from '../../core/attachments/serve-files.ts'
import { maskedPhone } from './register.ts'
import type { LeaderRecord, LeadersCall } from './tables.ts'

const COLUMNS = [
  'leaders.id',
  'leaders.area_id',
  'leaders.user_id',
  'leaders.last_name',
  'leaders.first_name',
  'leaders.phone',
  'leaders.register_mask',
  'leaders.photo_file_id',
  'leaders.status',
  'leaders.version',
  'leaders.created_at',
  'leaders.updated_at',
] as const

interface Extras {
  area: AreaRefRow
  term: { from: string; to: string | null } | null
  account: { status: NonNullable<Leader['account']>; email: string } | null
  can_manage: boolean
  can_switch: boolean
  can_reveal: boolean
}
export type SeenLeader = Pick<
  LeaderRecord,
  | 'id'
  | 'area_id'
  | 'user_id'
  | 'last_name'
  | 'first_name'
  | 'phone'
  | 'register_mask'
  | 'photo_file_id'
  | 'status'
  | 'version'
  | 'created_at'
  | 'updated_at'
> &
  Extras

type Seeing = Pick<LeadersCall, 'rows'>

/** Selects the current or last term of a leader. */
const lastTerm = sql`(select jsonb_build_object('from', t.from_on, 'to', t.to_on) from leader_terms t
  where t.leader_id = leaders.id order by t.closed_at is null desc, t.from_on desc, t.created_at desc limit 1)`

/** The columns read of a leader. */
export const leaderColumns = COLUMNS
export const leaderExtras = ({ rows }: Seeing, area = areaRef('leaders.area_id')) =>
  [
    area.as('area'),
    (lastTerm as RawBuilder<Extras['term']>).as('term'),
    sql<
      Extras['account']
    >`(select jsonb_build_object('status', u.status, 'email', u.email) from users u where u.id = leaders.user_id)`.as(
      'account',
    ),
    rows.may('manage', 'leaders').as('can_manage'),
    rows.may('switch', 'leaders').as('can_switch'),
    rows.may('reveal', 'leaders').as('can_reveal'),
  ] as const

/** The sorts of the list: by given name in the order of the Mongolian alphabet. */
export const LEADER_SQL_SORTS = {
  name: sql`(leaders.first_name || ' ' || leaders.last_name) collate "und-x-icu"`,
  area: { areaCodeOf: 'area_id' },
  status: 'status',
  termFrom: sql`coalesce(${lastTerm} ->> 'from', '')`,
  createdAt: 'created_at',
}

/** A leader is looked for by the given name, the family name, or both. */
export const LEADER_NAMES = [
  sql`leaders.first_name`,
  sql`leaders.last_name`,
  sql`concat_ws(' ', leaders.last_name, leaders.first_name)`,
]

type Showing = Pick<LeadersCall, 'rows' | 'core' | 'now'>

/** A leader in the list. */
export function showLeader(call: Showing, row: SeenLeader): Leader {
  const moves = row.can_switch ? call.rows.moves(leaderWorkflow, row.status, row.user_id) : []
  return {
    id: row.id,
    areaId: row.area_id,
    area: row.area,
    lastName: row.last_name,
    firstName: row.first_name,
    phone: row.can_reveal ? row.phone : maskedPhone(row.phone),
    phoneMasked: !row.can_reveal,
    registerNumber: row.register_mask,
    status: row.status,
    photo: row.photo_file_id && fileUrl(call.core, row.photo_file_id, 'small', call.now),
    termFrom: row.term?.from ?? null,
    termTo: row.term?.to ?? null,
    account: row.account?.status ?? null,
    allowedActions: moves.map(({ action }) => action),
    canManage: row.can_manage,
    canReveal: row.can_reveal,
    version: row.version,
  }
}

/** One leader with all terms. @throws Problem('not_found') out of reach. */
export async function showDetails(call: Showing, id: string): Promise<LeaderDetails> {
  const { id: found } = await call.rows.one('leaders', id)
  const row = (await call.rows
    .from('leaders')
    .select(COLUMNS)
    .select(leaderExtras(call))
    .where('leaders.id', '=', found)
    .executeTakeFirstOrThrow()) as SeenLeader
  const terms = await call.rows
    .from('leader_terms')
    .select(['leader_terms.id', 'leader_terms.from_on', 'leader_terms.to_on', 'leader_terms.closed_at'])
    .select(areaRef('leader_terms.area_id').as('section'))
    .where('leader_terms.leader_id', '=', found)
    .orderBy('leader_terms.from_on', 'desc')
    .orderBy('leader_terms.created_at', 'desc')
    .execute()
  return {
    ...showLeader(call, row),
    photoId: row.photo_file_id,
    photoUrls: row.photo_file_id ? pictureUrls(call, row.photo_file_id) : null,
    accountId: row.user_id,
    accountEmail: row.can_manage || row.can_reveal ? (row.account?.email ?? null) : null,
    terms: terms.map((term) => ({
      id: term.id,
      section: term.section as AreaRefRow,
      from: term.from_on,
      to: term.to_on,
      isCurrent: term.closed_at === null,
    })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
