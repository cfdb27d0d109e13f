import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { Queued } from '../../core/requests/work-queue.ts'

/** The appointments that the home page lists as work: those of today, by their hour and without a name. */
export const bookingQueue: Readonly<Record<'today', Queued>> = {
  today: {
    table: 'booking_appointments',
    title: sql<Localized>`(select s.name from booking_services s where s.id = booking_appointments.service_id)`,
    number: sql<number>`booking_appointments.number`,
    due: sql<Day>`(booking_appointments.starts_at at time zone 'Asia/Ulaanbaatar')::date`,
    since: sql<Date>`booking_appointments.starts_at`,
  },
}
