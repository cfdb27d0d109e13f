import { entryName, keysOf, openEntries } from '#contract/core/model/entries.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { SettingSide } from '../requests/declare.ts'
import type { ServedKind } from './kind.ts'
import type { AnyContentCall } from './table.ts'

/** All categories of a kind in order, including closed ones. */
export async function categoriesOf(kind: ServedKind, call: AnyContentCall): Promise<string[]> {
  if (!kind.categories) return Object.keys(kind.words.mn.category)
  return keysOf(valueOn(await call.setting(kind.categories), dayInUlaanbaatar(call.now)))
}

/** The name of the record's category in the reader's language, as of the record's day. */
export async function categoryNames(
  kind: ServedKind,
  call: AnyContentCall,
): Promise<(row: { category: string; posted_at: Date }) => string> {
  if (!kind.categories) return ({ category }) => kind.words[call.lang].category[category] ?? category
  const values = await call.setting(kind.categories)
  return (row) => entryName(values, row.category, call.lang, dayInUlaanbaatar(row.posted_at))
}

/** Adds the number of records per entry to a kind's list of categories in the settings. */
export const categorySides = (kind: ServedKind): Record<string, SettingSide> => ({
  [kind.categories?.key ?? '']: {
    effects: async ({ db }) => {
      const { rows } = await db.query<{ entry: string; count: number }>(
        `select category as entry, count(*) as count from ${kind.table} where deleted_at is null group by category order by 1`,
      )
      return rows.map(({ entry, count }) => ({ code: 'keptRecords', entry, count }))
    },
  },
})

/** @throws Problem('invalid') on `category` for a closed or unknown category; a record may keep its current one. */
export async function refuseCategory(
  kind: ServedKind,
  call: AnyContentCall,
  category: string | undefined,
  before?: string,
): Promise<void> {
  if (!kind.categories || category === undefined || category === before) return
  const offered = openEntries(valueOn(await call.setting(kind.categories), dayInUlaanbaatar(call.now)))
  if (offered.every(({ key }) => key !== category)) throw fieldProblem('category', 'not_in_list')
}
