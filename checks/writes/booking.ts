import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '../../contract/core/time/dates.ts'
import { deskBody, serviceBody } from '../../server/features/booking/testing.ts'
import { idOf, people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { khorooAdmin } = people
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Every write of booking. */
export async function walkBooking({ t, write }: Walk): Promise<void> {
  const now = t.core.now()
  const first = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(now), 2)).getTime()
  const at = (minutes: number) => new Date(first + minutes * 60_000).toISOString()
  const areaId = idOf('D1K1')
  const hours = WEEKDAYS.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
  const { areaId: _, ...deskFields } = { ...deskBody(areaId), hours }
  const desk = await write('booking.addDesk', khorooAdmin, { body: { ...deskFields, areaId } })
  await write('booking.changeDesk', khorooAdmin, {
    params: { id: desk.id },
    body: { ...deskFields, place: '101', version: desk.version },
  })
  const { areaId: __, ...fields } = serviceBody(areaId, [desk.id])
  const service = await write('booking.addService', khorooAdmin, { body: { ...fields, areaId } })
  await write('booking.changeService', khorooAdmin, {
    params: { id: service.id },
    body: { ...fields, minutes: 15, version: service.version },
  })
  const personWith = async (email: string) => {
    t.setNow(new Date(now.getTime() - 30_000))
    const { body } = await t.as(null).get('/v1/booking/form')
    t.setNow(undefined)
    return { name: 'Б. Болормаа', email, ticket: body.data.ticket }
  }
  const book = async (email: string, minutes: number): Promise<string> => {
    const body = { serviceId: service.id, at: at(minutes), ...(await personWith(email)) }
    return (await write('booking.book', null, { body })).secret
  }
  const secret = await book('bolor@example.mn', 0)
  await write('booking.sendCode', null, { body: { secret } })
  await write('booking.confirm', null, { body: { secret, code: await codeOf(t) } })
  await write('booking.moveOwn', null, { body: { secret, at: at(30) } })
  const { body: list } = await t.as(khorooAdmin).get(`/v1/booking/appointments?serviceId=${service.id}`)
  const [{ id, version }] = list.data
  await write('booking.move', khorooAdmin, { params: { id }, body: { at: at(60), version } })
  await write('booking.act', khorooAdmin, { params: { id }, body: { action: 'arrive' } })
  const other = await book('other@example.mn', 90)
  await write('booking.cancelOwn', null, { body: { secret: other } })
  await walkWaiting({ t, write }, { areaId, at: at(0), personWith })
  const spare = await write('booking.addDesk', khorooAdmin, { body: { ...deskFields, areaId } })
  const unused = await write('booking.addService', khorooAdmin, { body: { ...serviceBody(areaId, [spare.id]) } })
  await write('booking.removeService', khorooAdmin, { params: { id: unused.id } })
  await write('booking.removeDesk', khorooAdmin, { params: { id: spare.id } })
}

interface Waiting {
  areaId: string
  at: string
  personWith: (email: string) => Promise<object>
}

/** A full day is waited for; the place of a visitor who cancels is offered, and accepted. */
async function walkWaiting(
  { t, write }: Pick<Walk, 't' | 'write'>,
  { areaId, at, personWith }: Waiting,
): Promise<void> {
  const hours = WEEKDAYS.map((weekday) => ({ weekday, from: '00:00', to: '00:15' }))
  const desk = await write('booking.addDesk', khorooAdmin, { body: { ...deskBody(areaId), hours } })
  const { id: serviceId } = await write('booking.addService', khorooAdmin, { body: serviceBody(areaId, [desk.id]) })
  const visit = { serviceId, at, name: 'Д. Ганбат', phone: '99112233' }
  const visitor = await write('booking.bookVisitor', khorooAdmin, { body: visit })
  const email = 'waits@example.mn'
  const day = dayInUlaanbaatar(new Date(at))
  const { secret } = await write('booking.waitFor', null, { body: { serviceId, day, ...(await personWith(email)) } })
  await write('booking.confirm', null, { body: { secret, code: await codeOf(t, email) } })
  await write('booking.act', khorooAdmin, { params: { id: visitor.id }, body: { action: 'cancel', note: 'Ирэхгүй' } })
  await write('booking.accept', null, { body: { secret } })
}

/** The code of the newest mail. */
async function codeOf(t: Walk['t'], email = 'bolor@example.mn'): Promise<string> {
  const { rows } = await t.core.pool.query(
    'select id, secret from outbox where recipient = $1 order by created_at desc, id limit 1',
    [email],
  )
  return t.core.vault.open(`outbox ${rows[0].id}`, rows[0].secret)
}
