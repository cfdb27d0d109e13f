import { useSearchParams } from 'react-router'
import { addDays, type Day, dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'
import { PERIOD_DAYS, type PeriodQuery } from '#contract/core/time/periods.ts'

/** The length of the last days that a period has by default. */
const USUAL_DAYS = 30
const OWN = 'own'

export interface PeriodChoice {
  /** The query of the dashboard's route. */
  query: PeriodQuery
  /** The last days, or `own` for days that the person chooses. */
  chosen: (typeof PERIOD_DAYS)[number] | typeof OWN
  choose: (chosen: PeriodChoice['chosen']) => void
  /** Sets chosen days; one without a value is open. */
  setDays: (days: Partial<Record<'from' | 'to', Day | undefined>>) => void
}

/** The period of a dashboard, kept in the address: the last 30 days, another number of them, or chosen days. */
export function usePeriod(): PeriodChoice {
  const [search, setSearch] = useSearchParams()
  const dayAt = (name: 'from' | 'to') => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to] = [dayAt('from'), dayAt('to')]
  const days = PERIOD_DAYS.find((length) => String(length) === search.get('days'))
  const isOwn = from !== undefined || to !== undefined || search.get('days') === OWN
  const write = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true })
  }
  const query = isOwn
    ? { ...(from && { from }), ...(to && (!from || from <= to) && { to }) }
    : days && days !== USUAL_DAYS
      ? { from: addDays(dayInUlaanbaatar(new Date()), 1 - days) }
      : {}
  return {
    query,
    chosen: isOwn ? OWN : (days ?? USUAL_DAYS),
    choose: (chosen) =>
      write({ days: chosen === USUAL_DAYS ? undefined : String(chosen), from: undefined, to: undefined }),
    setDays: (change) => write({ ...change, days: OWN }),
  }
}
