import type { CardRow } from '#contract/features/kanban/index.ts'
import { type OwnChanges, ownChanges } from '../../core/query/own-changes.ts'

/** What of a card is changed where it is listed, with the version on which a change is built. */
export type ChangedCard = Pick<CardRow, 'id' | 'version' | 'start' | 'due' | 'assignees'>

/** Sends a change of a card as it was seen when the person made it. */
export type SendCard = (
  seen: ChangedCard,
  change: (base: ChangedCard) => Promise<{ data: ChangedCard }>,
) => Promise<ChangedCard>

/** The changes of one screen to its cards, whichever part of it makes them: those of one card do not conflict with each other. */
export function ownCards(): SendCard {
  const cards = new Map<string, OwnChanges<ChangedCard>>()
  return (seen, change) => {
    const own = cards.get(seen.id) ?? ownChanges<ChangedCard>()
    cards.set(seen.id, own)
    return own.send(seen, change)
  }
}
