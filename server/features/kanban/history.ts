import type { BoardCard, CardChange, CardEvent, CardEventKind, CardField } from '#contract/features/kanban/index.ts'
import { HISTORY_MAX } from '#contract/features/kanban/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { callerOf } from './members.ts'
import { cardOf } from './show.ts'
import type { KanbanCall } from './tables.ts'

interface Step {
  kind: CardEventKind
  fields?: readonly CardField[]
  from?: string
  to?: string
}

/** Adds the same step to the history of these cards, which the caller has locked with their board. */
export async function record(
  call: KanbanCall,
  cardIds: readonly string[],
  { kind, fields = [], from, to }: Step,
): Promise<void> {
  await call.rows.addMany(
    'card_events',
    cardIds.map((id) => ({
      card_id: id,
      by_id: callerOf(call).id,
      kind,
      fields: [...fields],
      from_column: from ?? null,
      to_column: to ?? null,
      at: call.now,
    })),
    { quiet: true },
  )
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.toSorted().join() === b.toSorted().join()

const shownItems = (items: CardChange['items']) =>
  JSON.stringify(items.map(({ text, isDone, assigneeId }) => [text, isDone, assigneeId]))

/** The fields in which a change differs from the card before it. */
export function changedFields(before: BoardCard, now: Omit<CardChange, 'version'>): CardField[] {
  const fileIds = before.files.map(({ id }) => id)
  const differs: Record<CardField, boolean> = {
    title: before.title !== now.title,
    description: before.description !== now.description,
    start: before.start !== now.start,
    due: before.due !== now.due,
    assignees: !sameIds(before.assignees, now.assignees),
    labels: !sameIds(before.labels, now.labels),
    fileIds: !sameIds(fileIds, now.fileIds),
    coverId: before.coverId !== now.coverId,
    items: shownItems(before.items) !== shownItems(now.items),
  }
  return (Object.keys(differs) as CardField[]).filter((field) => differs[field])
}

/** What happened to a card, the newest first. @throws Problem('not_found'), also for a card in the bin. */
export async function historyOf(call: KanbanCall, cardId: string): Promise<CardEvent[]> {
  const { id } = await cardOf(call, cardId)
  const found = await call.rows
    .from('card_events')
    .selectAll('card_events')
    .select(personRef('card_events.by_id').as('by'))
    .where('card_events.card_id', '=', id)
    .orderBy('card_events.no', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    by: row.by,
    fields: row.fields,
    from: row.from_column,
    to: row.to_column,
    at: row.at.toISOString(),
  }))
}
