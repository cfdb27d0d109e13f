import { createContext, useContext } from 'react'
import type { Board, BoardLabel, CardRow } from '#contract/features/kanban/index.ts'
import type { Direction } from './board-order.ts'
import type { SendCard } from './own-cards.ts'

export type BoardMember = Board['people'][number]

/** What the parts of a board share: its people and labels, and what can be done to a card. Stable while nothing of these changes. */
export interface BoardParts {
  boardId: string
  canWrite: boolean
  /** Whether columns refuse cards beyond their limits. */
  limitsRefuse: boolean
  /** The address of a card, which keeps how the board is shown. */
  linkTo: (cardId: string) => string
  people: ReadonlyMap<string, BoardMember>
  labels: ReadonlyMap<string, BoardLabel>
  /** Opens the dialog that moves a card anywhere. */
  choosePlace: (card: CardRow) => void
  /** Moves a card one step by the keyboard. */
  step: (card: CardRow, direction: Direction) => void
  /** Sends a change of a card on top of those that this board has made of it. */
  send: SendCard
  remove: (card: CardRow) => void
  archive: (card: CardRow) => void
}

export const BoardContext = createContext<BoardParts | null>(null)

/** @throws Error outside of a board. */
export function useBoardParts(): BoardParts {
  const parts = useContext(BoardContext)
  if (!parts) throw new Error('useBoardParts must be used inside BoardContext')
  return parts
}
