import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  addDays,
  type Day,
  dayInUlaanbaatar,
  formatDay,
  isDay,
  WEEKDAY_NAMES,
  weekdayOf,
} from '#contract/core/time/dates.ts'
import type { Room } from '#contract/features/calendar/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import layout from '../../ui/layout/layout.module.css'
import calendarClasses from './calendar.module.css'
import { instantAt, minuteOf, timeText } from './event-times.ts'
import { takenIn } from './free-time.ts'
import classes from './rooms.module.css'
import { calendarTexts } from './texts.ts'
import { useBusy } from './use-busy.ts'
import type { NewSpan } from './views.ts'

interface Props {
  room: Room
  day: Day
  onClose: () => void
  onEdit: () => void
  onBook: (span: NewSpan) => void
}

const SHOWN_DAYS = 7

/** A room, and when it is taken in a week; by which events is not said. */
export function RoomDialog({ room, day, onClose, onEdit, onBook }: Props) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const [first, setFirst] = useState(day < today ? today : day)
  const busy = useBusy({ day: first, people: [], rooms: [room], except: undefined })?.rooms[0]
  const days = Array.from({ length: SHOWN_DAYS }, (_, i) => addDays(first, i))
  const facts = [
    [t('calendars.area'), inLang(room.area.name, lang)],
    [t('field.place'), room.place],
    [t('rooms.seats'), room.seats === null ? '' : String(room.seats)],
  ].filter(([, value]) => value !== '')
  return (
    <Dialog opened onClose={onClose} title={room.name}>
      <div className={calendarClasses.details}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {room.isClosed && <p className={calendarClasses.note}>{t('rooms.closedText')}</p>}
        <DateField
          label={t('rooms.from')}
          value={first}
          today={today}
          required
          onChange={(value) => {
            if (isDay(value)) setFirst(value)
          }}
        />
        {!busy && <TextSkeleton lines={SHOWN_DAYS} />}
        {busy && (
          <ul className={classes.week} aria-label={t('rooms.takenTimes')}>
            {days.map((one) => {
              const parts = takenIn(busy, { from: instantAt(one, 0).getTime(), to: instantAt(one, 1440).getTime() })
              return (
                <li key={one}>
                  <span>
                    <time dateTime={one}>{formatDay(one, lang)}</time>{' '}
                    <span className={calendarClasses.small}>{WEEKDAY_NAMES[lang].long[weekdayOf(one) - 1]}</span>
                  </span>
                  <span className={classes.times}>
                    {parts.length === 0 ? t('busy.freeAllDay') : parts.map(timesOf).join(', ')}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        <div className={layout.buttons}>
          {!room.isClosed && <Button onClick={() => onBook({ day: first })}>{t('rooms.book')}</Button>}
          {room.canWrite && (
            <Button variant="default" onClick={onEdit}>
              {c('form.edit')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** '10:00–11:00'; the midnight at the end of a day is 24:00. */
const timesOf = ({ from, to }: { from: number; to: number }): string => {
  const end = minuteOf(new Date(to))
  return `${timeText(minuteOf(new Date(from)))}–${end === 0 ? '24:00' : timeText(end)}`
}
