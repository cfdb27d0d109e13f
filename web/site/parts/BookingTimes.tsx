import type { ReactNode } from 'react'
import { formatDay, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import type { FreeDay, FreeTime } from '#contract/features/booking/public.ts'
import { useSite } from '../site.ts'

/** '09:30' in Ulaanbaatar. */
export const timeOf = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16)

interface DaysProps {
  days: readonly FreeDay[]
  chosen: string | undefined
  hrefOf: (day: string) => string
  /** The address of the waiting list of a full day; left out where there is none. */
  waitOf?: (day: string) => string
}

/** The days that have times; one without free times leads to the waiting list, or nowhere. */
export function BookingDays({ days, chosen, hrefOf, waitOf }: DaysProps) {
  const { t, lang } = useSite()
  return (
    <ul className="booking-days">
      {days.map(({ day, free }) => {
        const text = (
          <>
            <strong>{`${WEEKDAY_NAMES[lang].short[weekdayOf(day) - 1]} ${formatDay(day, lang).slice(5)}`}</strong>
            <small>{free > 0 ? t('booking.free', { n: String(free) }) : t('booking.full')}</small>
            {free === 0 && waitOf && <small>{t('booking.join')}</small>}
          </>
        )
        return (
          <li key={day}>
            {free > 0 || waitOf ? (
              <a
                href={free > 0 || !waitOf ? hrefOf(day) : waitOf(day)}
                className="booking-choice"
                aria-current={day === chosen ? 'true' : undefined}
              >
                {text}
              </a>
            ) : (
              <span className="booking-choice">{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The times of a day; `children` makes a free one something to press. */
export function BookingTimes(props: { times: readonly FreeTime[]; children: (time: FreeTime) => ReactNode }) {
  return (
    <ul className="booking-times">
      {props.times.map((time) => (
        <li key={time.startsAt}>
          {time.free > 0 ? props.children(time) : <s className="booking-choice">{timeOf(time.startsAt)}</s>}
        </li>
      ))}
    </ul>
  )
}
