import { foldForSearch } from '#contract/core/text/localized.ts'
import type { CardRow } from '#contract/features/kanban/index.ts'

/** Which cards of a board are shown; empty fields show all. */
export interface BoardFilter {
  /** A part of the title. */
  q: string
  personId: string
  labelId: string
}

export const NO_FILTER: BoardFilter = { q: '', personId: '', labelId: '' }

/** The cards that a filter leaves, in their order; all of them, the same array, without a filter. */
export function filtered(cards: readonly CardRow[], { q, personId, labelId }: BoardFilter): readonly CardRow[] {
  const wanted = foldForSearch(q.trim())
  if (wanted === '' && personId === '' && labelId === '') return cards
  return cards.filter(
    ({ title, assignees, labels }) =>
      foldForSearch(title).includes(wanted) &&
      (personId === '' || assignees.includes(personId)) &&
      (labelId === '' || labels.includes(labelId)),
  )
}
