import { useSearchParams } from 'react-router'
import { type Day, dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import type { EventKey } from './EventChip.tsx'
import { VIEWS, type View } from './span.ts'

/** What the calendar shows; it is in the address, so that it can be linked to. */
export interface ViewState {
  view: View
  day: Day
  today: Day
  /** The invitations that wait for an answer are listed instead of a view. */
  isInvited: boolean
  /** The open event; of a series an occurrence, or all of it. */
  event: EventKey | null
  show: (next: { view?: View; day?: Day }) => void
  showInvited: () => void
  open: (event: EventKey | null) => void
}

/** The view, the day and the open event of the address. A month by default, a list on a phone. */
export function useView(): ViewState {
  const [search, setSearch] = useSearchParams()
  const isPhone = usePhone()
  const today = dayInUlaanbaatar(new Date())
  const asked = search.get('view')
  const date = search.get('date') ?? ''
  const view = VIEWS.find((one) => one === asked) ?? (isPhone ? 'agenda' : 'month')
  const day = isDay(date) ? date : today
  const id = search.get('event')
  return {
    view,
    day,
    today,
    isInvited: search.get('invited') === 'true',
    event: id === null ? null : { id, occurrence: search.get('at') },
    show: (next) => setSearch({ view: next.view ?? view, date: next.day ?? day }),
    showInvited: () => setSearch({ invited: 'true' }),
    open: (event) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('event')
          after.delete('at')
          if (event) after.set('event', event.id)
          if (event?.occurrence) after.set('at', event.occurrence)
          return after
        },
        { replace: event === null },
      ),
  }
}
