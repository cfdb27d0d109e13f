import { type Generated, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Actor } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import { type NewView, VIEWS_MAX, type View, type ViewChange, views } from '#contract/features/views/index.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { personalData } from './personal-data.ts'

interface ViewTables {
  saved_views: {
    id: Generated<string>
    owner_id: string
    list: string
    name: string
    query: string
    shared: boolean
    version: Generated<number>
    created_at: Generated<Date>
  }
}
type ViewCall = Call<ViewTables, Route>

const ownerName = sql<[string, string]>`(select jsonb_build_array(last_name, first_name) from users
  where users.id = saved_views.owner_id)`

/** A view is its owner's; a shared one is read by those who work in the same area as its owner now. */
const members = (t: string, { id, areaId }: Actor, _now: Date, verb: string): RawBuilder<boolean> => {
  const mine = sql<boolean>`${sql.ref(`${t}.owner_id`)} = ${id}`
  if (verb !== 'read') return mine
  return sql<boolean>`(${mine} or ${sql.ref(`${t}.shared`)} and exists (select from users shares
    where shares.id = ${sql.ref(`${t}.owner_id`)} and shares.area_id = ${areaId} and shares.status = 'active'
      and shares.role <> 'APPLICATION'))`
}

function callerOf({ actor }: Pick<ViewCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

async function shownViews(call: ViewCall, { list, id }: { list?: string | undefined; id?: string }): Promise<View[]> {
  const me = callerOf(call).id
  const rows = await call.rows
    .from('saved_views', 'read')
    .$if(list !== undefined, (q) => q.where('list', '=', list ?? ''))
    .$if(id !== undefined, (q) => q.where('saved_views.id', '=', id ?? ''))
    .select(['id', 'list', 'name', 'query', 'shared', 'owner_id', 'version', ownerName.as('owner')])
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute()
  return rows.map(({ owner_id, owner: [lastName, firstName], ...row }) => ({
    ...row,
    isMine: owner_id === me,
    owner: owner_id === me ? null : shortName({ lastName, firstName }),
  }))
}

async function shownView(call: ViewCall, id: string): Promise<View> {
  const [view] = await shownViews(call, { id })
  if (!view) throw new Problem('not_found')
  return view
}

interface Wish {
  list: string
  name: string
  /** The view that already has this name. */
  except?: string
}

/** Names are unique among a person's views of a list. @throws Problem('invalid') on `name`. */
async function refuseTaken(call: ViewCall, { list, name, except }: Wish): Promise<void> {
  const other = await call.rows
    .from('saved_views', 'write')
    .select('id')
    .where('list', '=', list)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  if (other) throw fieldProblem('name', 'taken')
}

/** A search may name somebody: colleagues get the filters and the order only. */
const withoutSearch = (query: string): string =>
  query
    .split('&')
    .filter((part) => !/^q(?:=|$)/.test(part))
    .join('&')

/** Lets one write at a time change a person's views: their names are unique, and their number is limited. */
const lockMine = (call: ViewCall) => call.rows.exclusively(`views ${callerOf(call).id}`)

async function createView(call: ViewCall & { body: z.output<typeof NewView> }): Promise<View> {
  const { list, name } = call.body
  await lockMine(call)
  await refuseTaken(call, { list, name })
  const mine = await call.rows.from('saved_views', 'write').select('id').execute()
  if (mine.length >= VIEWS_MAX) throw fieldProblem('name', 'too_many_items', { max: VIEWS_MAX })
  const { shared } = call.body
  const query = shared ? withoutSearch(call.body.query) : call.body.query
  const made = await call.rows.add('saved_views', { ...call.body, query, owner_id: callerOf(call).id })
  return shownView(call, made.id)
}

async function changeView(
  call: ViewCall & { params: { id: string }; body: z.output<typeof ViewChange> },
): Promise<View> {
  const { version, ...changes } = call.body
  await lockMine(call)
  const { id, list, ...before } = await call.rows.lock('saved_views', call.params.id)
  if (changes.name !== undefined) await refuseTaken(call, { list, name: changes.name, except: id })
  const isShared = changes.shared ?? before.shared
  const query = withoutSearch(changes.query ?? before.query)
  await call.rows.change('saved_views', { id, version }, { ...changes, ...(isShared && { query }) })
  return shownView(call, id)
}

/** Saved views of lists. */
export default serve<ViewTables>()(views, {
  personalData,
  anchors: { saved_views: { owner: 'owner_id', member: members } },
  privateTables: ['saved_views'],
  recordNames: { saved_views: 'saved_views.name' },
  present: { saved_views: ({ name, query, shared, version }: View) => ({ name, query, shared, version }) },
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    list: async (call) => ({ data: await shownViews(call, call.query) }),
    create: async (call) => ({ data: await createView(call) }),
    change: async (call) => ({ data: await changeView(call) }),
    remove: async (call) => {
      await call.rows.remove('saved_views', call.params.id)
      return null
    },
  },
})
