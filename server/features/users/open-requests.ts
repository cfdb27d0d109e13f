import { type RawBuilder, sql } from 'kysely'
import { ROLES, type Role } from '#contract/core/model/actor.ts'
import type { PageMeta } from '#contract/core/model/page.ts'
import { type AccountRequest, type REQUEST_VIEWS, type WaitingRequest } from '#contract/features/users/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import type { Queued } from '../../core/requests/work-queue.ts'
import { adminOf, type SeenRow, type UsersCall } from './people.ts'
import { mayDecide, type RequestRow, rankOf } from './requests.ts'
import { isNewcomer, newcomersAmong } from './second-admin.ts'

type Reading = Pick<UsersCall, 'rows' | 'actor' | 'now'>
type OpenRow = RequestRow & { asker: string; area: AreaRefRow | null }

const nameOf = (column: string): RawBuilder<string> =>
  sql<string>`(select trim(u.last_name || ' ' || u.first_name) from users u where u.id = ${sql.ref(column)})`

/** The requests that the home page lists as work, named by the person whose account they concern. */
export const requestQueue: Readonly<Record<'waiting', Queued>> = {
  waiting: {
    table: 'account_requests',
    title: nameOf('account_requests.user_id'),
    since: sql<Date>`account_requests.asked_at`,
    area: sql<string | null>`(select u.area_id from users u where u.id = account_requests.user_id)`,
  },
}

const isOpen = (now: Date) =>
  sql<boolean>`(account_requests.state = 'open' and account_requests.expires_at > ${now}::timestamptz)`

/** `mayDecide` as a condition; that the reader manages the person is part of the reach. */
function isDecidable({ actor, now }: Reading): RawBuilder<boolean> {
  const me = adminOf({ actor })
  const askers = ROLES.filter((role) => rankOf(role) >= rankOf(me.role))
  return sql<boolean>`(account_requests.asked_by <> ${me.id} and account_requests.user_id <> ${me.id}
    and account_requests.asked_role = any(${askers}::text[]) and not ${isNewcomer('account_requests.asked_by', now)}
    and not exists (select from users m where m.id = ${me.id} and ${isNewcomer('m.id', now)}))`
}

async function shown(call: Reading, found: readonly (OpenRow & { person: Role })[]): Promise<AccountRequest[]> {
  const me = adminOf(call)
  const newcomers =
    found.length > 0 ? await newcomersAmong(call, [me.id, ...found.map((row) => row.asked_by)]) : new Set<string>()
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    role: row.payload.role ?? null,
    area: row.area,
    email: row.payload.email ?? null,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    canDecide: mayDecide({ me, newcomers }, { id: row.user_id, role: row.person }, row),
    canWithdraw: row.asked_by === me.id,
  }))
}

/** The open requests about a person, for the page of this person. */
export async function openRequests(call: Reading, user: SeenRow): Promise<AccountRequest[]> {
  const found = (await call.rows
    .from('account_requests')
    .selectAll('account_requests')
    .select([nameOf('account_requests.asked_by').as('asker'), areaRef('account_requests.area_id').as('area')])
    .where('account_requests.user_id', '=', user.id)
    .where(isOpen(call.now))
    .orderBy('account_requests.asked_at')
    .execute()) as unknown as OpenRow[]
  return shown(
    call,
    found.map((row) => ({ ...row, person: user.role })),
  )
}

interface ListQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  view?: (typeof REQUEST_VIEWS)[number] | undefined
}

type ListedRow = OpenRow & { person: Role; person_name: string; person_area: AreaRefRow | null }

/** The open requests that the reader may decide, and those that the reader asked for. */
export async function listRequests(
  call: Reading,
  query: ListQuery,
): Promise<{ data: WaitingRequest[]; meta: PageMeta }> {
  const me = adminOf(call)
  const [decidable, asked] = [isDecidable(call), sql<boolean>`account_requests.asked_by = ${me.id}`]
  const wanted = { decide: decidable, asked, all: sql<boolean>`(${decidable} or ${asked})` }[query.view ?? 'all']
  const personOf = <A>(column: string) =>
    sql<A>`(select u.${sql.ref(column)} from users u where u.id = account_requests.user_id)`
  const found = await call.rows.page('account_requests', {
    query,
    sorts: { askedAt: 'asked_at' },
    defaultSort: 'askedAt',
    where: (q) => q.where(isOpen(call.now)).where(wanted),
    select: (q) =>
      q
        .selectAll('account_requests')
        .select([
          nameOf('account_requests.asked_by').as('asker'),
          areaRef('account_requests.area_id').as('area'),
          personOf<Role>('role').as('person'),
          nameOf('account_requests.user_id').as('person_name'),
          sql<AreaRefRow | null>`(select r.ref from area_refs r where r.area_id = ${personOf<string>('area_id')})`.as(
            'person_area',
          ),
        ]),
  })
  const rows = found.data as unknown as ListedRow[]
  const requests = await shown(call, rows)
  const users = rows.map((row) => ({
    id: row.user_id,
    name: row.person_name,
    role: row.person,
    area: row.person_area,
  }))
  return { data: requests.flatMap((one, i) => (users[i] ? [{ ...one, user: users[i] }] : [])), meta: found.meta }
}
