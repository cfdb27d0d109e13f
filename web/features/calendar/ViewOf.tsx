import { inLang } from '#contract/core/text/localized.ts'
import { type Day, daysBetween } from '#contract/core/time/dates.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { AgendaView } from './AgendaView.tsx'
import type { ShownEvent } from './EventChip.tsx'
import { DAY_MINUTES, instantAt, STEP_MINUTES } from './event-times.ts'
import { MonthView } from './MonthView.tsx'
import { daysOf, spanOf, spanText } from './span.ts'
import { calendarTexts } from './texts.ts'
import { type Drawing, useDrawing } from './use-drawing.ts'
import type { NewTimes } from './use-shown.ts'
import type { ViewState } from './use-view.ts'
import type { NewSpan, ViewProps } from './views.ts'

// loaded when they are shown; most people begin with the month or the list
const HoursView = lazyInPlace(async () => ({ default: (await import('./HoursView.tsx')).HoursView }))
const YearView = lazyInPlace(async () => ({ default: (await import('./YearView.tsx')).YearView }))

interface Props {
  state: ViewState
  events: readonly ShownEvent[]
  onNew: (span: NewSpan) => void
  onMove: (event: ShownEvent, times: NewTimes) => Promise<void>
}

/** The new times of an event that was moved or resized; undefined when nothing has changed. */
export function timesAfter({ kind, event, from, to }: Drawing<ShownEvent>): NewTimes | undefined {
  if (!event) return undefined
  const [start, end] = [new Date(event.start), new Date(event.end)]
  if (kind === 'resize') {
    const until = instantAt(to.day, to.minute + STEP_MINUTES)
    const least = start.getTime() + STEP_MINUTES * 60_000
    const next = new Date(Math.max(until.getTime(), least))
    if (next.getTime() === end.getTime()) return undefined
    return { start: event.start, end: next.toISOString(), allDay: event.allDay }
  }
  const minutes = event.allDay ? 0 : to.minute - from.minute
  const ms = (daysBetween(from.day, to.day) * DAY_MINUTES + minutes) * 60_000
  if (ms === 0) return undefined
  const shifted = (instant: Date) => new Date(instant.getTime() + ms).toISOString()
  return { start: shifted(start), end: shifted(end), allDay: event.allDay }
}

/** The time of a new event that was drawn: days in a month, minutes of one day in a view with hours. */
export function spanDrawn({ from, to }: Drawing<ShownEvent>, hasHours: boolean): NewSpan {
  const [first, last] = from.day <= to.day ? [from.day, to.day] : [to.day, from.day]
  if (!hasHours) return { day: first, lastDay: last }
  const [a, b] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)]
  return { day: to.day, from: a, to: b + STEP_MINUTES }
}

/** The names of public holidays by day. */
function useHolidays(): (day: Day) => string | undefined {
  const lang = useLang()
  const { data } = useAsk(holidays, 'list', { query: {} })
  const names = new Map(data?.data.map(({ day, name }) => [day, inLang(name, lang)]))
  return (day) => names.get(day)
}

/** The view that the address asks for. */
export function ViewOf({ state, events, onNew, onMove }: Props) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const holidayOn = useHolidays()
  const { view, day, today } = state
  const hasHours = view === 'week' || view === 'day'
  const { drawing, begin } = useDrawing<ShownEvent>({
    onDone: (done) => {
      const times = timesAfter(done)
      if (done.kind === 'draw') onNew(spanDrawn(done, hasHours))
      else if (done.event && times) void onMove(done.event, times)
    },
  })
  const label = spanText(view, day, lang)
  const onDay = (one: Day) => state.show({ view: 'day', day: one })
  const props: ViewProps = {
    day,
    today,
    label,
    events,
    holidayOn,
    drawing,
    begin,
    onNew,
    onOpen: state.open,
    onDay,
  }
  if (view === 'month') return <MonthView {...props} />
  if (hasHours) return <HoursView key={view} {...props} days={daysOf(spanOf(view, day))} />
  if (view === 'year') return <YearView day={day} today={today} events={events} holidayOn={holidayOn} onDay={onDay} />
  return (
    <AgendaView
      label={label}
      days={daysOf(spanOf('agenda', day))}
      today={today}
      events={events}
      holidayOn={holidayOn}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      onOpen={state.open}
    />
  )
}
