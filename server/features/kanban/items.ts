import { Problem } from '#contract/core/model/problem.ts'
import type { CardDraft } from '#contract/features/kanban/index.ts'
import { membersOf } from './members.ts'
import type { BoardRecord, CardRecord, KanbanCall } from './tables.ts'

type Item = CardDraft['items'][number]

/**
 * Replaces the checklist of a locked card.
 *
 * @throws Problem('invalid') on `items.N.id` for items of other cards, on `items.N.assigneeId` for people who are not on the board.
 */
export async function replaceItems(
  call: KanbanCall,
  { board, card }: { board: Pick<BoardRecord, 'id'>; card: Pick<CardRecord, 'id'> },
  wanted: readonly Item[],
): Promise<void> {
  const { rows } = call
  const before = await rows.from('card_items').selectAll('card_items').where('card_id', '=', card.id).execute()
  const known = new Map(before.map((item) => [item.id, item]))
  const isNew = ({ id, assigneeId }: Item) =>
    assigneeId !== null && (id === null || known.get(id)?.assignee_id !== assigneeId)
  const members = wanted.some(isNew) ? await membersOf(call, board.id) : []
  const errors = wanted.flatMap((item, i) => [
    ...(item.id !== null && !known.has(item.id) ? [{ path: `items.${i}.id`, code: 'not_in_list' }] : []),
    ...(isNew(item) && !members.some(({ id }) => id === item.assigneeId)
      ? [{ path: `items.${i}.assigneeId`, code: 'not_in_list' }]
      : []),
  ])
  if (errors.length > 0) throw new Problem('invalid', { errors })
  for (const { id } of before) {
    if (!wanted.some((item) => item.id === id)) await rows.remove('card_items', id, { quiet: true })
  }
  const added: { card_id: string; no: number; text: string; is_done: boolean; assignee_id: string | null }[] = []
  for (const [no, { id, text, isDone, assigneeId }] of wanted.entries()) {
    const values = { no, text, is_done: isDone, assignee_id: assigneeId }
    const old = id === null ? undefined : known.get(id)
    if (!old) added.push({ card_id: card.id, ...values })
    else if (hasChanged(old, values)) {
      await rows.change('card_items', { id: old.id, version: undefined }, values, { quiet: true })
    }
  }
  await rows.addMany('card_items', added, { quiet: true })
}

interface Stored {
  no: number
  text: string
  is_done: boolean
  assignee_id: string | null
}
const hasChanged = (old: Stored, now: Stored): boolean =>
  old.no !== now.no || old.text !== now.text || old.is_done !== now.is_done || old.assignee_id !== now.assignee_id
