import { addDays, type Day, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import { tidyLater } from '../../core/attachments/tidy.ts'
import { Jobs } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'

/** Days for which messages are kept: three years. Our choice. */
export const KEPT_DAYS = 1_096
/** Messages that are deleted at once. */
const PORTION = 5_000

/** Deletes messages that are older than three years, with their files. */
export async function deleteOld(core: Core, today: Day): Promise<void> {
  const until = startOfDayInUlaanbaatar(addDays(today, -KEPT_DAYS))
  const deleteSome = () =>
    inUnscopedTransaction(core, 'deletes messages that are too old to be kept', async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `delete from chat_messages where id in (select id from chat_messages where created_at < $1 limit ${PORTION}) returning id`,
        [until],
      )
      const { rows: files } = await tx.query<{ id: string }>(
        `delete from file_links where table_name = 'chat_messages' and row_id = any($1::uuid[]) returning file_id as id`,
        [rows.map(({ id }) => id)],
      )
      const later = (kind: string, payload: object, runAt?: Date) => Jobs.add(tx, kind, payload, { runAt })
      await tidyLater(
        { later, now: core.now() },
        files.map(({ id }) => id),
      )
      return rows.length
    })
  while ((await deleteSome()) === PORTION);
}
