import { IconFlag, IconLock, IconRepeat } from '@tabler/icons-react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#contract/core/time/dates.ts'
import type { CalendarColour, EventRow } from '#contract/features/calendar/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './calendar.module.css'
import { TONE_OF } from './colours.ts'
import { daysOfEvent, minuteOf, timeText } from './event-times.ts'
import { calendarTexts } from './texts.ts'

/** What names an event: of a series also the beginning of the occurrence. */
export type EventKey = Pick<EventRow, 'id' | 'occurrence'>

/** The same as a text, unique among shown events. */
export const keyOf = ({ id, occurrence }: EventKey): string => `${id} ${occurrence ?? ''}`

/** An event with the colour in which it is shown. */
export interface ShownEvent extends EventRow {
  shownColour: CalendarColour
  /** Of a due date: the page of its record, which a press opens. */
  link?: string
}

interface Props {
  event: ShownEvent
  onOpen: (event: EventKey) => void
  onGrab?: ((pointer: ReactPointerEvent, event: ShownEvent) => void) | undefined
  /** The handle at the end of an event in a view with hours. */
  onStretch?: ((pointer: ReactPointerEvent, event: ShownEvent) => void) | undefined
}

/** '10:00–11:00', 'All day', or both days of an event that lasts longer. */
export function useWhen(): (event: Pick<EventRow, 'start' | 'end' | 'allDay'>) => string {
  const t = calendarTexts.useText()
  const lang = useLang()
  return (event) => {
    const { first, last } = daysOfEvent(event)
    const [from, to] = [minuteOf(new Date(event.start)), minuteOf(new Date(event.end))]
    if (event.allDay) return first === last ? t('allDay') : `${formatDay(first, lang)} – ${formatDay(last, lang)}`
    if (first === last) return `${timeText(from)}–${timeText(to)}`
    return `${formatDay(first, lang)} ${timeText(from)} – ${formatDay(last, lang)} ${timeText(to)}`
  }
}

/** An event in a view: a press opens it, dragging moves it. */
export function EventChip({ event, onOpen, onGrab, onStretch }: Props) {
  const t = calendarTexts.useText()
  const when = useWhen()
  if (event.link !== undefined) return <DueChip event={event} to={event.link} />
  return (
    <div
      className={classes.chip}
      data-tone={TONE_OF[event.shownColour]}
      data-answer={event.answer ?? undefined}
      data-movable={(event.canWrite && onGrab !== undefined) || undefined}
      onPointerDown={event.canWrite && onGrab ? (pointer) => onGrab(pointer, event) : undefined}
    >
      <button type="button" className={classes.press} onClick={() => onOpen(event)}>
        <span className={classes.time}>{when(event)}</span>
        {event.repeats && <IconRepeat size={12} role="img" aria-label={t('repeats')} className={classes.sign} />}
        {event.isPrivate && <IconLock size={12} role="img" aria-label={t('private')} className={classes.sign} />}
        <bdi className={classes.name}>{event.title}</bdi>
        {event.answer === 'waiting' && <span className="nt-hidden">{t('waiting')}</span>}
        {event.answer === 'declined' && <span className="nt-hidden">{t('answer.declined')}</span>}
      </button>
      {event.canWrite && onStretch && (
        <span aria-hidden className={classes.stretch} onPointerDown={(pointer) => onStretch(pointer, event)} />
      )}
    </div>
  )
}

/** A due date, which leads to its record. */
function DueChip({ event, to }: { event: ShownEvent; to: string }) {
  const t = calendarTexts.useText()
  return (
    <div className={classes.chip} data-tone={TONE_OF[event.shownColour]}>
      <Link
        className={classes.press}
        to={to}
        title={event.title}
        draggable={false}
        onPointerDown={(pointer) => pointer.stopPropagation()}
      >
        <IconFlag size={12} role="img" aria-label={t('due.one')} className={classes.sign} />
        <bdi className={classes.name}>{event.title}</bdi>
      </Link>
    </div>
  )
}
