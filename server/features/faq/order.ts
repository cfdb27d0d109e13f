import { sql } from 'kysely'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { FAQ_GROUP_MAX, type faq } from '#contract/features/faq/index.ts'
import type { Rows } from '../../core/access/rows.ts'
import { putInOrder } from '../../core/content/index.ts'
import type { ServedKind } from '../../core/content/kind.ts'
import type { ContentTable } from '../../core/content/table.ts'
import type { Call } from '../../core/requests/declare.ts'

/** The tables of questions. */
export interface FaqTables {
  faqs: ContentTable
}

/**
 * The position after the last question of a group.
 *
 * @throws Problem('invalid') on category when the group is full.
 */
export async function lastPlace(rows: Rows<FaqTables>, category: string): Promise<number> {
  const found = await rows
    .from('faqs')
    .select([sql<number>`coalesce(max(position), -1) + 1`.as('place'), sql<number>`count(*)`.as('n')])
    .where('category', '=', category)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (found.n >= FAQ_GROUP_MAX) throw fieldProblem('category', 'group_full')
  return found.place
}

/** Reorders a group; all its rows are locked. */
export async function orderGroup(
  kind: ServedKind,
  call: Call<FaqTables, (typeof faq)['routes']['order']>,
): Promise<null> {
  const { category, ...wish } = call.body
  const group = await call.rows
    .from('faqs')
    .select(['id', 'position'])
    .where('category', '=', category)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return putInOrder(kind, call, { members: group, key: { category } }, wish)
}
