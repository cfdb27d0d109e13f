import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Period, type PeriodQuery, periodBefore, periodOf } from '#contract/core/time/periods.ts'
import { type BookingFigures, type BookingTotals, TAKES_TIME } from '#contract/features/booking/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { filtered } from './appointments.ts'
import type { BookingCall } from './tables.ts'

interface Query extends Period {
  areaId?: string | undefined
}

/** Services that are named. */
const SERVICES_MAX = 20

const counted = (where: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${where})::int`
const status = sql.ref('booking_appointments.status')
const hadTime = sql<boolean>`${status} = any(${[...TAKES_TIME]})`

async function figures(call: BookingCall, query: Query): Promise<BookingFigures> {
  return call.rows
    .from('booking_appointments')
    .where(filtered(query))
    .select([
      counted(hadTime).as('all'),
      counted(sql`${status} = 'done'`).as('done'),
      counted(sql`${status} = 'no_show'`).as('noShow'),
      counted(sql`${status} = 'cancelled'`).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
}

/** The figures of a period within reach, each of which is the total of a list with the same filters. */
export async function bookingTotals(
  call: BookingCall,
  { areaId, ...asked }: PeriodQuery & { areaId?: string | undefined },
): Promise<BookingTotals> {
  const query: Query = { ...periodOf(asked, dayInUlaanbaatar(call.now)), areaId }
  const before = { ...query, ...periodBefore(query) }
  const monday = sql<string>`to_char(date_trunc('week', booking_appointments.starts_at at time zone 'Asia/Ulaanbaatar'), 'YYYY-MM-DD')`
  const inPeriod = call.rows.from('booking_appointments').where(filtered(query)).where(hadTime)
  const services = await inPeriod
    .select('booking_appointments.service_id as id')
    .select(
      sql<Localized>`(select s.name from booking_services s where s.id = booking_appointments.service_id)`.as('name'),
    )
    .select(areaName(sql`min(booking_appointments.area_id::text)::uuid`).as('area'))
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy('booking_appointments.service_id')
    .orderBy('count', 'desc')
    .orderBy('booking_appointments.service_id')
    .limit(SERVICES_MAX)
    .execute()
  const weeks = await inPeriod
    .select([monday.as('monday'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
  return {
    from: query.from,
    to: query.to,
    period: await figures(call, query),
    before: await figures(call, before),
    beforeFrom: before.from,
    beforeTo: before.to,
    services,
    weeks,
  }
}
