import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ContentFull } from '#contract/core/content/answers.ts'
import { GROUP_MAX, type orderRoute } from '#contract/core/content/order.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Rows } from '../access/rows.ts'
import type { Call, Handlers } from '../requests/declare.ts'
import { categoriesOf } from './categories.ts'
import type { ServedKind } from './kind.ts'
import { wholeRecords } from './list.ts'
import { putInOrder } from './order.ts'
import { changeContent, createContent, restoreVersion } from './save.ts'
import type { AnyContentCall, ContentCall, ContentRoutes, Kit } from './table.ts'

/** The routes of kinds whose categories are ordered groups. */
interface GroupRoutes extends Pick<ContentRoutes, 'create' | 'change' | 'restoreVersion'> {
  order: ReturnType<typeof orderRoute<`/${string}`, z.ZodMiniType<string>, string>>
}
type GroupCall<N extends keyof GroupRoutes> = Call<Kit, GroupRoutes[N]>
type GroupHandlers = { [N in keyof GroupRoutes]: (call: GroupCall<N>) => Promise<unknown> }

/**
 * The position after the last record of a group.
 *
 * @throws Problem('invalid') on category when the group is full.
 */
async function lastPlace(kind: ServedKind, rows: Rows<Kit>, category: string): Promise<number> {
  const found = await rows
    .from(kind.table)
    .select([sql<number>`coalesce(max(position), -1) + 1`.as('place'), sql<number>`count(*)`.as('n')])
    .where('category', '=', category)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (found.n >= GROUP_MAX) throw fieldProblem('category', 'group_full')
  return found.place
}

/** The whole records of a kind by category, in order; categories without records are left out. */
export async function wholeGroups(
  kind: ServedKind,
  call: AnyContentCall,
  filters: { q?: string | undefined; category?: string | undefined },
): Promise<{ category: string; records: ContentFull[] }[]> {
  const all = await wholeRecords(kind, call, filters, ['position', 'id'])
  const categories = await categoriesOf(kind, call)
  return categories
    .map((category) => ({ category, records: all.filter((one) => one.category === category) }))
    .filter(({ records }) => records.length > 0)
}

/**
 * Handlers for kinds whose categories are groups with a manual order: a record that is new in a group comes last. The
 * category of such a kind is `atOnce`. `T` is the tables of the feature, `F` the feature.
 */
export function groupHandlers<T, F extends Feature>(
  kind: ServedKind,
): Pick<Handlers<T, F>, keyof GroupRoutes & keyof F['routes']> {
  const handlers: GroupHandlers = {
    create: async (call) => {
      const last = await lastPlace(kind, call.rows, call.body.category)
      const order = call.body.order ?? last
      return { data: await createContent(kind, { ...call, body: { ...call.body, order } }) }
    },
    change: async (call) => ({ data: await changeContent(kind, await placed(kind, call)) }),
    restoreVersion: async (call) => {
      const { id } = call.params
      const before = await call.rows.one(kind.table, id)
      const data = await restoreVersion(kind, call)
      if (data.category === before.category) return { data }
      // a restored category may be another group, where the record comes last
      const position = await lastPlace(kind, call.rows, data.category)
      await call.rows.changeMany(kind.table, (q) => q.where('id', '=', id), { position }, { action: 'order' })
      return { data: { ...data, order: position } }
    },
    order: (call) => orderGroup(kind, call),
  }
  return handlers as unknown as Pick<Handlers<T, F>, keyof GroupRoutes & keyof F['routes']>
}

/** The change, with the last position of another group if the record moves to one. */
async function placed(kind: ServedKind, call: ContentCall<'change'>): Promise<ContentCall<'change'>> {
  const { category } = call.body
  if (category === undefined) return call
  const before = await call.rows.one(kind.table, call.params.id)
  if (before.category === category) return call
  return { ...call, body: { ...call.body, order: await lastPlace(kind, call.rows, category) } }
}

/** Reorders a group; all its rows are locked. */
async function orderGroup(kind: ServedKind, call: GroupCall<'order'>): Promise<null> {
  const { category, ...wish } = call.body
  const members = await call.rows
    .from(kind.table)
    .select(['id', 'position'])
    .where('category', '=', category)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return putInOrder(kind, call, { members, key: { category } }, wish)
}
