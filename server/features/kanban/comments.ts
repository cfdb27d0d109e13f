import { Problem } from '#contract/core/model/problem.ts'
import { type CardComment, COMMENTS_MAX, type CommentDraft } from '#contract/features/kanban/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { type KeptCard, keptCard } from './cards.ts'
import { announce, callerOf, membersOf } from './members.ts'
import { notifyMentioned } from './people.ts'
import { keptCards } from './show.ts'
import type { KanbanCall } from './tables.ts'

const shown = ({ rows }: KanbanCall) =>
  rows.from('card_comments').selectAll('card_comments').select(personRef('card_comments.author_id').as('by'))
type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const show = (call: KanbanCall, row: Shown): CardComment => ({
  id: row.id,
  text: row.text,
  by: row.by,
  isMine: row.author_id === callerOf(call).id,
  mentions: row.mentions,
  at: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  version: row.version,
})

/** The last comments on a card, oldest first. @throws Problem('not_found'), also for a card in the bin. */
export async function commentsOf(call: KanbanCall, cardId: string): Promise<CardComment[]> {
  const card = await keptCards(call).select('board_cards.id').where('board_cards.id', '=', cardId).executeTakeFirst()
  if (!card) throw new Problem('not_found')
  const found = await shown(call)
    .where('card_comments.card_id', '=', cardId)
    .orderBy('card_comments.created_at', 'desc')
    .orderBy('card_comments.id', 'desc')
    .limit(COMMENTS_MAX)
    .execute()
  return found.map((row) => show(call, row)).toReversed()
}

const commentOf = async (call: KanbanCall, id: string): Promise<CardComment> =>
  show(call, await shown(call).where('card_comments.id', '=', id).executeTakeFirstOrThrow())

/**
 * Adds a comment and notifies the people whom it mentions.
 *
 * @throws Problem('invalid') on `mentions.N` for people who are not on the board.
 */
export async function addComment(call: KanbanCall, cardId: string, draft: CommentDraft): Promise<CardComment> {
  const { board, card } = await keptCard(call, cardId)
  const members = await membersOf(call, board.id)
  const errors = draft.mentions.flatMap((id, i) =>
    members.some((member) => member.id === id) ? [] : [{ path: `mentions.${i}`, code: 'not_in_list' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const { id } = await call.rows.add(
    'card_comments',
    {
      card_id: cardId,
      author_id: callerOf(call).id,
      text: draft.text,
      mentions: draft.mentions,
      edited_at: null,
    },
    { quiet: true },
  )
  await announce(call, board.id)
  await notifyMentioned(call, board, card, draft.mentions)
  return commentOf(call, id)
}

/** The caller's own comment with its card, locked. @throws Problem('not_allowed') for somebody else's comment. */
async function keptComment(call: KanbanCall, id: string): Promise<KeptCard> {
  const { card_id: cardId } = await call.rows.one('card_comments', id)
  const kept = await keptCard(call, cardId)
  const comment = await call.rows.lock('card_comments', id)
  if (comment.author_id !== callerOf(call).id) throw new Problem('not_allowed')
  return kept
}

export async function changeComment(
  call: KanbanCall,
  id: string,
  { text, version }: { text: string; version: number },
): Promise<CardComment> {
  const { board } = await keptComment(call, id)
  await call.rows.change('card_comments', { id, version }, { text, edited_at: call.now }, { quiet: true })
  await announce(call, board.id)
  return commentOf(call, id)
}

export async function removeComment(call: KanbanCall, id: string): Promise<void> {
  const { board } = await keptComment(call, id)
  await call.rows.remove('card_comments', id, { quiet: true })
  await announce(call, board.id)
}
