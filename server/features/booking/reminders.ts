import { addDays, dayInUlaanbaatar, hourInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { enqueueMail } from '../../core/requests/outbox.ts'
import { enqueueSms } from '../../core/requests/sms.ts'
import { messageOf } from './notify-citizen.ts'
import { NAMED, type Named } from './own.ts'

/** Hours in which citizens are reminded, in Ulaanbaatar. Our choice. */
const FROM_HOUR = 9
const UNTIL_HOUR = 20
/** Appointments of one transaction. */
const BATCH = 50

/**
 * Reminds citizens of their appointments of tomorrow, by the channel that they chose. An appointment is marked in the transaction that
 * enqueues its message, so that it is sent once by however many instances. Citizens who booked only today have just been notified.
 */
export async function remindOfTomorrow(core: Core): Promise<void> {
  const hour = hourInUlaanbaatar(core.now())
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return
  while ((await remindBatch(core)) === BATCH);
  core.jobs.wake()
}

const remindBatch = (core: Core): Promise<number> =>
  inUnscopedTransaction(core, 'reminders of the appointments of tomorrow', async (tx) => {
    const now = core.now()
    const today = dayInUlaanbaatar(now)
    const { rows: due } = await tx.query<{ id: string }>(
      `update booking_appointments set reminded_at = $1 where id in (
         select id from booking_appointments where status = 'booked' and reminded_at is null and channel is not null
           and erased_at is null and starts_at >= $2 and starts_at < $3 and created_at < $4
         order by starts_at, id limit ${BATCH} for update skip locked) returning id`,
      [
        now,
        startOfDayInUlaanbaatar(addDays(today, 1)),
        startOfDayInUlaanbaatar(addDays(today, 2)),
        startOfDayInUlaanbaatar(today),
      ],
    )
    const { rows } = await tx.query<Named>(`${NAMED} where a.id = any($1) order by a.starts_at, a.id`, [
      due.map(({ id }) => id),
    ])
    for (const row of rows) {
      const message = messageOf(core, row, 'reminder', now)
      if (!message) continue
      if ('mail' in message) await enqueueMail(core, tx, message.mail)
      else await enqueueSms(core, tx, message.sms)
    }
    return due.length
  })
