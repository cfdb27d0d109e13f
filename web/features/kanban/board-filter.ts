import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type CardRow, type DueTerm, WEEK_DAYS } from '#contract/features/kanban/index.ts'

/** Which cards of a board are shown; empty fields show all. */
export interface BoardFilter {
  /** A part of the title. */
  q: string
  personId: string
  labelId: string
  /** When it is due; completed cards are never late. */
  due: DueTerm | ''
  state: 'open' | 'completed' | ''
}

export const NO_FILTER: BoardFilter = { q: '', personId: '', labelId: '', due: '', state: '' }

function isDue({ due, completedAt }: CardRow, term: DueTerm | '', today: Day): boolean {
  if (term === '') return true
  if (due === null || term === 'none') return due === null && term === 'none'
  if (term === 'late') return due < today && completedAt === null
  return today <= due && due < addDays(today, WEEK_DAYS)
}

/** The cards that a filter leaves, in their order; all of them, the same array, without a filter. */
export function filtered(
  cards: readonly CardRow[],
  { q, personId, labelId, due, state }: BoardFilter,
): readonly CardRow[] {
  const wanted = foldForSearch(q.trim())
  if (wanted + personId + labelId + due + state === '') return cards
  const today = dayInUlaanbaatar(new Date())
  return cards.filter(
    (card) =>
      foldForSearch(card.title).includes(wanted) &&
      (personId === '' || card.assignees.includes(personId)) &&
      (labelId === '' || card.labels.includes(labelId)) &&
      (state === '' || (state === 'completed') === (card.completedAt !== null)) &&
      isDue(card, due, today),
  )
}
