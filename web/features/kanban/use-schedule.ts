import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { addDays, type Day, daysBetween, formatDayLong } from '#contract/core/time/dates.ts'
import { type CardRow, kanban } from '#contract/features/kanban/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useBoardParts } from './board-context.ts'
import { kanbanTexts } from './texts.ts'

interface Scheduled {
  id: string
  start: Day | null
  due: Day | null
}

/** The day on which a calendar shows a card. */
export const dayOf = ({ due, start }: Pick<CardRow, 'due' | 'start'>): Day | null => due ?? start

/** The days of a card that is moved to another day; its duration stays the same. */
export function movedTo({ start, due }: Pick<CardRow, 'due' | 'start'>, day: Day): Pick<Scheduled, 'start' | 'due'> {
  if (due === null && start !== null) return { start: day, due: null }
  const days = start !== null && due !== null ? daysBetween(start, due) : 0
  return { start: start === null ? null : addDays(day, -days), due: day }
}

/** The cards with the days that the server has not answered yet, and how to move one to another day. */
export function useSchedule(cards: readonly CardRow[]) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const { send } = useBoardParts()
  const { mutateAsync } = useDo(kanban, 'scheduleCard')
  const [changes, setChanges] = useState<readonly Scheduled[]>([])
  const [said, setSaid] = useState('')
  const queue = useRef(Promise.resolve())

  const put = async (card: CardRow, days: Pick<Scheduled, 'start' | 'due'>) => {
    try {
      await send(card, ({ id, version }) => mutateAsync({ params: { id }, body: { ...days, version } }))
    } catch (problem) {
      toast(codeOf(problem) === 'stale' ? t('card.stale') : problemText(problem), { variant: 'warning' })
      await client.invalidateQueries({ queryKey: [kanban.name] })
    }
  }
  const schedule = (card: CardRow, day: Day) => {
    const change = { id: card.id, ...movedTo(card, day) }
    setChanges((before) => [...before, change])
    setSaid(t('view.scheduled', { title: card.title, day: formatDayLong(day, lang) }))
    queue.current = queue.current
      .then(() => put(card, { start: change.start, due: change.due }))
      .finally(() => setChanges((before) => before.filter((one) => one !== change)))
  }
  const shown = useMemo(() => {
    const now = new Map(changes.map((change) => [change.id, change]))
    return cards.map((card) => {
      const change = now.get(card.id)
      return change ? { ...card, start: change.start, due: change.due } : card
    })
  }, [cards, changes])
  return { cards: shown, said, schedule }
}
