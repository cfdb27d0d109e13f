import { type RawBuilder, sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { areas } from '#contract/features/areas/index.ts'
import { fullNameOf, officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { Named } from './own.ts'
import type { BookingCall } from './tables.ts'

/** What a citizen did with an appointment. */
export type AlertedStep = 'booked' | 'moved' | 'cancelled'

const alertOf = (step: AlertedStep, where: RawBuilder<boolean>): AlertKind => ({
  icon: 'appointment',
  many: { mn: mn[step].many, en: en[step].many },
  list: { path: '/dashboard/booking/day', figure: step === 'cancelled' ? 'cancelled' : 'upcoming' },
  waits: { table: 'booking_appointments', where, area: 'area_id' },
})
const isAhead = sql`booking_appointments.starts_at > now()`

/** Kinds of news about appointments that offices prepare for, by key. They count until the appointment begins. */
export const bookingAlerts: Readonly<Record<string, AlertKind>> = {
  'booking.booked': alertOf('booked', sql`booking_appointments.status = 'booked' and ${isAhead}`),
  'booking.moved': alertOf('moved', sql`booking_appointments.status = 'booked' and ${isAhead}`),
  'booking.cancelled': alertOf('cancelled', sql`booking_appointments.status = 'cancelled' and ${isAhead}`),
}

/** Alerts the office to what a citizen did. The citizen is not named: who it is, is read in the appointment. */
export async function alertOffice(call: BookingCall, row: Named, step: AlertedStep): Promise<void> {
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const level = path.at(-1)?.level
  const office = level && officeAt({ path }, level)
  if (!office || row.starts_at === null) return
  const [at, area] = [row.starts_at, fullNameOf(path)]
  const params = (lang: Lang) => ({
    number: row.number,
    area: area[lang],
    service: inLang(row.service, lang),
    when: formatDateTime(at, lang),
  })
  await call.notify({
    title: inBoth({ mn: mn[step].title, en: en[step].title }, params),
    body: inBoth({ mn: mn[step].body, en: en[step].body }, params),
    link: `/dashboard/booking/appointments/${row.id}`,
    once: `booking.${step}.${row.id}.${row.revision}`,
    alert: {
      kind: `booking.${step}`,
      office,
      area,
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: null,
    },
  })
}
