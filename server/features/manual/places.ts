import { fieldProblem } from '#contract/core/model/problem.ts'
import { CHAPTERS_MAX, type manual } from '#contract/features/manual/index.ts'
import type { Rows } from '../../core/access/rows.ts'
import { putInOrder } from '../../core/content/index.ts'
import type { ServedKind } from '../../core/content/kind.ts'
import type { ContentTable } from '../../core/content/table.ts'
import type { Call } from '../../core/requests/declare.ts'

/** The columns that only chapters have. */
export interface ManualColumns {
  parent_id: string | null
  screen: string
}

export interface ManualTables {
  manual: ContentTable & ManualColumns
}

/**
 * Reads and locks all chapters: the tree is small, and moves depend on each other. Includes those in the bin, which
 * return to their position.
 */
const lockTree = (rows: Rows<ManualTables>) =>
  rows
    .from('manual')
    .select(['manual.id', 'manual.parent_id', 'manual.position', 'manual.deleted_at'])
    .orderBy('manual.id')
    .forUpdate()
    .execute()
type Tree = Awaited<ReturnType<typeof lockTree>>

/** The child chapters of one, without those in the bin. */
const below = (tree: Tree, parentId: string | null) =>
  tree.filter((row) => row.deleted_at === null && row.parent_id === parentId)

/** The code for why a chapter cannot be below another one, or undefined. */
function whyNot(tree: Tree, parentId: string, own?: string): 'not_in_list' | 'own_chapter' | undefined {
  const parents = new Map(tree.map((row) => [row.id, row.parent_id]))
  if (!tree.some((row) => row.id === parentId && row.deleted_at === null)) return 'not_in_list'
  const seen = new Set<string>()
  for (let at: string | null = parentId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === own) return 'own_chapter'
    seen.add(at)
  }
  return undefined
}

/**
 * The position after the last child of a chapter (null: at the top).
 *
 * @throws Problem('invalid') on parentId for an unknown chapter, the chapter itself or its descendant, or a full one.
 */
export async function placeBelow(rows: Rows<ManualTables>, parentId: string | null, own?: string): Promise<number> {
  const tree = await lockTree(rows)
  const code = parentId === null ? undefined : whyNot(tree, parentId, own)
  if (code) throw fieldProblem('parentId', code)
  const siblings = below(tree, parentId).filter(({ id }) => id !== own)
  if (siblings.length >= CHAPTERS_MAX) throw fieldProblem('parentId', 'group_full')
  return Math.max(-1, ...siblings.map((row) => row.position)) + 1
}

/** Whether a chapter can be restored below this one. */
export const canStandBelow = async (rows: Rows<ManualTables>, parentId: string, own: string): Promise<boolean> =>
  whyNot(await lockTree(rows), parentId, own) === undefined

/** Reorders the children of a chapter. */
export async function orderChapters(
  kind: ServedKind,
  call: Call<ManualTables, (typeof manual)['routes']['order']>,
): Promise<null> {
  const { parentId, ...wish } = call.body
  return putInOrder(kind, call, { members: below(await lockTree(call.rows), parentId), key: { parentId } }, wish)
}
