import type { UseFormReturnType } from '@mantine/form'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Busy, type Room, workHours } from '#contract/features/calendar/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { instantAt, minuteOf, timeText } from './event-times.ts'
import type { EventValues } from './event-values.ts'
import { spanOfValues } from './event-values.ts'
import { dayAt, freeTime, isTaken, minutesOf, type Span, takenIn } from './free-time.ts'
import classes from './rooms.module.css'
import { calendarTexts } from './texts.ts'
import { useWorkDays } from './use-work-days.ts'

interface Props {
  form: UseFormReturnType<EventValues>
  guests: readonly { id: string; name: string }[]
  room: Room | undefined
  busy: { people: readonly Busy[]; rooms: readonly Busy[] } | undefined
}

/** A row of the overview: a guest, the person, or the room. */
interface Row extends Busy {
  name: string
  isRoom: boolean
}

const MINUTE_MS = 60_000

/** Who and what is free at the time of the event, and the rest of its day; finds a time at which everybody is. */
export function AvailabilityField({ form, guests, room, busy }: Props) {
  const t = calendarTexts.useText()
  const own = useSession().user?.id
  const span = spanOfValues(form.getValues())
  if (!span || !busy || (guests.length === 0 && !room)) return null
  const nameOf = (id: string) => guests.find((guest) => guest.id === id)?.name ?? t('busy.you')
  const rows: Row[] = [
    ...busy.people.filter(({ id }) => id === own || guests.some((guest) => guest.id === id)),
    ...busy.rooms.filter(({ id }) => id === room?.id),
  ].map((one) => ({
    ...one,
    name: one.id === room?.id ? room.name : nameOf(one.id),
    isRoom: one.id === room?.id,
  }))
  if (rows.length === 0) return null
  return (
    <section className={classes.availability} aria-label={t('busy.title')}>
      <h3 className={classes.heading}>{t('busy.title')}</h3>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <BusyRow key={row.id} row={row} span={span} />
        ))}
      </ul>
      <FindTime form={form} span={span} rows={rows} />
    </section>
  )
}

/** The hours of a day that are shown: the working hours, and the event where it is outside of them. */
function useShownHours({ from, to }: Span): Span {
  const hours = useCity(workHours)
  const midnight = instantAt(dayAt(from), 0).getTime()
  return {
    from: Math.min(midnight + minutesOf(hours.from) * MINUTE_MS, from),
    to: Math.max(midnight + minutesOf(hours.to) * MINUTE_MS, Math.min(to, midnight + 1440 * MINUTE_MS)),
  }
}

const timeAt = (ms: number) => timeText(minuteOf(new Date(ms)))

function BusyRow({ row, span }: { row: Row; span: Span }) {
  const t = calendarTexts.useText()
  const shown = useShownHours(span)
  const taken = isTaken(row, span) && (row.isRoom ? 'rooms.taken' : 'busy.taken')
  const parts = takenIn(row, shown)
  const place = ({ from, to }: Span) => ({
    insetInlineStart: `${((Math.max(from, shown.from) - shown.from) / (shown.to - shown.from)) * 100}%`,
    width: `${((Math.min(to, shown.to) - Math.max(from, shown.from)) / (shown.to - shown.from)) * 100}%`,
  })
  return (
    <li>
      <span className={classes.who}>
        <bdi>{row.name}</bdi>
        <Status tone={taken ? 'warning' : 'good'}>{t(taken || 'busy.free')}</Status>
      </span>
      <span className={classes.bar} aria-hidden>
        {parts.map((part) => (
          <span key={part.from} className={classes.taken} style={place(part)} />
        ))}
        <span className={classes.event} style={place(span)} />
      </span>
      <span className={classes.times}>
        {parts.length === 0
          ? t('busy.freeAllDay')
          : t(row.isRoom ? 'rooms.times' : 'busy.times', {
              times: parts.map(({ from, to }) => `${timeAt(from)}–${timeAt(to)}`).join(', '),
            })}
      </span>
    </li>
  )
}

function FindTime({ form, span, rows }: { form: Props['form']; span: Span; rows: readonly Row[] }) {
  const t = calendarTexts.useText()
  const hours = useCity(workHours)
  const workDays = useWorkDays()
  const [isNone, setNone] = useState(false)
  const { startDay, allDay } = form.getValues()
  const length = span.to - span.from
  if (allDay || length > 12 * 60 * MINUTE_MS) return null
  const find = () => {
    const after = Math.max(Date.now(), span.from + (rows.some((row) => isTaken(row, span)) ? 1 : 0))
    const found = freeTime({ day: startDay, length, everybody: rows, hours, workDays, after })
    setNone(found === undefined)
    if (!found) return
    form.setValues({
      startDay: dayAt(found.from),
      startTime: timeAt(found.from),
      endDay: dayInUlaanbaatar(new Date(found.to)),
      endTime: timeAt(found.to),
    })
  }
  return (
    <div>
      <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={find}>
        {t('busy.find')}
      </Button>
      <p role="status" className={classes.times}>
        {isNone ? t('busy.none') : ''}
      </p>
    </div>
  )
}
