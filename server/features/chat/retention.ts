import type { Day } from '#contract/core/time/dates.ts'
import { addDays, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'

/** Days for which messages are kept: three years. Our choice. */
const KEPT_DAYS = 1_096
/** Messages that are deleted at once. */
const PORTION = 5_000

/** Deletes messages that are older than three years. */
export async function deleteOld(core: Core, today: Day): Promise<void> {
  const until = startOfDayInUlaanbaatar(addDays(today, -KEPT_DAYS))
  for (;;) {
    const gone = await inUnscopedTransaction(core, 'deletes messages that are too old to be kept', (tx) =>
      tx.query(
        `delete from chat_messages where id in (select id from chat_messages where created_at < $1 limit ${PORTION})`,
        [until],
      ),
    )
    if ((gone.rowCount ?? 0) < PORTION) return
  }
}
