import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Board, type CardRow, kanban } from '#contract/features/kanban/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { faultText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type CardMoving, type CardPlace, withMoves } from './board-order.ts'
import { ownCards } from './own-cards.ts'
import { kanbanTexts } from './texts.ts'

/**
 * The cards of a board with the moves that the server has not answered yet, and how to move one. Moves are sent one after the other, so
 * that a card can be moved again before the answer; one that is refused is undone and the board is fetched again. `send` is for the other
 * changes of its cards.
 */
export function useMoves(board: Board) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const { mutateAsync } = useDo(kanban, 'moveCard')
  const [send] = useState(ownCards)
  const [moves, setMoves] = useState<readonly CardMoving[]>([])
  const [said, setSaid] = useState('')
  const queue = useRef(Promise.resolve())

  const put = async (card: CardRow, { columnId, afterId }: CardPlace) => {
    try {
      await send(card, ({ id, version }) => mutateAsync({ params: { id }, body: { columnId, afterId, version } }))
    } catch (problem) {
      toast(codeOf(problem) === 'stale' ? t('card.stale') : faultText(problem), { variant: 'warning' })
      await client.invalidateQueries({ queryKey: [kanban.name] })
    }
  }
  const move = (card: CardRow, place: CardPlace, at: number) => {
    const moving = { id: card.id, ...place }
    setMoves((before) => [...before, moving])
    const column = board.columns.find(({ id }) => id === place.columnId)?.name ?? ''
    setSaid(t('card.moved', { title: card.title, column, n: formatNumber(at + 1, lang) }))
    queue.current = queue.current
      .then(() => put(card, place))
      .finally(() => setMoves((before) => before.filter((one) => one !== moving)))
  }
  const cards = useMemo(() => withMoves(board.cards, moves), [board.cards, moves])
  return { cards, said, say: setSaid, move, send }
}
