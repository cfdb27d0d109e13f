import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { remindOfTomorrow } from './reminders.ts'
import { lockDesks, releaseExpired } from './seats.ts'
import { tidyWaitingList } from './waiting-list.ts'

const DAY_MS = 86_400_000
/** Days after an appointment for which the office can look up who had it. Our choice; docs/rules/booking.md. */
export const KEPT_DAYS = 90
/** Days after which nothing of somebody who never confirmed is left. */
const UNCONFIRMED_DAYS = 1
/** Rows of one statement: the next round takes the others. */
const BATCH = 1000

/** Ends what was kept for too long, and deletes personal data that is no longer needed. Called every few minutes. */
export async function tidyAppointments(core: Core): Promise<void> {
  await endHolds(core)
  await tidyWaitingList(core)
  await remindOfTomorrow(core)
  await erasePeople(core)
}

/** Gives back the places that were kept for a code. */
const endHolds = (core: Core) =>
  inUnscopedTransaction(core, 'places that were kept for a code for too long', async (tx) => {
    const { rows } = await tx.query<{ desk_id: string }>(
      'select distinct desk_id from booking_appointments where held_until <= $1 and desk_id is not null',
      [core.now()],
    )
    const ids = rows.map(({ desk_id: id }) => id)
    if (ids.length === 0) return
    await lockDesks(tx, ids)
    await releaseExpired(tx, ids, core.now())
  })

/** Deletes names, addresses, numbers and answers; the time, the place and the outcome are kept for statistics. */
const erasePeople = (core: Core) =>
  inUnscopedTransaction(core, 'personal data of appointments that are long over', (tx) => {
    const now = core.now().getTime()
    return tx.query(
      `update booking_appointments set name = '', email = null, phone = null, replies = '[]', search = '', note = '',
         user_id = null, erased_at = $1
       where id in (select id from booking_appointments where erased_at is null
         and (coalesce(ends_at, created_at) < $2 or (status = 'expired' and created_at < $3))
         limit ${BATCH})`,
      [core.now(), new Date(now - KEPT_DAYS * DAY_MS), new Date(now - UNCONFIRMED_DAYS * DAY_MS)],
    )
  })
