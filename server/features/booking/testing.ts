import type pg from 'pg'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { AREA_CODES, idOf } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

interface Made {
  /** The code of the area. */
  area?: string
  minutes?: number
  buffer?: number
  capacity?: number
  state?: 'active' | 'inactive'
  /** Hours of every day of the week; 09:00–12:00 by default. */
  from?: string
  to?: string
  /** Another desk for the same service. */
  desks?: number
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Inserts a desk that is open every day. */
export async function makeDesk(db: Db, { area = 'D1K1', from = '09:00', to = '12:00' }: Made = {}): Promise<string> {
  const name = { mn: `Цонх ${area}`, en: `Desk ${area}` }
  const { rows } = await db.query(
    `insert into booking_desks (area_id, name, kind, place, hours, search) values ($1, $2, 'place', '101', $3, $4) returning id`,
    [
      idOf(area),
      name,
      JSON.stringify(WEEKDAYS.map((weekday) => ({ weekday, from, to }))),
      searchText(name.mn, name.en),
    ],
  )
  return rows[0].id
}

/** Inserts a service with a desk of its own. */
export async function makeService(db: Db, made: Made = {}): Promise<{ id: string; deskIds: string[] }> {
  const { area = 'D1K1', minutes = 30, buffer = 0, capacity = 1, state = 'active', desks = 1 } = made
  const name = { mn: `Лавлагаа ${area}`, en: `Certificate ${area}` }
  const { rows } = await db.query(
    `insert into booking_services (area_id, name, minutes, buffer, capacity, days_ahead, state, search)
     values ($1, $2, $3, $4, $5, 30, $6, $7) returning id`,
    [idOf(area), name, minutes, buffer, capacity, state, searchText(name.mn, name.en)],
  )
  const { id } = rows[0]
  const deskIds: string[] = []
  for (let i = 0; i < desks; i++) deskIds.push(await makeDesk(db, made))
  await db.query('insert into booking_service_desks (service_id, desk_id) select $1, unnest($2::uuid[])', [id, deskIds])
  return { id, deskIds: deskIds.toSorted() }
}

/** Inserts a booked appointment of a service at the first time of a day, the next one by default. */
export async function makeAppointment(
  db: Db,
  { id: serviceId, deskIds: [deskId] }: { id: string; deskIds: string[] },
  { at, name = 'Б. Болормаа' }: { at?: Date; name?: string } = {},
): Promise<{ id: string; number: number }> {
  const day = addDays(dayInUlaanbaatar(new Date()), 1)
  const start = at ?? new Date(startOfDayInUlaanbaatar(day).getTime() + 9 * 3_600_000)
  const end = new Date(start.getTime() + 1_800_000)
  const { rows: slots } = await db.query(
    `insert into booking_slots (desk_id, service_id, span, capacity)
     values ($1, $2, tstzrange($3, $4), (select capacity from booking_services where id = $2)) returning id, capacity`,
    [deskId, serviceId, start, end],
  )
  const key = crypto.randomUUID().replaceAll('-', '')
  const { rows } = await db.query(
    `insert into booking_appointments (area_id, service_id, desk_id, slot_id, capacity, seat, starts_at, ends_at, status, name,
       email, phone, search, case_hash, sent_key)
     select area_id, id, $2, $3, $4, 1, $5, $6, 'booked', $7, 'bolor@example.mn', '+97699112233', $8, $9, $10
     from booking_services where id = $1 returning id, number::int`,
    [serviceId, deskId, slots[0].id, slots[0].capacity, start, end, name, searchText(name), key + key, key],
  )
  return rows[0]
}

const name = { mn: 'Шинэ', en: 'New' }

/** A desk as its form sends it. */
export const deskBody = (areaId: string) => ({
  name,
  areaId,
  kind: 'place',
  userId: null,
  place: '',
  hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
  daysOff: [],
  isClosed: false,
})

/** A service as its form sends it. */
export const serviceBody = (areaId: string, deskIds: string[]) => ({
  name,
  areaId,
  description: { mn: '' },
  minutes: 15,
  buffer: 0,
  capacity: 1,
  noticeHours: 0,
  daysAhead: 14,
  questions: [],
  deskIds,
  state: 'active',
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area) => {
    const service = await makeService(db, { area })
    await makeService(db, { area, state: 'inactive' })
    await makeAppointment(db, service, { name: 'Шинэ Болормаа' })
  },
  requests: {
    bookVisitor: async ({ core }, areaId) => {
      const code = AREA_CODES.find((one) => idOf(one) === areaId)
      const service = code === undefined ? undefined : await makeService(core.pool, { area: code })
      const at = new Date(startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(core.now()), 2)).getTime() + 9 * 3_600_000)
      return { body: { serviceId: service?.id ?? crypto.randomUUID(), at: at.toISOString(), name: 'Д. Ганбат' } }
    },
    addDesk: async (_t, areaId) => ({ body: deskBody(areaId) }),
    addService: async ({ core }, areaId) => {
      const code = AREA_CODES.find((one) => idOf(one) === areaId)
      const deskIds = code === undefined ? [crypto.randomUUID()] : [await makeDesk(core.pool, { area: code })]
      return { body: serviceBody(areaId, deskIds) }
    },
  },
}
