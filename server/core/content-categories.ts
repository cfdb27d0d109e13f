import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { entryName, keysOf, openEntries } from '#contract/core/entries.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { AnyContentCall, ServedKind } from './content-table.ts'
import type { SettingSide } from './serve.ts'

/** All categories of a kind in their order, the closed ones too. */
export async function categoriesOf(kind: ServedKind, call: AnyContentCall): Promise<string[]> {
  if (!kind.categories) return Object.keys(kind.words.mn.category)
  return keysOf(valueOn(await call.setting(kind.categories), dayInUlaanbaatar(call.now)))
}

/** What the category of a record is called in the reader's language, by the name of the record's day. */
export async function categoryNames(
  kind: ServedKind,
  call: AnyContentCall,
): Promise<(row: { category: string; posted_at: Date }) => string> {
  if (!kind.categories) return ({ category }) => kind.words[call.lang].category[category] ?? category
  const values = await call.setting(kind.categories)
  return (row) => entryName(values, row.category, call.lang, dayInUlaanbaatar(row.posted_at))
}

/** What the list of a kind's categories adds to the settings: how many records each entry has. */
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

/** @throws Problem('invalid') on `category` for one that is not offered; a record may keep the one it has. */
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
