import { sql } from 'kysely'
import { DUE_DATES_MAX, type DueDate, type DueSpan } from '#contract/core/model/due-dates.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDateTime } from '#contract/core/time/dates.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { filtered } from './appointments.ts'
import type { BookingCall } from './tables.ts'

const TEXT = { mn: '{{time}} · {{service}} · № {{number}}', en: '{{time}} · {{service}} · No. {{number}}' }

/** The appointments with the reader as the official, without the names of the citizens. */
export async function appointmentsDue(call: BookingCall, { from, to }: DueSpan): Promise<DueDate[]> {
  const found = await call.rows
    .from('booking_appointments')
    .select(['booking_appointments.id', 'booking_appointments.number', 'booking_appointments.starts_at'])
    .select(
      sql<Localized>`(select s.name from booking_services s where s.id = booking_appointments.service_id)`.as(
        'service',
      ),
    )
    .where(filtered({ from, to }))
    .where(sql<boolean>`booking_appointments.status in ('booked', 'arrived')`)
    .where(
      sql<boolean>`booking_appointments.desk_id in (select d.id from booking_desks d where d.user_id = ${call.actor?.id ?? null})`,
    )
    .orderBy('booking_appointments.starts_at')
    .orderBy('booking_appointments.id')
    .limit(DUE_DATES_MAX)
    .execute()
  return found.flatMap(({ id, number, starts_at: start, service }) =>
    start === null
      ? []
      : [
          {
            id,
            day: dayInUlaanbaatar(start),
            title: inBoth(TEXT, (lang) => ({
              time: formatDateTime(start, lang).slice(-5),
              service: inLang(service, lang),
              number,
            })),
            link: `/dashboard/booking/appointments/${id}`,
          },
        ],
  )
}
