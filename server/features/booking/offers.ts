import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { BookingArea, Offer } from '#contract/features/booking/index.ts'
import { cityAreaId } from '../../core/access/area-ref.ts'
import { serviceArea } from './services.ts'
import type { BookingCall, ServiceRow } from './tables.ts'

/** Services in one response. */
const OFFERS_MAX = 200

const show = (row: ServiceRow & { area: Localized }): Offer => ({
  id: row.id,
  name: row.name,
  description: row.description,
  minutes: row.minutes,
  daysAhead: row.days_ahead,
  questions: row.questions,
  areaId: row.area_id,
  area: row.area,
})

const offered = ({ rows }: BookingCall) =>
  rows.from('booking_services', 'open').selectAll('booking_services').select(serviceArea)

/** The services of an area and of those above it, the nearest first. */
export async function offersAt(call: BookingCall, areaId: string | undefined): Promise<Offer[]> {
  const id = areaId ?? (await cityAreaId(call.rows.unscoped('the area of the city')))
  const found = await offered(call)
    .where(
      sql<boolean>`booking_services.area_id in (select above.id from areas above join areas here
        on here.path like above.path || '%' where here.id = ${id})`,
    )
    .orderBy(sql`(select length(path) from areas where areas.id = booking_services.area_id)`, 'desc')
    .orderBy(sql`(booking_services.name ->> 'mn') collate nutag_natural`)
    .orderBy('booking_services.id')
    .limit(OFFERS_MAX)
    .execute()
  return found.map(show)
}

/** One service that is offered. @throws Problem('not_found') */
export async function offer(call: BookingCall, id: string): Promise<Offer> {
  const found = await offered(call).where('booking_services.id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return show(found)
}

/** The areas directly below another one that have services, themselves or below them. */
export async function areasWithOffers(call: BookingCall, parentId: string | undefined): Promise<BookingArea[]> {
  const db = call.rows.unscoped('how many services everybody can book in each area')
  const parent = parentId ?? (await cityAreaId(db))
  const { rows } = await db.query<BookingArea>(
    `select a.id, a.name, a.level,
       (count(*) filter (where s.area_id = a.id))::int as own, (count(*) filter (where s.area_id <> a.id))::int as below
     from areas a join areas b on b.path like a.path || '%'
       join booking_services s on s.area_id = b.id and s.state = 'active'
     where a.parent_id = $1 group by a.id order by a.ordinal, a.name ->> 'mn' collate nutag_natural, a.id`,
    [parent],
  )
  return rows
}
