import { fieldProblem } from '#contract/core/problem.ts'
import { CHAPTERS_MAX, type manual } from '#contract/features/manual/index.ts'
import { putInOrder } from '../../core/content.ts'
import type { ContentTable, ServedKind } from '../../core/content-table.ts'
import type { Rows } from '../../core/rows.ts'
import type { Call } from '../../core/serve.ts'
import type { ManualColumns } from './kind.ts'

export interface ManualTables {
  manual: ContentTable & ManualColumns
}

/**
 * All chapters, locked until the transaction ends: the tree is small, and what moves in it hangs together. Those in the bin are
 * among them: they come back to where they stood.
 */
const lockTree = (rows: Rows<ManualTables>) =>
  rows
    .from('manual')
    .select(['manual.id', 'manual.parent_id', 'manual.position', 'manual.deleted_at'])
    .orderBy('manual.id')
    .forUpdate()
    .execute()
type Tree = Awaited<ReturnType<typeof lockTree>>

/** The chapters directly below one, without those in the bin. */
const below = (tree: Tree, parentId: string | null) =>
  tree.filter((row) => row.deleted_at === null && row.parent_id === parentId)

/** Why a chapter cannot stand below another one, or undefined. */
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
 * The place behind the last chapter below another one (null: at the top), for a new chapter or for one that comes there.
 * @throws Problem('invalid') on parentId for a chapter that is not there, that stands in or below the one it would hold, or that is full.
 */
export async function placeBelow(rows: Rows<ManualTables>, parentId: string | null, own?: string): Promise<number> {
  const tree = await lockTree(rows)
  const code = parentId === null ? undefined : whyNot(tree, parentId, own)
  if (code) throw fieldProblem('parentId', code)
  const siblings = below(tree, parentId).filter(({ id }) => id !== own)
  if (siblings.length >= CHAPTERS_MAX) throw fieldProblem('parentId', 'group_full')
  return Math.max(-1, ...siblings.map((row) => row.position)) + 1
}

/** Whether a chapter can stand below this one again. */
export const canStandBelow = async (rows: Rows<ManualTables>, parentId: string, own: string): Promise<boolean> =>
  whyNot(await lockTree(rows), parentId, own) === undefined

/** Puts the chapters below one in order. */
export async function orderChapters(
  kind: ServedKind,
  call: Call<ManualTables, (typeof manual)['routes']['order']>,
): Promise<null> {
  const { parentId, ...wish } = call.body
  return putInOrder(kind, call, below(await lockTree(call.rows), parentId), wish, { parentId })
}
