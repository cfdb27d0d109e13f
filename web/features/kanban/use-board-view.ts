import { useSearchParams } from 'react-router'
import { type Day, dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'

/** How the cards of a board are shown. */
export const BOARD_VIEWS = ['columns', 'table', 'calendar'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** The parameters of the address that say how a board is shown, without its open card. */
export function useViewAddress(): string {
  const [search] = useSearchParams()
  const kept = new URLSearchParams(search)
  kept.delete('card')
  return kept.toString()
}

/** The same parameters with a card that is open. */
export function withCard(search: string, id: string): string {
  const next = new URLSearchParams(search)
  next.set('card', id)
  return next.toString()
}

/** How the board is shown, and the month of its calendar; both are in the address, so that they can be linked to. */
export function useBoardView() {
  const [search, setSearch] = useSearchParams()
  const change = (name: 'view' | 'month', value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        if (value === BOARD_VIEWS[0]) after.delete(name)
        return after
      },
      { replace: true },
    )
  const today = dayInUlaanbaatar(new Date())
  const asked = `${search.get('month') ?? ''}-01`
  const month: Day = isDay(asked) ? asked : `${today.slice(0, 7)}-01`
  return {
    view: BOARD_VIEWS.find((one) => one === search.get('view')) ?? BOARD_VIEWS[0],
    month,
    today,
    setView: (view: BoardView) => change('view', view),
    setMonth: (day: Day) => change('month', day.slice(0, 7)),
  }
}
