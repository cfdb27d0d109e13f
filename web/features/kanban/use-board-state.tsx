import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Board, CardRow } from '#contract/features/kanban/index.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import type { BoardParts } from './board-context.ts'
import { type Direction, stepFrom } from './board-order.ts'
import { useArchiveCard } from './use-archive.ts'
import { useViewAddress, withCard } from './use-board-view.ts'
import type { useMoves } from './use-moves.ts'
import { useRemoveCard } from './use-remove-card.ts'

// loaded when it is opened
const MoveDialog = lazyInPlace(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

/** What the cards share, stable from render to render as long as the board's people and labels are the same. */
export function useBoardState(
  board: Board,
  { all, shown }: Record<'all' | 'shown', readonly CardRow[]>,
  { move, send }: Pick<ReturnType<typeof useMoves>, 'move' | 'send'>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const search = useViewAddress()
  const [moving, setMoving] = useState<CardRow>()
  const remove = useRemoveCard()
  const archive = useArchiveCard()
  // a card that has moved is drawn in another column: it keeps the focus
  const focus = (id: string) =>
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)?.focus())
  const latest = useRef({ board, shown, move, remove, archive })
  latest.current = { board, shown, move, remove, archive }
  const { id: boardId, canWrite, limitsRefuse, people, labels } = board
  const parts = useMemo((): BoardParts => {
    return {
      boardId,
      canWrite,
      limitsRefuse,
      linkTo: (id) => `/dashboard/kanban/${boardId}?${withCard(search, id)}`,
      people: new Map(people.map((person) => [person.id, person])),
      labels: new Map(labels.map((label) => [label.id, label])),
      choosePlace: setMoving,
      step: (card: CardRow, direction: Direction) => {
        const now = latest.current
        const step = stepFrom(now.board, now.shown, card, direction)
        if (!step) return
        now.move(card, step.place, step.at)
        focus(card.id)
      },
      send,
      remove: (card: CardRow) => void latest.current.remove(card),
      archive: (card: CardRow) => void latest.current.archive(card.id),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `focus` reads a ref only
  }, [boardId, canWrite, limitsRefuse, people, labels, search, send])
  const dialog = moving && (
    <MoveDialog
      card={moving}
      board={board}
      cards={all}
      onClose={() => setMoving(undefined)}
      onMove={(place, at) => {
        setMoving(undefined)
        move(moving, place, at)
        focus(moving.id)
      }}
    />
  )
  return { parts, dialog }
}
