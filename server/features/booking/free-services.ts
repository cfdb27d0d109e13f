import { sql } from 'kysely'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { FreeService } from '#contract/features/booking/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { daysWithTimes, withDesks } from './free.ts'
import type { BookingCall } from './tables.ts'

/** Days from today, and services, of one answer: what the counter looks at. */
const DAYS = 7
const SERVICES_MAX = 20

/** The free times of the next days, by service within reach: those of higher areas first. */
export async function freeServices(call: BookingCall, areaId: string | undefined): Promise<FreeService[]> {
  const today = dayInUlaanbaatar(call.now)
  const services = await call.rows
    .from('booking_services', 'read')
    .selectAll('booking_services')
    .select(areaName(sql.ref('booking_services.area_id')).as('area'))
    .where('booking_services.state', '=', 'active')
    .$if(areaId !== undefined, (q) => q.where(inAndBelow('booking_services.area_id', areaId ?? '')))
    .orderBy(sql`(select length(a.path) from areas a where a.id = booking_services.area_id)`)
    .orderBy('booking_services.area_id')
    .orderBy(sql`booking_services.name ->> 'mn' collate nutag_natural`)
    .orderBy('booking_services.id')
    .limit(SERVICES_MAX)
    .execute()
  const found: FreeService[] = []
  for (const service of services) {
    const days = await daysWithTimes(call, await withDesks(call, service), today, addDays(today, DAYS - 1))
    found.push({ id: service.id, name: service.name, area: service.area, days })
  }
  return found
}
